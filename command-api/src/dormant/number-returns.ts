import { isBorrowed, number, streams } from '@ringpost/domain';
import { VENDOR_REQUESTS_AT_ONCE } from '@ringpost/domain/rules/limits';
import type { ReturnDeadline } from '@ringpost/projections/inventory/inventory.view';
import PQueue from 'p-queue';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { DeadlineHandlers } from '../kernel/timers.ts';
import { returnNumber } from '../numbers/entries.ts';
import type { ActivatedNumber, NumberVendor } from './number-vendor.ts';

export interface NumberReturns {
  readonly deadlines: DeadlineHandlers<ReturnDeadline>;
  /** Resolves when no vendor is being asked. */
  idle(): Promise<void>;
}

/** Whether the vendor has taken the number back. If the vendor fails, it is asked again later. */
async function isTakenBack(deps: Deps, vendor: NumberVendor, returned: ActivatedNumber): Promise<boolean> {
  try {
    await vendor.takeBack(returned);
    return true;
  } catch (error) {
    deps.log.warn({ err: error, ...returned }, 'a vendor did not take a number back');
    return false;
  }
}

/**
 * Gives numbers that nobody uses back to the vendor that activated them. The number's stream decides first, so that from
 * then on nobody can lease the number. Then the vendor is asked until it answers. A timer does not wait for the vendor.
 */
export function createNumberReturns(deps: Deps, vendor: NumberVendor | undefined): NumberReturns {
  const underWay = new Map<string, Promise<void>>();
  const queue = new PQueue({ concurrency: VENDOR_REQUESTS_AT_ONCE });

  async function giveBack(e164: string, importId: string, causationId: string): Promise<void> {
    const numberState = (await deps.streams.refresh(streams.number(e164), number)).state;
    const vendorId = numberState.details?.vendorId;
    const cause: Cause = {
      operationId: importId,
      causationId,
      correlationId: importId,
      actor: 'system:return-number',
    };
    const send = (type: 'BeginReturn' | 'PostponeReturn' | 'EndReturn') =>
      returnNumber(deps, e164, { type, e164, importId, now: nowIso(deps) }, cause);
    if (isBorrowed({ importId })) {
      await send('EndReturn');
      return;
    }
    if (vendor?.vendorId !== vendorId || vendor === undefined) {
      await send('PostponeReturn');
      return;
    }
    const { state } = await send('BeginReturn');
    // The view may show an older state, or somebody may use the number.
    if (state.status !== 'returning' || state.details?.importId !== importId) return;
    const isOver = await isTakenBack(deps, vendor, { key: importId, e164 });
    await send(isOver ? 'EndReturn' : 'PostponeReturn');
  }

  async function tryToGiveBack(e164: string, importId: string, causationId: string): Promise<void> {
    try {
      await giveBack(e164, importId, causationId);
    } catch (error) {
      deps.log.warn({ err: error, due: causationId }, 'a deadline stays due');
    }
    underWay.delete(e164);
  }

  return {
    deadlines: {
      async 'return-number'({ _id, subject: e164, importId }) {
        if (!underWay.has(e164))
          underWay.set(
            e164,
            queue.add(() => tryToGiveBack(e164, importId, _id)),
          );
      },
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
  };
}
