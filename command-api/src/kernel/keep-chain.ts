import type { Position } from '@ringpost/domain';
import { type Engine, signHead } from '@ringpost/engine';
import { shareWork } from '@ringpost/engine/async';
import type { Ownership } from '@ringpost/web/server';
import { type Deps, nowIso } from './deps.ts';
import { keepTrying } from './keep-trying.ts';

/** Milliseconds between two signed heads. */
export const HEAD_EVERY_MS = 3_600_000;

/** How the chain is, as the process that extends it knows. */
export interface ChainStanding {
  /** The last try failed. */
  readonly isStopped: boolean;
  /** The last event with a link; undefined before the first try succeeded. */
  readonly position: Position | undefined;
  /** The time of the last signed head in milliseconds; 0 while it is not known. */
  readonly headMs: number;
}

export interface ChainKeeper {
  /** Links what the log has now, and signs a head if one is due. */
  tick(): Promise<void>;
  /** Undefined while another process extends the chain. */
  standing(): ChainStanding | undefined;
  close(): Promise<void>;
}

type ChainDeps = Pick<Deps, 'clock' | 'log' | 'vault'> & {
  readonly events: Pick<Engine['events'], 'epoch'>;
  readonly chain: Engine['chain'];
};

/** The time of the last head in milliseconds; 0 if there is none. */
async function lastHeadMs(chain: Engine['chain']): Promise<number> {
  const line = (await chain.heads()).at(-1);
  return line === undefined ? 0 : Date.parse((JSON.parse(line) as { readonly at: string }).at);
}

/**
 * Extends the chain of the log, and signs a head of it every hour, while this process owns the policies and timers. An append
 * never waits for it. If it cannot continue, it says so once, and tries again.
 */
export function keepChain(
  { chain, events, vault, clock, log }: ChainDeps,
  ownership: Pick<Ownership, 'hold'>,
  everyMs = 2000,
): ChainKeeper {
  let closed = false;
  let isOwner = false;
  let position: Position | undefined;
  let headMs = 0;

  const isDue = (): boolean => clock.now().getTime() - headMs >= HEAD_EVERY_MS;

  const { run: tick, idle } = shareWork(async () => {
    isOwner = await ownership.hold();
    if (!isOwner) return;
    let end = await chain.extend();
    while (!end.isComplete && !closed) {
      position = end.position;
      end = await chain.extend();
    }
    position = end.position;
    if (!end.isComplete || end.events === 0 || !isDue()) return;
    // Another process may have signed one meanwhile.
    headMs = await lastHeadMs(chain);
    if (!isDue()) return;
    const { events: count, link } = end;
    const head = { epoch: events.epoch, position, events: count, link, at: nowIso({ clock }) };
    await chain.keepHead(await signHead(vault, head));
    headMs = Date.parse(head.at);
  });

  const trying = keepTrying({ log }, { everyMs, work: tick, failed: 'the chain of the log does not grow' });

  return {
    tick,
    standing: () => (isOwner ? { isStopped: !trying.isWorking(), position, headMs } : undefined),
    async close() {
      closed = true;
      trying.stop();
      await idle();
    },
  };
}
