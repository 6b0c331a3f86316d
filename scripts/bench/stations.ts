import type { Frame } from './profile-places.ts';

/** The threads of a server, by what they are for. */
export type ThreadName = 'first' | 'views' | 'upkeep' | 'other';

/** A part of the work for a purchase. */
export interface Station {
  readonly name: string;
  /**
   * Folders, which end with a slash, and files, from the root of the repository, or packages. After a `#` follows the name of one
   * function. The longest that fits counts, so a file may belong to another station than its folder.
   */
  readonly sources: readonly string[];
}

/** The programs of the threads beside the first one. Any other is "other". */
export const THREAD_PROGRAMS: Readonly<Record<string, ThreadName>> = {
  'projections/src/projections-thread.ts': 'views',
  'events/engine/src/embedded/upkeep-thread.ts': 'upkeep',
};

const HTTP = 'events/web/src/http';
const EMBEDDED = 'events/engine/src/embedded';

const FIRST: readonly Station[] = [
  {
    name: 'socket and parse',
    sources: [
      `${HTTP}/connection-limits.ts`,
      `${HTTP}/http-listener.ts`,
      `${HTTP}/http-server.ts`,
      `${HTTP}/read-queue.ts`,
      `${HTTP}/request-body.ts`,
      'node_modules/raw-body/',
      'query-api/src/live/connection-guard.ts',
    ],
  },
  {
    name: 'router and session',
    sources: [
      `${HTTP}/`,
      'events/web/src/tracing/',
      'node_modules/express/',
      'node_modules/jose/',
      'node_modules/path-to-regexp/',
      'node_modules/router/',
    ],
  },
  {
    name: 'validation',
    sources: [
      `${HTTP}/field-errors.ts`,
      `${HTTP}/named-values.ts`,
      `${HTTP}/sent-fields.ts`,
      `${HTTP}/validation.ts`,
      'events/domain/src/rules/',
    ],
  },
  {
    name: 'quote and candidate',
    sources: [
      'command-api/src/orders/begin-purchase.ts',
      'command-api/src/orders/read-limits.ts',
      'command-api/src/price-list/',
      'command-api/src/supply/',
      'events/domain/src/rules/price-matching.ts',
      'events/domain/src/rules/volume-discount.ts',
    ],
  },
  {
    name: 'load of wallet and number',
    sources: [
      'command-api/src/kernel/aggregate-repository.ts',
      'command-api/src/kernel/kept-aggregates.ts',
      'command-api/src/kernel/snapshot-keeper.ts',
      'command-api/src/kernel/stream-snapshots.ts',
      `${EMBEDDED}/log-reader.ts`,
      `${EMBEDDED}/recent-events.ts`,
      `${EMBEDDED}/kept-states.ts`,
      `${EMBEDDED}/snapshots.ts`,
      `${EMBEDDED}/state-file.ts`,
      `${EMBEDDED}/state-journal.ts`,
      `${EMBEDDED}/state-text.ts`,
      `${EMBEDDED}/stream-walk.ts`,
      'events/domain/src/domain/encoded-state.ts',
      'events/domain/src/domain/packed.ts',
      'events/domain/src/domain/packed-entries.ts',
      'events/domain/src/domain/packed-id.ts',
      'events/domain/src/domain/recent-generation.ts',
      'events/domain/src/domain/number/packed-number.ts',
      'events/domain/src/domain/number/stored-lease.ts',
      'events/domain/src/domain/wallet/packed-wallet.ts',
    ],
  },
  {
    name: 'decide',
    sources: [
      'command-api/src/kernel/',
      'command-api/src/numbers/',
      'command-api/src/orders/',
      'command-api/src/wallets/',
      'events/domain/src/domain/',
      'events/engine/src/new-id.ts',
    ],
  },
  {
    name: 'encode',
    sources: [
      'events/domain/src/versioning/',
      'events/engine/src/prepared-append.ts',
      'events/engine/src/sealing.ts',
      'events/engine/src/subject-keys.ts',
      `${EMBEDDED}/log-layout.ts`,
      `${EMBEDDED}/position-code.ts`,
      `${EMBEDDED}/recorded-event.ts`,
    ],
  },
  {
    name: 'append and index',
    sources: [
      'command-api/src/kernel/append-queue.ts',
      `${EMBEDDED}/event-store.ts`,
      `${EMBEDDED}/group-commit.ts`,
      `${EMBEDDED}/log-file.ts`,
      `${EMBEDDED}/log-scan.ts`,
      `${EMBEDDED}/log-writer.ts`,
      `${EMBEDDED}/run-buckets.ts`,
      `${EMBEDDED}/stream-index.ts`,
      `${EMBEDDED}/stream-runs.ts`,
    ],
  },
  {
    name: 'answer',
    sources: [
      'command-api/src/orders/present-bought.ts',
      `${HTTP}/answer.ts`,
      `${HTTP}/compression.ts`,
      `${HTTP}/declared-answers.ts`,
      `${HTTP}/unread-answers.ts`,
      'query-api/src/orders/',
    ],
  },
  {
    name: 'hints',
    sources: [
      `${EMBEDDED}/bus.ts`,
      `${EMBEDDED}/subscriptions.ts`,
      `${EMBEDDED}/thread-channel.ts`,
      'events/engine/src/hints.ts',
      'projections/src/start-thread.ts',
      'query-api/src/changes/',
      'query-api/src/live/',
    ],
  },
  {
    name: 'policies and timers',
    sources: [
      'command-api/src/kernel/followed-log.ts',
      'command-api/src/kernel/followed-position.ts',
      'command-api/src/kernel/run-policies.ts',
      'command-api/src/kernel/timers.ts',
      'command-api/src/kernel/when.ts',
    ],
  },
  { name: 'the bench itself', sources: ['scripts/bench/', 'scripts/prove/'] },
];

