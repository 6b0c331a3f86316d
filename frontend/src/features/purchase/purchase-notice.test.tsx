import { cleanup, render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../api/problem.ts';
import { intlFor } from '../../i18n/intl.ts';
import { problemSentencesReady } from '../../i18n/problem-sentences.ts';
import { PurchaseNotice } from './purchase-notice.tsx';
import type { PurchaseRequest } from './purchase-request.ts';
import type { SpendingState } from './spending-state.ts';

const request: PurchaseRequest = {
  appId: 'a1',
  appName: 'WhatsApp',
  imageName: null,
  countryIso: 'US',
  vendorId: null,
  price: 0.9,
};

function notice(state: SpendingState<PurchaseRequest>): string {
  const purchase = { state, buy: async () => null, topUp: () => {}, dismiss: () => {} };
  render(
    <RawIntlProvider value={intlFor()}>
      <PurchaseNotice purchase={purchase} whileOpen="It is tried again." />
    </RawIntlProvider>,
  );
  return screen.getByRole('alert').textContent ?? '';
}

beforeAll(problemSentencesReady);
afterEach(cleanup);

describe('the notice of a purchase', () => {
  it.each([
    ['delayed', 503, 'sales-paused', 'Buying is paused for a moment.'],
    ['delayed', 429, 'rate-limited', 'Too many tries.'],
    ['unanswered', 503, 'busy', 'you will not buy twice'],
  ] as const)('that is %s (%i %s) says why, and that it can be tried again', (phase, status, code, why) => {
    const text = notice({ phase, request, problem: new Problem(status, { code }) });
    expect(text).toContain(why);
    expect(text).toContain('It is tried again.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it.each([
    ['insufficient-funds', { missing: 0.2 }, 'Your balance is 0.200 USD too low. Nothing was bought.'],
    ['debt-open', { missing: 4.9, debt: 4 }, 'Your balance owes 4.000 USD.'],
  ] as const)('that lacks money (%s) says why, and offers to add it', (code, facts, why) => {
    const problem = new Problem(402, { code, ...facts });
    expect(notice({ phase: 'missing', request, missing: facts.missing, problem })).toContain(why);
    expect(screen.getByRole('button', { name: 'Top up' })).toBeTruthy();
  });

  it('that was refused says only the reason', () => {
    const problem = new Problem(409, { code: 'no-available-numbers' });
    expect(notice({ phase: 'refused', request, problem })).toBe(
      'No available numbers for the selected country.',
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
