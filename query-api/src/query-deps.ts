import type { Clock } from '@ringpost/domain';
import type { Bus, EventStore, ReadModel, SealedBlobs, Vault } from '@ringpost/engine';
import type { AppRow } from '@ringpost/projections/catalogue/catalogue.view';
import type { Log, Sessions } from '@ringpost/web/http';
import type { AppCatalogue } from './catalogue/app-catalogue.ts';
import type { PriceList } from './catalogue/price-list.ts';
import type { CustomerChanges } from './changes/customer-changes.ts';
import type { FreeNumberReader } from './free-numbers/free-number-reader.ts';
import type { FreshnessDeps, Progress } from './kernel/freshness.ts';
import type { PublicStatus } from './public-status/public-status.contract.ts';

/** What the query API needs from outside. Only the audit, finance and one's own data read events; all else needs the epoch, and where a stream ends. */
export interface QueryApiDeps {
  readonly events: Pick<
    EventStore,
    'epoch' | 'positionOf' | 'readStream' | 'readAll' | 'head' | 'shareBefore'
  >;
  readonly readModel: ReadModel;
  /** Only the audio of calls is read from here. */
  readonly sealedBlobs: Pick<SealedBlobs, 'get'>;
  /** The minutes in which the services answered; and for one's own data, sessions, heads of mails and when keys were used. Nothing else is read from here. */
  readonly vault: Pick<Vault, 'get' | 'list'>;
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly projections: Progress;
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'authenticateToken' | 'authenticate'>;
  readonly log: Pick<Log, 'warn'>;
  readonly config: {
    /** The address of the browser's pages. A socket from any other origin is refused. */
    readonly publicUrl: string;
    readonly production: boolean;
    readonly trustProxy: readonly string[];
  };
  /** An app's picture as SVG in the colour of the text around it. */
  readonly drawApp: (app: Pick<AppRow, 'name' | 'imageName'>) => string;
}

/** What the routes of all nouns share: the rows, their positions, and the catalogue in memory. */
export interface QueryDeps extends FreshnessDeps {
  readonly readModel: ReadModel;
  /** For the audit and for one's own data: all other queries read rows. */
  readonly readStream: EventStore['readStream'];
  /** The whole log, for finance. */
  readonly log: Pick<EventStore, 'readAll' | 'head' | 'shareBefore'>;
  /** How the service is; the same for a minute. */
  readonly publicStatus: () => Promise<PublicStatus>;
  readonly recordings: Pick<SealedBlobs, 'get'>;
  /** Only for one's own data: sessions, heads of mails and when keys were used. */
  readonly vault: Pick<Vault, 'get'>;
  readonly catalogue: AppCatalogue;
  readonly prices: PriceList;
  readonly freeNumbers: FreeNumberReader;
  /** The address of the site, without a slash at the end. */
  readonly publicUrl: string;
  readonly drawApp: QueryApiDeps['drawApp'];
  /** For reads that wait for a change. */
  readonly changes: CustomerChanges;
  /** A wait may outlive the session or the key that began it. */
  readonly sessions: Pick<Sessions, 'authenticate'>;
  readonly clock: Clock;
}
