import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

/**
 * One line of the allow-list. A file belongs to the first row that takes it and may import what that row names,
 * nothing else. In `may`, `$1` stands for what `files` captured.
 */
export interface Row {
  readonly name: string;
  readonly files: string;
  readonly may: readonly string[];
  /** Whether Node's own modules may be used; their paths cannot tell, because `node:` is stripped from them. */
  readonly builtins: boolean;
}

function packages(...names: string[]) {
  return `(^|/)node_modules/(@types/)?(${names.join('|')})/`;
}
const anyPackage = '(^|/)node_modules/';

const catalogue = '^events/src/domain/';
const rules = '^events/src/rules/';
const versioning = '^events/src/versioning/';
const ports = '^events/src/engine/[^/]+[.]ts$';
const embedded = '^events/src/engine/embedded/';
const edge = '^events/src/http/';
const testing = '^events/src/testing/';
const contracts = '^(events|command-api|query-api)/src/.+[.]contract[.]ts$';
const deciders = '^command-api/src/.+[.]decider[.]ts$';
const commandKernel = '^command-api/src/kernel/';
const providers = '^command-api/src/providers/';
const views = '^projections/src/.+[.]view[.]ts$';
/** What the kernel's timers run on. */
const deadlineRows = '^projections/src/deadlines/deadlines[.]view[.]ts$';
/** The doors that one noun opens to another: a message is acted on, a purchase is priced. */
const doors = '^command-api/src/(orders/settle-order|price-list/quote)[.]ts$';
/** Spoils the files of a stopped server, as no engine would, so that the audit has something to find. */
const sample = '^scripts/audit/corrupted-folder[.]ts$';
/** Holds the views of a server under test back, as a slow disk would. */
const heldViews = '^scripts/e2e/held-views[.]ts$';
const apps = '^(command-api|query-api|projections)/src/app[.]ts$';
const pages = '^frontend/src/app/server[.]tsx?$';
const shared = '^frontend/src/(api|ui|session|i18n|loading)/';
/** What the browser takes from elsewhere. It never sees a row: what it reads is what a contract says. */
const browser = [contracts, rules, catalogue, anyPackage];

