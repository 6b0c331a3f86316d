import {
  apps,
  commandApi,
  commandContracts,
  commandKernel,
  commands,
  contracts,
  data,
  deadlineRows,
  deciders,
  distributed,
  domain,
  embedded,
  eventStoreDouble,
  events,
  frontend,
  http,
  mail,
  nounEntries,
  type Part,
  pages,
  part,
  ports,
  projections,
  providers,
  queryApi,
  rules,
  scripts,
  shared,
  sharedByServices,
  sharedContracts,
  shippedToBrowser,
  sqlite,
  testing,
  versioning,
  views,
} from './parts.ts';

/**
 * One line of the allow-list. A file belongs to the first row whose pattern matches it. It may import what that row
 * names, and nothing else. In `may`, `$1` stands for what `files` captured.
 */
export interface Row {
  readonly name: string;
  readonly files: string;
  /** The files in the map, where the pattern itself is hard to read. */
  readonly shown?: string;
  readonly may: readonly Part[];
  /** Names of npm packages, or `*` for every declared package. */
  readonly packages?: readonly string[];
  /** Whether Node's own modules are allowed. Their paths cannot tell, because `node:` is stripped from them. */
  readonly builtins: boolean;
}

/** The folders that hold source. */
export const workspaces = ['events', 'command-api', 'projections', 'query-api', 'frontend', 'scripts'];

