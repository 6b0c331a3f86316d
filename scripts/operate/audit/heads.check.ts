import { HEAD_EVERY_MS } from '@ringpost/command-api/app';
import type { Position, RecordedEvent } from '@ringpost/domain';
import type { Engine } from '@ringpost/engine';
import { type checkChain, lastSignedAt } from './chain.check.ts';
import { breachList } from './check.ts';

/** How long a head may be late: longer than any outage of a few minutes. */
const GRACE_MS = 900_000;

type Standing = Pick<Awaited<ReturnType<typeof checkChain>>, 'linked' | 'isComplete'>;

/**
 * L35: the last head is not older than an hour. Whoever changes the log and makes the chain anew has to remove the heads that do not
 * fit any more, because they cannot sign others.
 * @param now empty where no server runs: then only what is linked must be signed
 */
export function headsCheck({ linked, isComplete }: Standing, now: string) {
  let seen = 0;
  let firstAt = '';
  let last: { readonly at: string; readonly position: Position } | undefined;

  return {
    see({ meta: { occurredAt: at }, position }: RecordedEvent): void {
      seen += 1;
      if (firstAt === '') firstAt = at;
      if (seen === linked) last = { at, position };
    },
    /** Long after the links were read: a server links first, and signs then. */
    async finish(engine: Pick<Engine, 'events' | 'chain' | 'vault'>, headKey: string | undefined) {
      const breaches = breachList();
      const signedAt = await lastSignedAt(engine, headKey);
      const since = signedAt ?? firstAt;
      const asOf = last && now > last.at ? now : last?.at;
      // A chain that is being made for the first time is signed when it is complete.
      const isMade = signedAt !== undefined || isComplete;
      if (last && asOf && isMade && Date.parse(asOf) - Date.parse(since) > HEAD_EVERY_MS + GRACE_MS)
        breaches.add(
          last.position,
          `no head was signed between ${since} and ${asOf}: heads were removed, or no server could sign them`,
        );
      return {
        id: 'L35',
        title: 'the last signed head of the log is not older than an hour',
        looked: seen,
        breaches: breaches.all,
      };
    },
  };
}
