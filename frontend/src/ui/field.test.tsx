import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { intlFor } from '../i18n/intl.ts';
import { PasswordInput } from './field.tsx';

afterEach(cleanup);

describe('A password field', () => {
  it('hides what is typed, shows it at a click, and hides it again, without sending the form', async () => {
    const send = vi.fn();
    render(
      <RawIntlProvider value={intlFor()}>
        <form onSubmit={send}>
          <PasswordInput label="Password" />
        </form>
      </RawIntlProvider>,
    );
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    const toggle = screen.getByRole('button', { name: 'Show the password' });
    const shown = () => [field.type, toggle.getAttribute('aria-pressed')];
    await userEvent.type(field, 'quiet-harbour');
    expect(shown()).toEqual(['password', 'false']);
    await userEvent.click(toggle);
    expect(shown()).toEqual(['text', 'true']);
    expect(field.value).toBe('quiet-harbour');
    await userEvent.click(toggle);
    expect(shown()).toEqual(['password', 'false']);
    expect(send).not.toHaveBeenCalled();
  });
});
