import type { EventStore } from '@ringpost/engine';
import type { Metrics } from '@ringpost/web/http';
import { COUNTED_AFTER_MAX, countAfter } from '@ringpost/web/server';
import type { ChainStanding } from './keep-chain.ts';

/** Adds the figures of the chain of the log. Only the process that extends it has them. */
export function measureChain(
  events: Pick<EventStore, 'head' | 'readAll'>,
  standing: () => ChainStanding | undefined,
  { value }: Metrics,
): void {
  value('ringpost_chain_stopped', '1 while the chain of the log cannot be extended.', () => {
    const chain = standing();
    return chain && Number(chain.isStopped);
  });
  value(
    'ringpost_chain_behind_events',
    `How many events of the log have no link yet; at most ${COUNTED_AFTER_MAX} are counted.`,
    async () => {
      const position = standing()?.position;
      if (position === undefined) return undefined;
      const count = await countAfter(events, [position], await events.head());
      return count(position) ?? COUNTED_AFTER_MAX;
    },
  );
  value('ringpost_chain_last_head_timestamp_seconds', 'When the last head of the chain was signed.', () => {
    const headMs = standing()?.headMs ?? 0;
    return headMs === 0 ? undefined : headMs / 1000;
  });
}
