import { PUBLIC_SMS_PRELOAD_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { type SharedBody, sharedBody } from '@ringpost/web/http';
import type { CatalogueRows } from '../catalogue/app-catalogue.ts';
import type { QueryDeps } from '../query-deps.ts';
import { publicSeq, readPublicFeed } from './feed-reader.ts';
import type { PublicFeed } from './feeds.contract.ts';

/** The public feed for guests. */
export interface PublicFeedReader {
  /** The newest messages after a place in the feed. */
  read(after: number, limit: number): Promise<SharedBody<PublicFeed> | PublicFeed>;
}

interface Kept {
  /** What the body was made from. The body is current while none of them has changed. */
  readonly seq: number;
  /** ISO 8601 up to the hour: old texts are erased without a new message. */
  readonly hour: string;
  readonly catalogueRows: CatalogueRows;
  readonly body: Promise<SharedBody<PublicFeed>>;
}

/** Every visitor reads the whole feed, so it is made once for all of them, and again only after a change. */
export function createPublicFeed(deps: QueryDeps): PublicFeedReader {
  const { epoch, catalogue } = deps;
  let kept: Kept | undefined;

  async function part(after: number, limit: number): Promise<PublicFeed> {
    return { ...(await readPublicFeed(deps, after, limit)), epoch };
  }

  async function make(before: SharedBody<PublicFeed> | undefined): Promise<SharedBody<PublicFeed>> {
    return sharedBody(await part(0, PUBLIC_SMS_PRELOAD_MAX_ROWS), before);
  }

  async function whole(): Promise<SharedBody<PublicFeed>> {
    const [catalogueRows, seq] = await Promise.all([catalogue.read(), publicSeq(deps)]);
    const hour = deps.clock.now().toISOString().slice(0, 13);
    const isCurrent = kept?.seq === seq && kept.hour === hour && kept.catalogueRows === catalogueRows;
    if (kept && isCurrent) return kept.body;
    const before = await kept?.body.catch(() => undefined);
    const made = { seq, hour, catalogueRows, body: make(before) };
    made.body.catch(() => {
      if (kept === made) kept = undefined;
    });
    kept = made;
    return made.body;
  }

  return {
    async read(after, limit) {
      return after === 0 && limit === PUBLIC_SMS_PRELOAD_MAX_ROWS ? whole() : part(after, limit);
    },
  };
}
