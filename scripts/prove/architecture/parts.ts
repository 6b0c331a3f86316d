/** What an import may point to: its name in the map, and the pattern of its paths. */
export interface Part {
  readonly name: string;
  readonly path: string;
}

/**
 * One line of the allow-list. A file belongs to the first row whose pattern matches it. It may import what that row
 * names, and nothing else. In `may`, `$1` stands for what `files` captured.
 */
export interface Row {
  readonly name: string;
  readonly files: string;
  /** The files in the map, where the pattern itself is hard to read. */
  readonly label?: string;
  readonly may: readonly Part[];
  /** Names of npm packages, or `*` for every declared package. */
  readonly packages?: readonly string[];
  /** Whether Node's own modules are allowed. Their paths do not show it, because `node:` is removed from them. */
  readonly builtins: boolean;
}

export function part(name: string, path: string): Part {
  return { name, path };
}

export const ANY_PACKAGE = '(^|/)node_modules/';

export const domain = part('domain', '^events/domain/src/domain/');
/** The type of what a schema describes; shared by facts and contracts. */
export const shape = part('shape', '^events/domain/src/domain/shape[.]ts$');
export const rules = part('rules', '^events/domain/src/rules/');
export const data = part('data', '^events/domain/src/data/');
export const versioning = part('versioning', '^events/domain/src/versioning/');
export const asyncIdioms = part('async', '^events/engine/src/async/');
export const ports = part('ports', '^events/engine/src/[^/]+[.]ts$');
/** The ports as other packages see them. */
export const engineIndex = part('engine/index', '^events/engine/src/index[.]ts$');
export const embedded = part('embedded engine', '^events/engine/src/embedded/');
export const distributed = part('distributed engine', '^events/engine/src/distributed/');
export const http = part('http', '^events/web/src/http/');
export const server = part('server', '^events/web/src/server/');
export const tracing = part('tracing', '^events/web/src/tracing/');
export const testing = part('testing kit', '^events/testing/src/');
export const eventStoreDouble = part('double of EventStoreDB', '^events/testing/src/event-store-double/');
export const sqlite = part('sqlite', '^events/engine/src/embedded/sqlite[.]ts$');
export const events = part('events', '^events/');
/** What other packages can name, without the inside of the engines, which the testing kit alone opens. */
export const exportsOfEvents = part(
  'exports of events',
  '^events/(domain/src/|engine/src/(index[.]ts$|async/)|web/src/((http|server|tracing)/index|http/csv-file)[.]ts$|testing/src/)',
);
export const contracts = part('contracts', '^(events/domain|command-api|query-api)/src/.+[.]contract[.]ts$');
export const sharedContracts = part('shared contracts', '^events/domain/src/contracts/');
export const commandContracts = part('command contracts', '^command-api/src/.+[.]contract[.]ts$');
export const commandApi = part('command-api', '^command-api/src/');
export const commandKernel = part('command kernel', '^command-api/src/kernel/');
export const providers = part('providers', '^command-api/src/providers/');
export const mail = part('mail', '^command-api/src/mail/');
/** Those of the noun that the first group of a rule's `files` names. */
export const ownDeciders = part("its noun's deciders", '^command-api/src/$1/[^/]+[.]decider[.]ts$');
/** The folder of the noun that the first group of a rule's `files` names. */
export const ownNoun = part('its noun', '^command-api/src/$1/');
export const projections = part('projections', '^projections/src/');
export const views = part('views', '^projections/src/.+[.]view[.]ts$');
/** The names of the projectors: services ask the read model about them. */
export const projectorList = part('projectors', '^projections/src/projectors[.]ts$');
/** The command kernel's timers read them. */
export const deadlineRows = part('deadline rows', '^projections/src/deadlines/deadlines[.]view[.]ts$');
/** What other nouns may call of a noun. `calls.ts` refuses those of a noun that the caller's module does not name. */
export const entries = part('entries', '^command-api/src/[^/]+/entries[.]ts$');
/** A module names the modules whose entries its noun may call. */
export const modules = part('modules', '^command-api/src/[^/]+/module[.]ts$');
export const queryContracts = part('query contracts', '^query-api/src/.+[.]contract[.]ts$');
export const queryKernel = part('query kernel', '^query-api/src/kernel/');
export const queryApi = part('query-api', '^query-api/src/');
export const apps = part(
  'apps and server parts',
  '^(command-api|query-api|projections)/src/(app|server-part)[.]ts$',
);
export const frontend = part('frontend', '^frontend/');
export const pages = part('server of the pages', '^frontend/src/app/(server|share-picture)[.]tsx?$');
export const shared = part(
  'shared parts of the frontend',
  '^frontend/src/(api|ui|session|i18n|loading|modules)/',
);
export const scripts = part('scripts', '^scripts/');
/** What the browser imports from other packages. It never sees a row: it reads the shapes of contracts. */
export const shippedToBrowser = [contracts, rules, domain];
export const sharedByServices = [domain, rules, asyncIdioms, engineIndex, http, server, tracing];
