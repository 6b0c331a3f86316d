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
  const found = breachList();
  const extensions = new Map<string, Extension>();

  const settle = ({ type, data, position }: EventOf<'FundsCaptured' | 'FundsReleased'>): void => {
    if (data.purpose.kind !== 'extension') return;
    const { id } = data.purpose;
    const known = extensions.get(id);
    if (!known) {
      found.add(position, `extension ${id} was settled and never held for`);
      return;
    }
    if (known.settled) found.add(position, `extension ${id} was settled twice`);
    if (data.amountMills !== known.amountMills)
      found.add(position, `extension ${id} moved ${data.amountMills} of ${known.amountMills} mills`);
    known.settled = type === 'FundsCaptured' ? 'captured' : 'released';
    if (known.settled === 'captured' && !known.isExtended)
      found.add(position, `extension ${id} was paid for, and its lease was not extended`);
    if (known.settled === 'released' && known.isExtended)
      found.add(position, `extension ${id} extended its lease, and the money was given back`);
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
        const known = extensions.get(extensionId);
        if (known?.leaseId !== leaseId || known.settled === 'released') {
          found.add(position, `lease ${leaseId} was extended, and nobody holds the price`);
          return;
        }
        if (known.isExtended) found.add(position, `extension ${extensionId} extended its lease twice`);
        known.isExtended = true;
      }
      if (type === 'FundsCaptured' || type === 'FundsReleased') settle(event);
    },
    finish(asOf) {
      for (const [id, { heldAt, settled }] of extensions) {
        if (!settled && Date.parse(asOf) - Date.parse(heldAt) >= GRACE_MS)
          found.add(null, `extension ${id} is held for since ${heldAt}, and not decided`);
      }
      return { looked: extensions.size, breaches: found.breaches };
    },
  };
}
