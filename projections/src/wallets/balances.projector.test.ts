import { describe, expect, it } from 'vitest';
import {
  boughtEvent,
  capturedEvent,
  completedEvent,
  creditEvent,
  ids,
  releasedEvent,
  smsEvent,
} from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { balancesProjector } from './balances.projector.ts';
import { balances } from './balances.view.ts';
import { walletsProjector } from './wallets.projector.ts';
import { wallets } from './wallets.view.ts';

function registered(): History {
  const account = { userId: ids.user, email: 'ann@example.com', locale: 'en', subject: `user:${ids.user}` };
  return createHistory().append(
    'AccountRegistered',
    { ...account, role: 'customer' },
    '2026-11-21T08:00:00.000Z',
  );
}

describe('the balance that admins sort by', () => {
  it.each<[string, number, () => History]>([
    ['a credit', 10_000, () => creditEvent(registered())],
    ['a purchase', 9_650, () => boughtEvent(registered())],
    [
      'a purchase that was paid',
      9_650,
      () => capturedEvent(completedEvent(smsEvent(boughtEvent(registered())))),
    ],
    ['a purchase that was given back', 10_000, () => releasedEvent(boughtEvent(registered()))],
  ])('is that of the wallet after %s', (_, availableMills, history) => {
    const wallet = project(walletsProjector, history()).row(wallets, ids.user);
    expect(wallet).toMatchObject({ availableMills });
    expect(project(balancesProjector, history()).rows(balances)).toEqual([{ _id: ids.user, availableMills }]);
  });

  it('is zero from the registration on, and stays after it what the wallet says', () => {
    const rowsOf = (history: History) => project(balancesProjector, history).rows(balances);
    expect(rowsOf(registered())).toEqual([{ _id: ids.user, availableMills: 0 }]);
    expect(rowsOf(creditEvent(registered()))).toEqual([{ _id: ids.user, availableMills: 10_000 }]);
  });

  it('is not that of a sub-account, which is in no list of accounts', () => {
    expect(project(balancesProjector, creditEvent(createHistory())).rows(balances)).toEqual([]);
  });
});
