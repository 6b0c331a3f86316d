import { itemIdOf, type WalletEvent, type WalletState, wallet } from '@ringpost/domain';
import { breachList, type Check } from './check.ts';

type Settling = Extract<WalletEvent, { readonly type: 'FundsCaptured' | 'FundsReleased' }>;

/** What is open of the hold that a fact settles. The missing numbers of a bulk order are settled together. */
function openOf({ openHolds }: WalletState, { purpose, holdId }: Settling['data']): number {
  const ids = purpose.kind === 'bulk' ? purpose.items.map((item) => itemIdOf(purpose.id, item)) : [holdId];
  return ids.reduce((sum, id) => sum + (openHolds.get(id)?.amountMills ?? 0), 0);
}

/** L2: no balance is below zero at any position, and no hold gives more than it holds. */
export function balancesCheck(): Check {
  const breaches = breachList();
  const wallets = new Map<string, WalletState>();
  let looked = 0;
  return {
    id: 'L2',
    title: 'no balance is ever below zero, and no hold gives more than it holds',
    see(event) {
      if (!event.stream.startsWith('wallet-')) return;
      looked += 1;
      const before = wallets.get(event.stream) ?? wallet.initial();
      const { type, data } = event as WalletEvent;
      if (type === 'FundsCaptured' || type === 'FundsReleased') {
        const open = openOf(before, data);
        if (data.amountMills > open) {
          breaches.add(
            event.position,
            `${event.stream}: ${type} of ${data.amountMills} from a hold of ${open} mills`,
          );
        }
      }
      const after = wallet.evolve(before, event as WalletEvent);
      wallets.set(event.stream, after);
      const { availableMills, heldMills } = after;
      if (availableMills < 0 || heldMills < 0) {
        breaches.add(
          event.position,
          `${event.stream} stands at ${availableMills} free and ${heldMills} held mills`,
        );
      }
    },
    finish: () => ({ looked, breaches: breaches.all }),
  };
}