/** Who may import whom (architecture §3). What no row allows is refused. */
export const rows: readonly Row[] = [
  // Bootstrap: it runs before anything is installed.
  {
    name: 'the bootstrap needs nothing installed',
    files: '^scripts/([^/]+[.]mjs$|(setup|test)/(?!.*[.]test[.]ts$))',
    may: ['^scripts/[^/]+[.]mjs$', '^scripts/(setup|test)/', packages('@playwright/test')],
    builtins: true,
  },
  {
    name: 'a test sees its own workspace, the facts and the testing kit',
    files: '^(?!scripts/)([^/]+)/src/.*[.]test[.]tsx?$',
    may: ['^$1/', '^events/src/', contracts, views, anyPackage],
    builtins: true,
  },
  {
    name: 'a fixture sets the stage for tests',
    files: '^command-api/src/.+[.]fixture[.]ts$',
    may: ['^command-api/src/', '^events/src/', '^projections/src/app[.]ts$', contracts, views, anyPackage],
    builtins: true,
  },
  {
    name: 'the testing kit knows the facts and the engines',
    files: testing,
    may: [testing, catalogue, rules, versioning, ports, embedded, anyPackage],
    builtins: true,
  },
  { name: 'facts outlive libraries', files: catalogue, may: [catalogue], builtins: false },
  { name: 'rules are pure', files: rules, may: [rules, catalogue], builtins: false },
  { name: 'versioning knows only facts', files: versioning, may: [versioning, catalogue], builtins: false },
  {
    name: 'only open-engine chooses an engine',
    files: '^events/src/engine/open-engine[.]ts$',
    may: [ports, embedded, catalogue, versioning],
    builtins: true,
  },
  {
    name: 'ports know no engine',
    files: ports,
    may: [ports, catalogue, versioning, rules, packages('lru-cache')],
    builtins: true,
  },
  {
    name: 'the embedded engine needs only Node',
    files: embedded,
    may: [embedded, ports, catalogue, versioning, rules, packages('uuid', 'lru-cache')],
    builtins: true,
  },
  {
    name: 'the edge knows no domain',
    files: edge,
    may: [
      edge,
      catalogue,
      rules,
      ports,
      packages('typebox', 'ajv', 'ajv-formats', 'helmet', 'jose', 'lru-cache', 'pino', 'prom-client', 'uuid'),
    ],
    builtins: true,
  },
  {
    name: 'a contract is shipped to the browser',
    files: contracts,
    may: [contracts, rules, packages('typebox')],
    builtins: false,
  },
  {
    name: 'a decider is pure',
    files: deciders,
    may: [catalogue, rules, deciders, '^command-api/src/kernel/(decider|rejection)[.]ts$'],
    builtins: false,
  },
  {
    name: 'a policy knows its noun and the kernel',
    files: '^command-api/src/([^/]+)/.+[.]policy[.]ts$',
    may: [catalogue, rules, deciders, '^command-api/src/$1/', commandKernel],
    builtins: false,
  },
  {
    name: 'the command kernel knows no noun',
    files: commandKernel,
    may: [commandKernel, catalogue, rules, ports, edge, deadlineRows, packages('uuid', 'lru-cache')],
    builtins: true,
  },
  {
    name: 'a provider adapter stands outside the domain',
    files: providers,
    may: [
      providers,
      commandKernel,
      '^command-api/src/messages/inbox[.]ts$',
      catalogue,
      rules,
      ports,
      edge,
      contracts,
      packages('twilio', 'typebox'),
    ],
    builtins: true,
  },
  {
    name: 'the application puts the nouns together',
    files: '^command-api/src/app[.]ts$',
    may: ['^command-api/src/', catalogue, rules, ports, edge, views],
    builtins: true,
  },
  {
    name: 'mail goes out in one place',
    files: '^command-api/src/mail/',
    may: [
      '^command-api/src/mail/',
      commandKernel,
      catalogue,
      rules,
      ports,
      edge,
      packages('nodemailer', 'uuid'),
    ],
    builtins: true,
  },
  {
    name: 'routes are a noun with a door',
    files: '^command-api/src/([^/]+)/.+[.]routes[.]ts$',
    may: [
      '^command-api/src/($1|kernel|mail|providers)/',
      deciders,
      contracts,
      catalogue,
      rules,
      ports,
      edge,
      views,
      packages('typebox', 'uuid', 'lru-cache'),
    ],
    builtins: true,
  },
  {
    name: 'a noun knows its own folder, the kernel and other deciders',
    files: '^command-api/src/([^/]+)/',
    may: [
      '^command-api/src/($1|kernel|mail|providers)/',
      deciders,
      doors,
      contracts,
      catalogue,
      rules,
      ports,
      edge,
      views,
      packages('typebox', 'uuid', 'lru-cache'),
    ],
    builtins: true,
  },
  {
    name: 'a view knows facts and other views',
    files: views,
    may: [views, catalogue, '^events/src/engine/index[.]ts$'],
    builtins: false,
  },
  {
    name: 'a projector is pure',
    files: '^projections/src/([^/]+)/.+[.]projector[.]ts$',
    may: ['^projections/src/$1/', '^projections/src/kernel/projector[.]ts$', views, catalogue, rules, ports],
    builtins: false,
  },
  {
    name: 'projections know facts and ports, never a command',
    files: '^projections/src/',
    may: ['^projections/src/', catalogue, rules, ports, edge],
    builtins: true,
  },
  {
    name: 'live is where the sockets are',
    files: '^query-api/src/live/',
    may: ['^query-api/src/', contracts, catalogue, rules, ports, edge, views, packages('socket.io')],
    builtins: true,
  },
  {
    name: 'routes and the application of queries have a door',
    files: '^query-api/src/(.+[.]routes|app)[.]ts$',
    may: ['^query-api/src/', contracts, catalogue, rules, ports, edge, views, packages('typebox')],
    builtins: true,
  },
  {
    name: 'a query reads rows',
    files: '^query-api/src/',
    may: ['^query-api/src/', contracts, catalogue, rules, ports, edge, views, packages('typebox')],
    builtins: true,
  },
  {
    name: 'a feature of the browser stands alone',
    files: '^frontend/src/features/([^/]+)/',
    // These are parts that several pages show.
    may: ['^frontend/src/features/($1|activation|feed|purchase|shop)/', shared, ...browser],
    builtins: false,
  },
  {
    name: 'the calls to the server draw nothing',
    files: '^frontend/src/api/',
    may: ['^frontend/src/(api|session|loading)/', ...browser],
    builtins: false,
  },
  {
    name: 'the parts of a screen call no server',
    files: '^frontend/src/ui/',
    may: ['^frontend/src/(ui|session|i18n|loading)/', ...browser],
    builtins: false,
  },
  {
    name: 'what features share knows none of them',
    files: shared,
    may: [shared, ...browser],
    builtins: false,
  },
  {
    name: 'the server of the pages is the only frontend code that needs Node',
    files: pages,
    may: ['^frontend/', ...browser, edge],
    builtins: true,
  },
  {
    name: 'the shell puts the features together',
    files: '^frontend/src/',
    may: ['^frontend/', ...browser],
    builtins: false,
  },
  {
    name: 'the build of the pages',
    files: '^frontend/',
    may: ['^frontend/', '^scripts/', ...browser],
    builtins: true,
  },
  {
    name: 'scripts start, fill and examine the whole',
    files: '^scripts/',
    may: ['^scripts/', apps, pages, '^events/src/', contracts, views, anyPackage],
    builtins: true,
  },
];

