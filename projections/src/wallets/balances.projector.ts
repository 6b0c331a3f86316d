import type { EventOf } from '@ringpost/domain';
import { createProjector, type EventHandler } from '../kernel/projector.ts';
import { balances } from './balances.view.ts';
import { MOVES, type WalletFact } from './moves.ts';

/** A sub-account has a wallet and no registration: its owner is in the list. */
const MOVE: EventHandler<WalletFact> = {
  reads: ({ data }) => [[balances.name, data.userId]],
  apply({ type, data: { userId, amountMills } }, rows) {
    const row = rows.get(balances, userId);
    if (!row) return;
    const [free] = MOVES[type];
    rows.put(balances, { _id: userId, availableMills: row.availableMills + free * amountMills });
  },
};

/** An account is in the list before it has money, too. */
const REGISTER: EventHandler<EventOf<'AccountRegistered'>> = {
  reads: ({ data }) => [[balances.name, data.userId]],
  apply({ data: { userId } }, rows) {
    if (!rows.get(balances, userId)) rows.put(balances, { _id: userId, availableMills: 0 });
  },
};

/**
 * The balances as admins sort them. Each purchase moves its customer to another place in that order, so the rows are written for many
 * purchases at once, and not with the wallets.
 */
export const balancesProjector = createProjector({
  name: 'balances',
  shape: 3,
  commitEveryMs: 1_000,
  streams: ['account', 'wallet'],
  views: [balances],
  on: { AccountRegistered: REGISTER, ...Object.fromEntries(Object.keys(MOVES).map((type) => [type, MOVE])) },
});
