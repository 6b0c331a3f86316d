import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { afterEach, expect, it } from 'vitest';
import { intlFor } from '../i18n/intl.ts';
import { CopyButton } from './copy-button.tsx';

afterEach(cleanup);

function copy(text: string) {
  return (
    <RawIntlProvider value={intlFor()}>
      <CopyButton text={text}>Copy code</CopyButton>
    </RawIntlProvider>
  );
}

it('says that a code was copied, but not for a newer code that replaces it', async () => {
  const user = userEvent.setup();
  const { rerender } = render(copy('482917'));
  await user.click(screen.getByRole('button', { name: 'Copy code' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  rerender(copy('135246'));
  expect(screen.getByRole('button', { name: 'Copy code' })).toBeTruthy();
});