const VIEWS: readonly Station[] = [
  {
    name: 'views: read',
    sources: [
      `${EMBEDDED}/event-store.ts`,
      `${EMBEDDED}/log-file.ts`,
      `${EMBEDDED}/log-reader.ts`,
      `${EMBEDDED}/log-scan.ts`,
      `${EMBEDDED}/stream-walk.ts`,
      `${EMBEDDED}/subscriptions.ts`,
    ],
  },
  {
    name: 'views: decode',
    sources: [
      'events/domain/src/versioning/',
      'events/engine/src/sealing.ts',
      'events/engine/src/subject-keys.ts',
      `${EMBEDDED}/log-layout.ts`,
      `${EMBEDDED}/position-code.ts`,
      `${EMBEDDED}/recorded-event.ts`,
    ],
  },
  { name: 'views: project', sources: ['events/domain/src/', 'projections/src/'] },
  { name: 'views: read rows', sources: [`${EMBEDDED}/filter.ts`, `${EMBEDDED}/sqlite.ts#all`] },
  { name: 'views: encode', sources: ['events/engine/src/row-sealing.ts', `${EMBEDDED}/view-table.ts`] },
  {
    name: 'views: write',
    sources: [
      `${EMBEDDED}/batched-commit.ts`,
      `${EMBEDDED}/projector-registry.ts`,
      `${EMBEDDED}/read-model.ts`,
      `${EMBEDDED}/sqlite.ts`,
    ],
  },
  {
    name: 'views: notify',
    sources: [`${EMBEDDED}/bus.ts`, `${EMBEDDED}/thread-channel.ts`, 'projections/src/run-thread.ts'],
  },
];

const UPKEEP: readonly Station[] = [
  {
    name: 'pages to their places',
    sources: [`${EMBEDDED}/upkeep-thread.ts`, `${EMBEDDED}/write-ahead.ts`, `${EMBEDDED}/sqlite.ts`],
  },
  {
    name: 'chain of hashes',
    sources: [
      'events/engine/src/chain-links.ts',
      `${EMBEDDED}/chain-file.ts`,
      `${EMBEDDED}/file-chain.ts`,
      `${EMBEDDED}/log-file.ts`,
      `${EMBEDDED}/log-layout.ts`,
      `${EMBEDDED}/log-scan.ts`,
    ],
  },
];

/** Where the processor time of a purchase goes, in the order of the work. */
export const STATIONS: Readonly<Record<ThreadName, readonly Station[]>> = {
  first: FIRST,
  views: VIEWS,
  upkeep: UPKEEP,
  other: [],
};

const ROOT = new URL('../../', import.meta.url).href;

/** A source of ours from the root of the repository, a package as `node_modules/name/…`, and nothing for Node's own code. */
function pathOf(url: string): string | undefined {
  const packages = url.lastIndexOf('node_modules/');
  if (packages >= 0) return url.slice(packages);
  return url.startsWith(ROOT) ? url.slice(ROOT.length) : undefined;
}

export function threadNameOf(program: string | undefined): ThreadName {
  if (program === undefined) return 'first';
  return THREAD_PROGRAMS[pathOf(program) ?? ''] ?? 'other';
}

function fits(source: string, path: string, functionName: string): boolean {
  const [file = '', only] = source.split('#');
  if (only !== undefined && only !== functionName) return false;
  return file.endsWith('/') ? path.startsWith(file) : path === file;
}

/** The station of a frame. Undefined for a file that is at several stations, which is where its caller is. */
export function stationOf(thread: ThreadName, { url, functionName }: Frame): string | undefined {
  const path = pathOf(url);
  if (path === undefined) return undefined;
  let best: { readonly name: string; readonly source: string } | undefined;
  for (const { name, sources } of STATIONS[thread]) {
    for (const source of sources) {
      if (fits(source, path, functionName) && source.length >= (best?.source.length ?? 0))
        best = { name, source };
    }
  }
  return best?.name;
}
