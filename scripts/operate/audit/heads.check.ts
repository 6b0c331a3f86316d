import { HEAD_EVERY_MS } from '@ringpost/command-api/app';
import type { Position } from '@ringpost/domain';
import type { checkChain } from './chain.check.ts';
import { breachList, type Check } from './check.ts';

/** How long a head may be late: longer than any outage of a few minutes. */
const GRACE_MS = 900_000;

type Standing = Pick<Awaited<ReturnType<typeof checkChain>>, 'linked' | 'isComplete' | 'signedAt'>;

/**
 * L35: the last head is not older than an hour. Whoever changes the log and makes the chain anew has to remove the heads that do not fit any
 * more, because they cannot sign others.
 * @param now empty where no server runs: then only what is linked must be signed
 */
export function headsCheck({ linked, isComplete, signedAt }: Standing, now: string): Check {
  const breaches = breachList();
  let seen = 0;
  let firstAt = '';
  let last: { readonly at: string; readonly position: Position } | undefined;

  return {
    id: 'L35',
    title: 'the last signed head of the log is not older than an hour',
    see({ meta: { occurredAt: at }, position }) {
      seen += 1;
      if (firstAt === '') firstAt = at;
      if (seen === linked) last = { at, position };
    },
    finish() {
      // A chain that is being made for the first time is signed when it is complete.
      if (!last || (signedAt === undefined && !isComplete)) return { looked: 0, breaches: breaches.all };
      const since = signedAt ?? firstAt;
      const asOf = now > last.at ? now : last.at;
      if (Date.parse(asOf) - Date.parse(since) > HEAD_EVERY_MS + GRACE_MS)
        breaches.add(
          last.position,
          `no head was signed between ${since} and ${asOf}: heads were removed, or no server could sign them`,
        );
      return { looked: 1, breaches: breaches.all };
    },
  };
}
