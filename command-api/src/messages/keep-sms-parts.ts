import { shareWork } from '@ringpost/engine/async';
import type { Ownership } from '@ringpost/web/server';
import type { Deps } from '../kernel/deps.ts';
import { keepTrying } from '../kernel/keep-trying.ts';
import type { SmsParts } from './sms-parts.ts';

export interface SmsPartsKeeper {
  /** Shows what has waited too long by the clock now. */
  tick(): Promise<void>;
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 10_000;

/** Shows long messages whose parts have waited too long, while this process owns the policies and timers. */
export function keepSmsParts(
  deps: Pick<Deps, 'log'>,
  parts: Pick<SmsParts, 'showIncomplete'>,
  ownership: Pick<Ownership, 'hold'>,
  everyMs = LOOK_EVERY_MS,
): SmsPartsKeeper {
  const { run, idle } = shareWork(async () => {
    if (await ownership.hold()) await parts.showIncomplete();
  });
  const failed = 'the parts of long messages cannot be read; it tries again';
  const trying = keepTrying(deps, { everyMs, work: run, failed });

  return {
    tick: run,
    async close() {
      trying.stop();
      await idle();
    },
  };
}
