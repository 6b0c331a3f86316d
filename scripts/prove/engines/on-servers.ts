/** Files of tests that are written for either engine, by name. */
export interface TestFiles {
  /** Files that run on servers too. */
  readonly run: readonly string[];
  /** Files that do not, each with the reason. */
  readonly exclusions: Readonly<Record<string, string>>;
}

/** HTTP tests: purchases, messages, money and privacy. */
export const HTTP_TESTS: TestFiles = {
  run: [
    'adjustments',
    'balance-proofs',
    'bulk',
    'buying-limits',
    'forgotten',
    'inbound',
    'payments',
    'rebuild',
    'refunds',
    'sealed-rows',
    'standstill',
  ],
  exclusions: {
    'api-keys':
      'The stream of an account decides about a key, and that of a wallet about its cap; it runs on the mixed engine.',
    'sub-accounts':
      'The streams of two wallets decide, together or one after the other; it runs on the mixed engine, which takes one stream at a time.',
    approvals:
      'The streams of what is asked for decide; it runs on the mixed engine, and adjustments on servers.',
    'clients.slow': 'They call routes that other tests ask, and no store decides what a client shows.',
    invoices: 'The Vault keeps them, whose contract runs on servers; it runs on the mixed engine.',
    unrouted: 'The stream of a message decides; it runs on the mixed engine, and inbound on servers.',
    commands:
      'It asks every route once for the commands that it sends, for a minute there. It runs on the mixed engine.',
    changes:
      'Hints wake it as they wake sockets, and the journey live hears them come there; it runs on the mixed engine.',
    'own-changes':
      'It runs on the mixed engine. The engine test process-faults reads through each process what was done through another.',
    audit: 'It reads rows as other lists do. operating.engine.test.ts audits a store on servers.',
    'audit-streams':
      'It folds streams, which the contract of the log reads on servers; it runs on the mixed engine.',
    tokens:
      'It runs on the mixed engine. process-faults.engine.test.ts ends sessions and asks every process.',
    'admin-orders': 'It reads rows as other lists do, and refunds runs on servers.',
    'volume-discounts': 'The stream of a wallet decides with that of the steps; it runs on the mixed engine.',
    'app-prices': 'The stream of an app decides its prices; it runs on the mixed engine.',
    'planned-changes': 'The stream of a thing decides when it changes; it runs on the mixed engine.',
    deactivated: 'The stream of an account decides; it runs on the mixed engine.',
    imports: 'Its stream says what was imported; it runs on the mixed engine.',
    'managed-numbers': 'The stream of a number decides; it runs on the mixed engine.',
    'nothing-for-nothing':
      'It asks for refusals, which streams decide as they do in the tests of the deciders.',
    'whole-number': 'The stream of a number decides who has it; it runs on the mixed engine.',
    'own-numbers': 'It reads rows as other lists do, and rentals extends one on the mixed engine.',
    'paused-rentals': 'Its clock jumps by days, for minutes there. It runs on the mixed engine.',
    'payment-debt': 'The stream of a wallet decides; payments and refunds run on servers.',
    sandbox: 'The sandbox is in the memory of one process, whatever stores the shop has.',
    'handler-api':
      'It buys as the browser does, by the same commands; purchase-answers and the engine tests ask the stores.',
    'handler-activations': 'It buys and reads as handler-api does; it runs on the mixed engine.',
    'handler-rentals':
      'It rents by the commands of the browser, and its clock jumps by days; rentals extends one on the mixed engine.',
    'fivesim-api':
      'It buys by the same commands as handler-api does; its own lists are among the queries that servers are asked.',
    'hostile-programs':
      'Most of what it sends is refused before any store is asked; it runs on the mixed engine.',
    'purchase-answers':
      'The stream of an order decides what a repeated request is told. The engine test store-faults repeats purchases there.',
    'support-orders':
      'It buys as customers do, by the same steps; it runs on the mixed engine, and bulk and refunds buy on servers.',
    'read-message':
      'Each of its ten tests starts a shop, for minutes there. The journey withheld pays for a message on servers.',
    'shown-messages':
      'It reads rows as other tests do on servers; the journeys live and privacy see messages come there.',
    unchanged: 'It says which answers carry a tag, which no store decides.',
    unclaimed:
      'The stream of a number decides with that of the wallet; it runs on the mixed engine, and inbound and refunds on servers.',
    unconfirmed:
      'The stream of an account decides; it runs on the mixed engine, and forgotten runs on servers.',
    vendors: 'The stream of a vendor decides; it runs on the mixed engine.',
    'api-description':
      'No store decides what contracts say; lone-servers reads the document of services that run alone.',
    'bad-input.slow': 'A bad request is refused before any store is asked.',
    'buyers.slow':
      'A thousand buyers at once take minutes on servers of tests; buying-limits and store-faults.engine.test.ts buy at once there.',
    'clock-jumps.slow':
      'It starts 36 shops, which takes minutes on servers. Which time counts is decided before any store is asked.',
    'crash.slow':
      'Instead process-faults.engine.test.ts and store-faults.engine.test.ts kill processes and servers, under purchases.',
    'disk-space': 'Only the embedded engine keeps its data on the disk of the process.',
    faults:
      'It replaces the signing keys again and again while its clock stands still, so the other processes never look for the new ones.',
    figures:
      'The figures are those of one process, and the front door gives none. Some are of the disk, which servers have.',
    floods: 'A flood is cut off before any store is asked, and the front door would stand before it.',
    'full-disk.slow': 'It fills the disk under the files of the embedded engine.',
    'gateway-lists':
      'How each gateway speaks is decided before any store is asked; its prices are rows as in other lists.',
    gateways:
      'How each gateway speaks is decided before any store is asked. payments adds the money on servers.',
    'import-killed.slow':
      'It kills the one process with everything in it; process-faults.engine.test.ts kills one of two command APIs.',
    'lone-servers':
      'It opens services on the folder of the embedded engine; on servers each test opens them alone.',
    operations:
      'It holds the thread that writes the views. rebuild asks for new rows on servers, and the tests of the projections cancel them.',
    operators: 'The figures are those of one process, and the front door gives none.',
    'readme-example':
      'It runs the example of the README against the port of one program; buying runs on servers in other tests.',
    tracing: 'The spans are those of one process, and no span depends on the engine.',
    routes:
      'It replaces the signing keys again and again while its clock stands still, so the other processes never look for the new ones.',
    samples: 'It asks no server at all.',
    security: 'Each process counts what it refuses, and the test knows one process.',
    'start-alone.slow':
      'It starts the programs on the folder of the embedded engine; the Docker test starts them on servers.',
    starting: 'The page of a start is that of one program with all services.',
    'stuck-thread':
      'It holds and kills the thread that writes the views on the embedded engine; process-faults.engine.test.ts kills the process.',
    templates: 'It starts again without the files of the views, which only the embedded engine has.',
    'port-ins-killed.slow':
      'It kills the one process with everything in it; process-faults.engine.test.ts kills one of two command APIs.',
    'orders-killed.slow':
      'It kills the one process with everything in it; process-faults.engine.test.ts kills one of two command APIs.',
    'states-killed.slow':
      'It kills the one process with everything in it, for the file in which only the embedded engine keeps states.',
    'alerts-killed.slow':
      'It kills the one process with everything in it; process-faults.engine.test.ts kills one of two command APIs.',
    'recordings-killed.slow':
      'It kills the one process with everything in it; process-faults.engine.test.ts kills one of two command APIs.',
    'failed-webhooks':
      'Its command is the replay of customers, and its list is in the queries that every engine is asked.',
    'webhook-forms':
      'The forms and the replay are decided before any store is asked; the journey webhook sends both forms on servers.',
    'rental-webhooks':
      'The stream of the webhooks decides; the journey webhook sends its form on servers, and rentals ends there.',
    'webhook-settings':
      'What a URL may be is decided before any store is asked; the journey webhook sets and tests one on servers.',
    'webhook-killed.slow':
      'It kills the one process with everything in it; process-faults.engine.test.ts kills one of two command APIs.',
    'other-names': 'Each name stands for a route that other tests ask on servers.',
    'port-in-fees': 'Its streams and its wallet are those of port-ins, which run there.',
    'port-in-privacy': 'It reads the files of the embedded engine.',
    'port-in-files': 'What a file may be is decided before any store is asked; port-ins keeps them.',
    'port-ins':
      'Its 23 tests take minutes there. The journey of the same name sends, mends and cancels a request on servers.',
    rentals:
      'Its clock jumps by days again and again, for minutes there. The journey of the same name rents, extends and releases on servers.',
    reservations:
      'Its 11 tests take minutes there. The journey of the same name reserves, waits for and takes a number on servers.',
    dormant:
      'Its clock jumps by minutes again and again, for minutes there. What a vendor is asked is decided in the stream of the bulk order, as in bulk.',
    upstreams:
      'It waits in real time for what a portal is asked again and again. The streams of a purchase decide; it runs on the mixed engine.',
    'upstream-units':
      'It waits in real time for the next look at a portal. What a price is worth is decided before any fact, and kept in the Vault.',
    'returned-numbers':
      'Its clock jumps by weeks, for minutes there. Whether a number goes back is decided in its own stream, as with any lease.',
    alerts:
      'Its clock jumps again and again, for minutes there. The stream of a customer decides which alert fires.',
    inventory: 'It reads rows as other tests do on servers. bulk and rentals buy there.',
    'lost-callbacks':
      'Deadlines run on servers in other tests; which one comes first is decided by the stream of the payment.',
    voice:
      'Its clock jumps by days. The contract of the Vault has blobs on servers, and the rest is decided by the stream of the message.',
    webhooks:
      'It says in minutes what the journey of the same name says there; two-processes.test.ts has two command APIs call a receiver once.',
    private:
      'It asks every route as everybody, for minutes there. The journey privacy listens as a stranger and as a guest on servers, and sealed-rows looks into the stores.',
    'payments-killed.slow':
      'It kills the one process with everything in it; process-faults.engine.test.ts kills one of two command APIs.',
  },
};

