import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { afterEach, describe, expect, it } from 'vitest';
import { intlFor } from '../i18n/intl.ts';
import { CopyNumber } from './copy-number.tsx';

function show(number: string) {
  return render(
    <RawIntlProvider value={intlFor()}>
      <CopyNumber number={number} />
    </RawIntlProvider>,
  );
}

describe('A phone number', () => {
  afterEach(cleanup);

  it('is copied with its country code by one button, and without it by a menu', async () => {
    const user = userEvent.setup();
    show('+14155550132');
    await user.click(screen.getByRole('button', { name: 'Copy the number +1 4155550132' }));
    expect(await navigator.clipboard.readText()).toBe('+14155550132');
    await user.click(screen.getByText(/without the country code$/));
    expect(await navigator.clipboard.readText()).toBe('4155550132');
  });

  it('of another numbering plan is copied only in full', () => {
    show('+442079460123');
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(screen.queryByText(/without the country code$/)).toBeNull();
  });
});
