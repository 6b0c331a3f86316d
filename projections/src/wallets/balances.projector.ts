import { createProjector, type EventHandler } from '../kernel/projector.ts';
import { balances } from './balances.view.ts';
import { MOVES, type WalletFact } from './moves.ts';

const MOVE: EventHandler<WalletFact> = {
  reads: ({ data }) => [[balances.name, data.userId]],
  apply({ type, data: { userId, amountMills } }, rows) {
    const before = rows.get(balances, userId)?.availableMills ?? 0;
    const [free] = MOVES[type];
    rows.put(balances, { _id: userId, availableMills: before + free * amountMills });
  },
};

/**
 * The balances as admins sort them. Each purchase moves its customer to another place in that order, so the rows are written for many
 * purchases at once, and not with the wallets.
 */
export const balancesProjector = createProjector({
  name: 'balances',
  shape: 1,
  commitEveryMs: 1_000,
  streams: ['wallet'],
  views: [balances],
  on: Object.fromEntries(Object.keys(MOVES).map((type) => [type, MOVE])),
});
