import { cleanup, render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { Problem } from '../../api/problem.ts';
import { intlFor } from '../../i18n/intl.ts';
import { withFreshPassword } from './fresh-password.store.ts';
import { PasswordDialog } from './password-dialog.tsx';

afterEach(cleanup);

const refusal = new Problem(403, { code: 'password-required', title: '' });

function open() {
  return render(
    <RawIntlProvider value={intlFor()}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <PasswordDialog />
      </SWRConfig>
    </RawIntlProvider>,
  );
}

/** Milliseconds after which a command waits for a password that nobody can type. Only a red test waits so long. */
const PATIENCE = 5_000;

/** How the command ended. One that is never cancelled would keep the test until the end of its own time, five minutes. */
function endOf(done: Promise<unknown>): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve('it still waits for the password'), PATIENCE);
  return Promise.race([done, promise]).finally(() => clearTimeout(timer));
}

it('what waits for the password is cancelled with its page, and the next page does not ask for it', async () => {
  const act = vi.fn(() => Promise.reject(refusal));
  const page = open();
  const done = withFreshPassword(act).catch((error: unknown) => error);
  expect(await screen.findByRole('dialog', { name: 'Enter your password again' })).toBeDefined();
  page.unmount();
  open();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await endOf(done)).toBe(refusal);
  expect(act).toHaveBeenCalledOnce();
});

it('a command whose answer comes after its page was left does not ask for the password on the next page', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const page = open();
  const done = withFreshPassword(() => promise).catch((error: unknown) => error);
  page.unmount();
  open();
  reject(refusal);
  expect(await endOf(done)).toBe(refusal);
  expect(screen.queryByRole('dialog')).toBeNull();
});
