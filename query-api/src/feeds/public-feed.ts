import { type SharedBody, sharedBody } from '@ringpost/events/http';
import { publicSmsPreloadMaxRows } from '@ringpost/events/rules/limits';
import type { KnownCatalogue } from '../catalogue/app-catalogue.ts';
import type { QueryDeps } from '../kernel/query-deps.ts';
import { publicSeq, readPublicFeed } from './feed-reader.ts';
import type { PublicFeed } from './feeds.contract.ts';

/** The public feed as guests are told it. */
export interface PublicFeedReader {
  /** The newest messages after a place in the feed. */
  read(after: number, limit: number): Promise<SharedBody<PublicFeed> | PublicFeed>;
}

interface Kept {
  /** What it was made from: it holds for as long as both are the same. */
  readonly seq: number;
  readonly known: KnownCatalogue;
  readonly body: Promise<SharedBody<PublicFeed>>;
}

/** Whoever opens the site asks for the whole feed, so that one is made once for all and only when something has changed. */
export function createPublicFeed(deps: QueryDeps): PublicFeedReader {
  const { epoch, catalogue } = deps;
  let kept: Kept | undefined;

  const whole = async (): Promise<SharedBody<PublicFeed>> => {
    const [known, seq] = await Promise.all([catalogue.read(), publicSeq(deps)]);
    if (kept?.seq === seq && kept.known === known) return kept.body;
    const before = await kept?.body.catch(() => undefined);
    const made = { seq, known, body: make(before) };
    made.body.catch(() => {
      if (kept === made) kept = undefined;
    });
    kept = made;
    return made.body;
  };

  const make = async (before: SharedBody<PublicFeed> | undefined): Promise<SharedBody<PublicFeed>> =>
    sharedBody<PublicFeed>({ ...(await readPublicFeed(deps, 0, publicSmsPreloadMaxRows)), epoch }, before);

  return {
    read: async (after, limit) =>
      after === 0 && limit === publicSmsPreloadMaxRows
        ? whole()
        : { ...(await readPublicFeed(deps, after, limit)), epoch },
  };
}
