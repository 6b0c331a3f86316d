import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { intlFor } from '../../../i18n/intl.ts';
import { notify } from '../../../ui/toasts.ts';
import { BalanceProofCard } from './balance-proof-card.tsx';

const { saveFile } = vi.hoisted(() => ({ saveFile: vi.fn() }));
vi.mock('../../../ui/save-file.ts', () => ({ saveFile }));
vi.mock('../../../ui/toasts.ts', () => ({ notify: vi.fn() }));

const asked: string[] = [];
let answer: () => Response;

beforeEach(() => {
  asked.length = 0;
  answer = () => new Response('{}');
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return answer();
  });
  render(
    <RawIntlProvider value={intlFor()}>
      <BalanceProofCard />
    </RawIntlProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

it('asks for nothing until the customer saves the proof of the chosen day', async () => {
  expect(asked).toEqual([]);
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-21' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save the proof' }));
  expect(asked).toEqual(['/api/users/balance_proof?day=2026-11-21']);
  expect(saveFile).toHaveBeenCalledWith('ringpost-balance-2026-11-21.json', expect.anything());
});

it('says why there is no proof of a day', async () => {
  answer = () =>
    Response.json(
      { code: 'not-found', title: 'Not found' },
      { status: 404, headers: { 'content-type': 'application/problem+json' } },
    );
  await userEvent.click(screen.getByRole('button', { name: 'Save the proof' }));
  // The sentences of refusals come with the first one.
  const text: unknown = expect.stringContaining('There is no proof of this day.');
  await vi.waitFor(() => expect(notify).toHaveBeenCalledWith({ kind: 'error', text }));
  expect(saveFile).not.toHaveBeenCalled();
});
