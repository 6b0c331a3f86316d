import type { EventOf } from '@ringpost/domain';
import { breachList, type Check } from './check.ts';

interface Extension {
  readonly heldAt: string;
  readonly leaseId: string;
  readonly amountMills: number;
  isExtended: boolean;
  settled: 'captured' | 'released' | undefined;
}

/** How long the money of an extension may be held without a decision. */
const GRACE_MS = 120_000;

/**
 * L12: no lease is extended unless its price is held, and none twice for one price. An extension that happened is paid for,
 * once and in full. For any other the money is given back.
 */
export function extensionsCheck(): Check {
  const breaches = breachList();
  const extensions = new Map<string, Extension>();

  const settle = ({ type, data, position }: EventOf<'FundsCaptured' | 'FundsReleased'>): void => {
    if (data.purpose.kind !== 'extension') return;
    const { id } = data.purpose;
    const extension = extensions.get(id);
    if (!extension) {
      breaches.add(position, `extension ${id} was settled and never held for`);
      return;
    }
    if (extension.settled) breaches.add(position, `extension ${id} was settled twice`);
    if (data.amountMills !== extension.amountMills)
      breaches.add(position, `extension ${id} moved ${data.amountMills} of ${extension.amountMills} mills`);
    extension.settled = type === 'FundsCaptured' ? 'captured' : 'released';
    if (extension.settled === 'captured' && !extension.isExtended)
      breaches.add(position, `extension ${id} was paid for, and its lease was not extended`);
    if (extension.settled === 'released' && extension.isExtended)
      breaches.add(position, `extension ${id} extended its lease, and the money was given back`);
  };

  return {
    id: 'L12',
    title: 'every extension is paid for once, and none that did not happen',
    see(event) {
      const { type, data, position } = event;
      if (type === 'FundsHeldForExtension') {
        const { holdId, heldAt, leaseId, amountMills } = data;
        extensions.set(holdId, { heldAt, leaseId, amountMills, isExtended: false, settled: undefined });
      }
      if (type === 'LeaseExtended') {
        const { extensionId, leaseId } = data;
        const extension = extensions.get(extensionId);
        if (extension?.leaseId !== leaseId || extension.settled === 'released') {
          breaches.add(position, `lease ${leaseId} was extended, and nobody holds the price`);
          return;
        }
        if (extension.isExtended) breaches.add(position, `extension ${extensionId} extended its lease twice`);
        extension.isExtended = true;
      }
      if (type === 'FundsCaptured' || type === 'FundsReleased') settle(event);
    },
    finish(asOf) {
      for (const [id, { heldAt, settled }] of extensions) {
        if (!settled && Date.parse(asOf) - Date.parse(heldAt) >= GRACE_MS)
          breaches.add(null, `extension ${id} is held for since ${heldAt}, and not decided`);
      }
      return { looked: extensions.size, breaches: breaches.all };
    },
  };
}
