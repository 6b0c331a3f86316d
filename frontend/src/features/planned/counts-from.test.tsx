import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import { CountsFrom } from './counts-from.tsx';

afterEach(cleanup);

it('a change is not sent while its time is half typed, because an empty time means at once', async () => {
  const send = vi.fn();
  render(
    <RawIntlProvider value={intlFor()}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <CountsFrom value="" onChange={() => undefined} />
        <button type="submit">Change it now</button>
      </form>
    </RawIntlProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Counts from');
  // The simulated browser has no half typed times. A real one shows its parts, and gives an empty value.
  Object.defineProperty(field, 'validity', { configurable: true, value: { badInput: true } });
  await userEvent.click(screen.getByRole('button', { name: 'Change it now' }));
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByText('Complete the date and the time, or remove them.')).toBeDefined();
  expect(document.activeElement).toBe(field);
  Object.defineProperty(field, 'validity', { configurable: true, value: { badInput: false } });
  await userEvent.click(screen.getByRole('button', { name: 'Change it now' }));
  expect(send).toHaveBeenCalledOnce();
  expect(screen.queryByText('Complete the date and the time, or remove them.')).toBeNull();
});