const notTests = ['[.]test[.]tsx?$', '[.]fixture[.]ts$', testing, '^scripts/'];

/** What belongs to one place only, although some row would let it through. */
const onlyThere: readonly IForbiddenRuleType[] = [
  {
    name: 'SQLite only in the embedded engine',
    severity: 'error',
    from: { pathNot: [embedded, sample, heldViews] },
    to: { path: '^(node:)?sqlite$' },
  },
  {
    name: 'a view takes only types from the ports',
    severity: 'error',
    from: { path: views },
    to: { path: '^events/src/engine/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'the browser takes only types from facts and from what queries answer',
    severity: 'error',
    from: { path: '^frontend/src/', pathNot: [pages, '[.]test[.]tsx?$'] },
    to: {
      path: [catalogue, '^(events|query-api)/src/.+[.]contract[.]ts$'],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'no test in what is shipped',
    severity: 'error',
    from: { pathNot: notTests },
    to: { path: ['[.]test[.]tsx?$', '[.]fixture[.]ts$', testing] },
  },
];

const health: readonly IForbiddenRuleType[] = [
  { name: 'no cycle', severity: 'error', from: {}, to: { circular: true } },
  { name: 'nothing unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  {
    name: 'every package is declared',
    severity: 'error',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'what is shipped needs no tool',
    severity: 'error',
    from: { path: '^[^/]+/src/', pathNot: notTests },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no orphan',
    severity: 'error',
    from: { orphan: true, pathNot: ['[.]config[.]ts$', '[.]d[.]ts$', '^scripts/', '^frontend/public/'] },
    to: {},
  },
];

const allowList: readonly IForbiddenRuleType[] = rows.map(({ name, files, may, builtins }, index) => ({
  name,
  severity: 'error',
  from: { path: files, pathNot: rows.slice(0, index).map((earlier) => earlier.files) },
  to: { pathNot: [...may], couldNotResolve: false, ...(builtins ? { dependencyTypesNot: ['core'] } : {}) },
}));

/**
 * How the tree under `baseDir` is read and judged.
 * TypeScript 7 has no compiler to call from JavaScript, so swc parses, which tells type-only imports apart as well.
 */
export function cruiseOptions(baseDir: string): ICruiseOptions {
  return {
    baseDir,
    parser: 'swc',
    validate: true,
    combinedDependencies: true,
    doNotFollow: { path: anyPackage },
    exclude: { path: '^[^/]+/dist/' },
    ruleSet: { forbidden: [...allowList, ...onlyThere, ...health] },
  };
}

/** How imports are resolved: through the `exports` of every workspace, as Node does it. */
export const resolveOptions = {
  exportsFields: ['exports'],
  conditionNames: ['import', 'node', 'default', 'types'],
  extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
};

/** The folders that hold source. */
export const workspaces = ['events', 'command-api', 'projections', 'query-api', 'frontend', 'scripts'];