/**
 * HTTP tests that run neither on servers nor on the mixed engine, each with the reason. Those that run on servers need no mixed
 * engine: there each port is of another store, too. The slow ones run on the embedded engine alone.
 */
export const NOT_MIXED: Readonly<Record<string, string>> = {
  'admin-orders':
    'Its rows would be those of the embedded engine, and its commands run on servers in refunds.',
  'api-description': 'It reads what the contracts say, which no store decides.',
  'disk-space': 'It says when the disk of the embedded log is full.',
  figures: 'Some figures are of the disk of the embedded log.',
  floods: 'A flood is cut off before any store is asked.',
  gateways: 'How each gateway speaks is decided before any store is asked. payments adds the money.',
  'lone-servers': 'It opens the services of the programs, which know both engines and no mix of them.',
  'port-in-files': 'What a file may be is decided before any store is asked; port-ins keeps them.',
  private:
    'It asks every route as everybody, for a minute; the rows that answer are those of the embedded engine.',
  routes:
    'It asks every route, for a minute and a half; the rows that answer are those of the embedded engine.',
  samples: 'It asks no server at all.',
  sandbox: 'The sandbox is in memory, whatever engine the shop has.',
  starting: 'It damages an event in the file of the embedded log.',
  'webhook-forms': 'Its rows would be those of the embedded engine, and its commands are those of webhooks.',
  'rental-webhooks':
    'Its rows would be those of the embedded engine, and its commands are those of webhooks.',
  'webhook-settings': 'What a URL may be is decided before any store is asked.',
  audit: 'It reads the log and rows as operating.engine.test.ts does on servers.',
  'failed-webhooks': 'Its rows would be those of the embedded engine, and its command is that of webhooks.',
  'gateway-lists': 'How each gateway speaks is decided before any store is asked.',
  inventory: 'Its rows would be those of the embedded engine.',
  'nothing-for-nothing':
    'It asks for refusals, which streams decide as they do in the tests of the deciders.',
  operators: 'The figures are those of the process, which no store decides.',
  'own-numbers': 'Its rows would be those of the embedded engine.',
  'readme-example': 'It buys once, as many other tests do.',
  security: 'What is refused is counted before any store is asked.',
  'shown-messages': 'Its rows would be those of the embedded engine.',
  tracing: 'The spans are those of the process, which no store decides.',
  unchanged: 'It says which answers carry a tag, which no store decides.',
  'read-message': 'Each of its ten tests starts a shop; the journey withheld pays for a message on servers.',
};

