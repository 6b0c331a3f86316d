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

describe('the balance that admins sort by', () => {
  it.each<[string, number, () => History]>([
    ['a credit', 10_000, () => creditEvent(createHistory())],
    ['a purchase', 9_650, () => boughtEvent(createHistory())],
    [
      'a purchase that was paid',
      9_650,
      () => capturedEvent(completedEvent(smsEvent(boughtEvent(createHistory())))),
    ],
    ['a purchase that was given back', 10_000, () => releasedEvent(boughtEvent(createHistory()))],
  ])('is that of the wallet after %s', (_, availableMills, history) => {
    const wallet = project(walletsProjector, history()).row(wallets, ids.user);
    expect(wallet).toMatchObject({ availableMills });
    expect(project(balancesProjector, history()).rows(balances)).toEqual([{ _id: ids.user, availableMills }]);
  });

  it('is zero from the registration on, and stays after it what the wallet says', () => {
    const account = { userId: ids.user, email: 'ann@example.com', locale: 'en', subject: `user:${ids.user}` };
    const registered = () =>
      createHistory().append(
        'AccountRegistered',
        { ...account, role: 'customer' },
        '2026-11-21T08:00:00.000Z',
      );
    const rowsOf = (history: History) => project(balancesProjector, history).rows(balances);
    expect(rowsOf(registered())).toEqual([{ _id: ids.user, availableMills: 0 }]);
    expect(rowsOf(creditEvent(registered()))).toEqual([{ _id: ids.user, availableMills: 10_000 }]);
  });
});