/** Who may import whom. What no row allows is refused. */
export const rows: readonly Row[] = [
  // It runs before anything is installed.
  {
    name: 'the bootstrap needs nothing installed',
    files: '^scripts/([^/]+[.]mjs$|(setup|test)/(?!.*[.]test[.]ts$))',
    shown: 'scripts/*.mjs, scripts/{setup,test}/**',
    may: [part('scripts/*.mjs', '^scripts/[^/]+[.]mjs$'), part('setup, test', '^scripts/(setup|test)/')],
    packages: ['@playwright/test'],
    builtins: true,
  },
  {
    name: 'a test sees its own workspace, the facts and the testing kit',
    files: '^(?!scripts/)([^/]+)/src/.*[.]test[.]tsx?$',
    shown: '<workspace>/src/**/*.test.ts',
    may: [part('its workspace', '^$1/'), events, contracts, views],
    packages: ['*'],
    builtins: true,
  },
  {
    name: 'a fixture prepares the state of tests',
    files: '^command-api/src/.+[.]fixture[.]ts$',
    may: [commandApi, events, part('projections/app', '^projections/src/app[.]ts$'), contracts, views],
    packages: ['*'],
    builtins: true,
  },
  {
    name: 'the double of EventStoreDB knows only the wire',
    files: eventStoreDouble.path,
    may: [eventStoreDouble, sqlite],
    packages: ['@eventstore/db-client', '@grpc/grpc-js', 'google-protobuf'],
    builtins: true,
  },
  {
    name: 'the testing kit knows the facts and the engines',
    files: testing.path,
    may: [testing, domain, rules, versioning, ports, embedded],
    packages: ['*'],
    builtins: true,
  },
  { name: 'facts outlive libraries', files: domain.path, may: [domain], builtins: false },
  { name: 'rules are pure', files: rules.path, may: [rules, domain], builtins: false },
  { name: 'data imports nothing', files: data.path, may: [data], builtins: false },
  { name: 'versioning knows only facts', files: versioning.path, may: [versioning, domain], builtins: false },
  {
    name: 'only open-engine chooses an engine',
    files: '^events/src/engine/open-engine[.]ts$',
    may: [ports, embedded, distributed, domain, versioning],
    builtins: true,
  },
  {
    name: 'ports know no engine',
    files: ports.path,
    may: [ports, domain, versioning, rules],
    packages: ['lru-cache'],
    builtins: true,
  },
  {
    name: 'the embedded engine needs only Node',
    files: embedded.path,
    may: [embedded, ports, domain, versioning, rules],
    packages: ['uuid', 'lru-cache'],
    builtins: true,
  },
  {
    name: 'the distributed engine needs only the clients of its servers',
    files: distributed.path,
    may: [distributed, ports, domain, versioning, rules],
    packages: ['mongodb', 'kafkajs', 'lru-cache'],
    builtins: true,
  },
  {
    name: 'http knows no noun',
    files: http.path,
    may: [http, domain, rules, ports, sharedContracts],
    packages: [
      ...['express', 'helmet', 'proxy-addr', 'typebox', 'ajv', 'ajv-formats'],
      ...['jose', 'lru-cache', 'pino', 'prom-client', 'uuid'],
    ],
    builtins: true,
  },
  {
    name: 'a contract is shipped to the browser',
    files: contracts.path,
    may: [part('contracts of its package', '^$1/src/.+[.]contract[.]ts$'), sharedContracts, rules],
    packages: ['typebox'],
    builtins: false,
  },
  {
    name: 'a decider is pure',
    files: deciders.path,
    may: [domain, rules, deciders, part('kernel/decider', '^command-api/src/kernel/decider[.]ts$')],
    builtins: false,
  },
  {
    name: 'a policy knows its noun and the kernel',
    files: '^command-api/src/([^/]+)/.+[.]policy[.]ts$',
    may: [domain, rules, deciders, part('its noun', '^command-api/src/$1/'), commandKernel, commands],
    builtins: false,
  },
  {
    name: 'the list of commands knows deciders alone',
    files: commands.path,
    may: [deciders, domain, commandKernel],
    builtins: false,
  },
  {
    name: 'the command kernel knows no noun',
    files: commandKernel.path,
    may: [commandKernel, ...sharedByServices, deadlineRows],
    packages: ['uuid', 'lru-cache'],
    builtins: true,
  },
  {
    name: 'a provider adapter knows no noun but the inbox',
    files: providers.path,
    may: [
      providers,
      commandKernel,
      part('inbox', '^command-api/src/messages/inbox[.]ts$'),
      ...sharedByServices,
      commandContracts,
      sharedContracts,
    ],
    packages: ['twilio', 'typebox'],
    builtins: true,
  },
  {
    name: 'the application puts the nouns together',
    files: '^command-api/src/app[.]ts$',
    may: [commandApi, ...sharedByServices, views],
    builtins: true,
  },
  {
    name: 'a service starts alone, on the ports of an engine',
    files: '^(command-api|projections|query-api)/src/main[.]ts$',
    may: [part('its package', '^$1/src/'), ...sharedByServices, data, views],
    builtins: true,
  },
  {
    name: 'mail goes out in one place',
    files: mail.path,
    may: [mail, commandKernel, ...sharedByServices],
    packages: ['nodemailer', 'uuid'],
    builtins: true,
  },
  {
    name: 'routes see their noun and HTTP',
    files: '^command-api/src/([^/]+)/.+[.]routes[.]ts$',
    may: [
      part('its noun', '^command-api/src/$1/'),
      commandKernel,
      mail,
      providers,
      deciders,
      commandContracts,
      sharedContracts,
      ...sharedByServices,
      views,
    ],
    packages: ['typebox', 'uuid', 'lru-cache'],
    builtins: true,
  },
  {
    name: 'a noun knows its own folder, the kernel and other deciders',
    files: '^command-api/src/([^/]+)/',
    may: [
      part('its noun', '^command-api/src/$1/'),
      commandKernel,
      mail,
      providers,
      deciders,
      commands,
      nounEntries,
      commandContracts,
      sharedContracts,
      ...sharedByServices,
      views,
    ],
    packages: ['typebox', 'uuid', 'lru-cache'],
    builtins: true,
  },
  {
    name: 'a view knows facts and other views',
    files: views.path,
    may: [views, domain, part('engine/index', '^events/src/engine/index[.]ts$')],
    builtins: false,
  },
  {
    name: 'a projector is pure',
    files: '^projections/src/([^/]+)/.+[.](projector|deadlines)[.]ts$',
    may: [
      part('its noun', '^projections/src/$1/'),
      part('kernel/projector', '^projections/src/kernel/projector[.]ts$'),
      views,
      domain,
      rules,
      ports,
    ],
    builtins: false,
  },
  {
    name: 'projections know facts and ports, never a command',
    files: projections.path,
    may: [projections, ...sharedByServices],
    builtins: true,
  },
  {
    name: 'only live uses sockets',
    files: '^query-api/src/live/',
    may: [queryApi, sharedContracts, ...sharedByServices, views],
    packages: ['socket.io'],
    builtins: true,
  },
  {
    name: 'query routes see HTTP',
    files: '^query-api/src/(.+[.]routes|app)[.]ts$',
    may: [queryApi, sharedContracts, ...sharedByServices, views],
    packages: ['typebox'],
    builtins: true,
  },
  {
    name: 'a query reads rows',
    files: queryApi.path,
    may: [queryApi, sharedContracts, ...sharedByServices, views],
    packages: ['typebox', 'simple-icons'],
    builtins: true,
  },
  {
    name: 'a feature of the browser stands alone',
    files: '^frontend/src/features/([^/]+)/',
    // Several pages show these parts.
    may: [
      part(
        'its feature, activation, feed, purchase, shop',
        '^frontend/src/features/($1|activation|feed|forms|purchase|shop)/',
      ),
      shared,
      ...shippedToBrowser,
    ],
    packages: ['*'],
    builtins: false,
  },
  {
    name: 'the calls to the server draw nothing',
    files: '^frontend/src/api/',
    may: [part('api, session, loading', '^frontend/src/(api|session|loading)/'), ...shippedToBrowser],
    packages: ['*'],
    builtins: false,
  },
  {
    name: 'the parts of a screen call no server',
    files: '^frontend/src/ui/',
    may: [
      part('ui, session, i18n, loading', '^frontend/src/(ui|session|i18n|loading)/'),
      ...shippedToBrowser,
    ],
    packages: ['*'],
    builtins: false,
  },
  {
    name: 'what features share knows none of them',
    files: shared.path,
    may: [shared, ...shippedToBrowser],
    packages: ['*'],
    builtins: false,
  },
  {
    name: 'the server of the pages is the only frontend code that needs Node',
    files: pages.path,
    may: [frontend, ...shippedToBrowser, http],
    packages: ['*'],
    builtins: true,
  },
  {
    name: 'the shell puts the features together',
    files: '^frontend/src/',
    may: [frontend, ...shippedToBrowser],
    packages: ['*'],
    builtins: false,
  },
  {
    name: 'the build of the pages',
    files: frontend.path,
    may: [frontend, ...shippedToBrowser],
    packages: ['*'],
    builtins: true,
  },
  {
    name: 'scripts start, fill and examine the whole',
    files: scripts.path,
    may: [scripts, apps, pages, events, contracts, views],
    packages: ['*'],
    builtins: true,
  },
];