/** Journeys in the browser: what customers and admins do. */
export const STORIES: TestFiles = {
  run: [
    'activation',
    'forgotten.slow',
    'live',
    'port-ins',
    'privacy',
    'rentals',
    'reservations',
    'webhook',
    'withheld',
  ],
  exclusions: {
    offline: 'What a click does without a connection is decided in the browser.',
    payments: 'The HTTP test of the same name runs on servers.',
    buying: 'The journey activation buys on servers, and the HTTP test bulk buys many at once there.',
    refund: 'The HTTP test refunds runs on servers.',
    'create-order.slow': 'It buys by the same steps as the journey activation does there.',
    orders: 'It reads orders as the journeys activation and withheld do there.',
    'managed-numbers': 'The stream of a number decides; its HTTP test runs on the mixed engine.',
    'admin-orders.slow': 'It reads rows as other lists do; its HTTP test runs on the mixed engine.',
    'vendors.slow': 'The stream of a vendor decides; its HTTP test runs on the mixed engine.',
    admin: 'The HTTP tests adjustments and buying-limits give credit and set limits on servers.',
    'audit.slow': 'It reads rows as other lists do; its HTTP test runs on the mixed engine.',
    'customer.slow': 'It shows one customer’s lists; the HTTP test refunds runs on servers.',
    'finance.slow': 'The HTTP test adjustments changes the sums on servers.',
    'first-admin': 'Which page comes first is decided in the browser.',
    'fresh-password': 'What the dialog asks for is decided in the browser.',
    history: 'It reads orders as the journeys activation and withheld do there.',
    limits: 'The HTTP test buying-limits runs on servers.',
    overview: 'It reads orders as other journeys do there.',
    'whole-number.slow': 'The stream of a number decides who has it, as its tests show on the mixed engine.',
    partners: 'The streams of a purchase decide; the HTTP test upstreams runs on the mixed engine.',
    'ported-numbers':
      'The journey port-ins runs on servers; what follows is decided by the stream of the number.',
    'prices.slow': 'The stream of an app decides its prices; the journey activation pays one there.',
    passkeys: 'They are in the Vault, whose contract runs on servers.',
    'second-factor': 'Its secrets are in the Vault, whose contract runs on servers.',
    session: 'The engine test process-faults ends sessions and asks every process.',
    statistics: 'It reads rows as other journeys do there.',
    unclaimed: 'The HTTP test of the same name runs on the mixed engine.',
    'unrouted.slow': 'The HTTP test of the same name runs on the mixed engine.',
    keys: 'What a key opens is decided in the browser.',
    'security.slow':
      'Each process counts what it refuses; the HTTP test forgotten erases the addresses on servers.',
    'approvals.slow':
      'The stream of an app decides who may approve; the HTTP test of the same name runs on the mixed engine.',
    'roles.slow':
      'The stream of an account decides its role, and the stream of a wallet how much support may give.',
    navigation: 'Which page an entry opens is decided in the browser.',
    languages: 'Which language a page is in is decided by its address and in the browser.',
    documents: 'No store is asked: the build has made these pages.',
    landing:
      'What a visitor sees is mostly the same for any store; the journeys live and privacy see messages come there.',
    'balance-proof': 'The HTTP test balance-proofs runs on servers.',
    alerts:
      'The stream of a customer decides which alert fires, and other journeys are told of events there.',
    'rebuild.slow': 'The HTTP test of the same name rebuilds on servers.',
    'stopped-view.slow':
      'It breaks an event in the file of the embedded log; the HTTP test starting says what the server answers.',
    voice: 'Blobs on servers are tested by the contract of the Vault.',
    bulk: 'The HTTP tests of bulk orders run on servers.',
    'any-inventory':
      'Where the numbers of an order come from is decided by its stream; the HTTP tests of bulk orders run on servers.',
    inventory: 'The HTTP tests of the same name say what the server answers; bulk buys many numbers there.',
    'cold-pages.slow': 'It measures how pages load and whether they jump, which no store decides.',
    'layout.slow': 'It measures where things stand on each page, which no store decides.',
    'screens.slow': 'It looks at colours and names on each page, which no store decides.',
  },
};
