import { callRuleOf } from './calls.ts';

/**
 * What a rule must stop and what it must let through, as [file, what it imports].
 * Each pair in `stops` violates exactly the rule above it. `type ` before the target makes the import type-only.
 */
export interface RuleCase {
  readonly stops: readonly (readonly [file: string, target: string])[];
  readonly passes?: readonly (readonly [file: string, target: string])[];
}

const FACT = 'events/domain/src/domain/sample-fact.ts';
const PORT = 'events/engine/src/sample-port.ts';
/** As other packages see them. */
const PORTS = 'events/engine/src/index.ts';
const RULE = 'events/domain/src/rules/sample-rule.ts';
const ADAPTER = 'events/engine/src/embedded/sample-store.ts';
const CONTRACT = 'command-api/src/wallets/sample.contract.ts';
const ANSWERS = 'query-api/src/wallets/sample.contract.ts';
const DECIDER = 'command-api/src/wallets/sample.decider.ts';
const VIEW = 'projections/src/wallets/sample.view.ts';
const ANY_COMMAND = 'command-api/src/wallets/sample-part.ts';
const ENTRIES = 'command-api/src/wallets/entries.ts';

export const ruleCases: Readonly<Record<string, RuleCase>> = {
  'the bootstrap needs nothing installed': {
    stops: [
      ['scripts/operate/p01.mjs', 'express'],
      ['scripts/setup/p01.mjs', FACT],
    ],
    passes: [['scripts/prove/p02.mjs', 'node:fs']],
  },
  'a test sees its own workspace, the facts and the testing kit': {
    stops: [
      ['query-api/src/orders/p01.test.ts', ANY_COMMAND],
      ['events/domain/src/rules/p01.test.ts', DECIDER],
      ['events/web/src/http/p01.test.ts', ADAPTER],
      ['command-api/src/orders/p29.test.ts', ADAPTER],
    ],
    passes: [
      ['events/engine/src/p01.test.ts', ADAPTER],
      ['command-api/src/orders/p01.test.ts', ANY_COMMAND],
      ['command-api/src/orders/p02.test.ts', 'twilio'],
      ['command-api/src/orders/p03.test.ts', 'events/testing/src/sample-kit.ts'],
    ],
  },
  'a fixture prepares the state of tests': {
    stops: [['command-api/src/orders/sample.fixture.ts', 'projections/src/wallets/sample.projector.ts']],
    passes: [['command-api/src/orders/sample-stage.fixture.ts', ANY_COMMAND]],
  },
  'the double of EventStoreDB knows only the wire': {
    stops: [
      ['events/testing/src/event-store-double/p01.ts', PORT],
      ['events/testing/src/event-store-double/p02.ts', FACT],
      ['events/testing/src/event-store-double/p03.ts', 'uuid'],
    ],
    passes: [
      ['events/testing/src/event-store-double/p04.ts', 'google-protobuf'],
      ['events/testing/src/event-store-double/p05.ts', 'events/engine/src/embedded/sqlite.ts'],
    ],
  },
  'the testing kit knows the facts and the engines': {
    stops: [
      ['events/testing/src/p01.ts', ANY_COMMAND],
      ['events/testing/src/p03.ts', 'events/web/src/http/index.ts'],
    ],
    passes: [['events/testing/src/p02.ts', ADAPTER]],
  },
  'facts are plain data and their schemas': {
    stops: [
      ['events/domain/src/domain/p01.events.ts', 'uuid'],
      ['events/domain/src/domain/p02.state.ts', 'node:crypto'],
      ['events/domain/src/domain/p03.ts', RULE],
    ],
    passes: [
      ['events/domain/src/domain/p04.ts', FACT],
      ['events/domain/src/domain/p07.ts', 'typebox'],
    ],
  },
  'rules are pure': {
    stops: [
      ['events/domain/src/rules/p01.ts', 'node:crypto'],
      ['events/domain/src/rules/p02.ts', 'typebox'],
      ['events/domain/src/rules/p03.ts', PORT],
    ],
    passes: [['events/domain/src/rules/p04.ts', FACT]],
  },
  'waiting needs only Node': {
    stops: [
      ['events/engine/src/async/p01.ts', 'uuid'],
      ['events/engine/src/async/p02.ts', PORT],
    ],
    passes: [['events/engine/src/async/p03.ts', 'node:timers']],
  },
  'data imports nothing': {
    stops: [['events/domain/src/data/p01.ts', FACT]],
    passes: [['events/domain/src/data/p02.ts', 'events/domain/src/data/p01.ts']],
  },
  'versioning knows only facts': {
    stops: [['events/domain/src/versioning/p01.ts', PORT]],
    passes: [['events/domain/src/versioning/p02.ts', FACT]],
  },
  'only open-engine chooses an engine': {
    stops: [['events/engine/src/open-engine.ts', 'express']],
    passes: [['events/engine/src/open-engine.ts', ADAPTER]],
  },
  'ports know no engine': {
    stops: [
      ['events/engine/src/p01.ts', ADAPTER],
      ['events/engine/src/p02.ts', 'pino'],
    ],
    passes: [['events/engine/src/p03.ts', 'node:crypto']],
  },
  'the embedded engine needs only Node': {
    stops: [
      ['events/engine/src/embedded/p01.ts', 'express'],
      ['events/engine/src/embedded/p02.ts', 'events/web/src/http/sample-log.ts'],
    ],
    passes: [
      ['events/engine/src/embedded/p03.ts', 'node:sqlite'],
      ['events/engine/src/embedded/p04.ts', PORT],
    ],
  },
  'the distributed engine needs only the clients of its servers': {
    stops: [
      ['events/engine/src/distributed/p01.ts', 'express'],
      ['events/engine/src/distributed/p02.ts', ADAPTER],
    ],
    passes: [
      ['events/engine/src/distributed/p03.ts', 'mongodb'],
      ['events/engine/src/distributed/p04.ts', PORT],
    ],
  },
  'http knows no noun': {
    stops: [
      ['events/web/src/http/p01.ts', DECIDER],
      ['events/web/src/http/p02.ts', ADAPTER],
    ],
    passes: [
      ['events/web/src/http/p03.ts', 'pino'],
      ['events/web/src/http/p05.ts', 'express'],
      ['events/web/src/http/p04.ts', PORTS],
    ],
  },
  'traces need only their library': {
    stops: [['events/web/src/tracing/p01.ts', 'express']],
    passes: [['events/web/src/tracing/p02.ts', FACT]],
  },
  'a contract is shipped to the browser': {
    stops: [
      ['command-api/src/orders/p01.contract.ts', FACT],
      ['command-api/src/orders/p02.contract.ts', 'uuid'],
      ['command-api/src/orders/p03.contract.ts', 'node:crypto'],
      ['command-api/src/orders/p04.contract.ts', DECIDER],
      ['query-api/src/orders/p01.contract.ts', VIEW],
    ],
    passes: [
      ['command-api/src/orders/p05.contract.ts', 'typebox'],
      ['command-api/src/orders/p06.contract.ts', RULE],
      ['command-api/src/orders/p07.contract.ts', CONTRACT],
      ['events/domain/src/contracts/p08.contract.ts', 'events/domain/src/domain/shape.ts'],
    ],
  },
  'a decider is pure': {
    stops: [
      ['command-api/src/orders/p01.decider.ts', 'uuid'],
      ['command-api/src/orders/p02.decider.ts', 'node:crypto'],
      ['command-api/src/orders/p03.decider.ts', PORT],
      ['command-api/src/orders/p04.decider.ts', 'command-api/src/kernel/send.ts'],
      ['command-api/src/orders/p05.decider.ts', VIEW],
      ['command-api/src/orders/p08.decider.ts', DECIDER],
    ],
    passes: [
      ['command-api/src/orders/p06.decider.ts', 'command-api/src/kernel/decider.ts'],
      ['command-api/src/orders/p10.decider.ts', 'command-api/src/kernel/fee.decider.ts'],
      ['command-api/src/orders/p07.decider.ts', FACT],
      ['command-api/src/wallets/p09.decider.ts', DECIDER],
    ],
  },
  'a policy knows its noun and the kernel': {
    stops: [
      ['command-api/src/orders/p01.policy.ts', ANY_COMMAND],
      ['command-api/src/orders/p02.policy.ts', 'node:crypto'],
      ['command-api/src/orders/p03.policy.ts', PORT],
      ['command-api/src/orders/p07.policy.ts', 'command-api/src/mail/outbox.ts'],
    ],
    passes: [
      ['command-api/src/orders/p04.policy.ts', 'command-api/src/kernel/send.ts'],
      ['command-api/src/orders/p05.policy.ts', 'command-api/src/orders/sample-saga.ts'],
      ['command-api/src/rentals/p06.policy.ts', 'command-api/src/mail/entries.ts'],
    ],
  },
  'the commands of a noun know its deciders alone': {
    stops: [
      ['command-api/src/orders/p01.commands.ts', DECIDER],
      ['command-api/src/wallets/p02.commands.ts', ANY_COMMAND],
      ['command-api/src/wallets/p03.commands.ts', PORT],
    ],
    passes: [
      ['command-api/src/wallets/p04.commands.ts', DECIDER],
      ['command-api/src/wallets/p05.commands.ts', 'command-api/src/kernel/send.ts'],
    ],
  },
  'a module names its noun, its commands and whom it calls': {
    stops: [
      ['command-api/src/orders/module.ts', ANY_COMMAND],
      ['command-api/src/orders/module.ts', 'typebox'],
    ],
    passes: [
      ['command-api/src/orders/module.ts', 'command-api/src/wallets/module.ts'],
      ['command-api/src/orders/module.ts', 'command-api/src/kernel/module.ts'],
    ],
  },
  'entries are what a noun shows to others': {
    stops: [['command-api/src/orders/entries.ts', ENTRIES]],
    passes: [['command-api/src/orders/entries.ts', 'command-api/src/orders/sample-part.ts']],
  },
  'one file knows which addresses are public': {
    stops: [
      ['command-api/src/kernel/p01-address.ts', ANY_COMMAND],
      ['command-api/src/kernel/p02-address.ts', 'node:net'],
    ],
    passes: [['command-api/src/kernel/p03-address.ts', 'ipaddr.js']],
  },
  'the command kernel knows no noun': {
    stops: [
      ['command-api/src/kernel/p01.ts', ANY_COMMAND],
      ['command-api/src/kernel/p02.ts', 'express'],
      ['command-api/src/kernel/p03.ts', ADAPTER],
      ['command-api/src/kernel/p05.ts', PORT],
    ],
    passes: [['command-api/src/kernel/p04.ts', PORTS]],
  },
  'a provider adapter knows no noun but by its entries': {
    stops: [['command-api/src/providers/p01.ts', DECIDER]],
    passes: [
      ['command-api/src/providers/p02.ts', 'twilio'],
      ['command-api/src/providers/p03.ts', 'command-api/src/messages/entries.ts'],
    ],
  },
  'a gateway of payments knows no other noun': {
    stops: [['command-api/src/payments/gateways/p01.ts', DECIDER]],
    passes: [['command-api/src/payments/gateways/p02.ts', 'stripe']],
  },
  'a part of a server knows which projectors there are': {
    stops: [
      ['command-api/src/server-part.ts', 'projections/src/wallets/sample.projector.ts'],
      ['query-api/src/server-part.ts', 'command-api/src/app.ts'],
    ],
    passes: [['command-api/src/server-part.ts', 'projections/src/projectors.ts']],
  },
  'the application puts the nouns together': {
    stops: [
      ['command-api/src/app.ts', 'twilio'],
      ['command-api/src/app.ts', 'query-api/src/sample-part.ts'],
    ],
    passes: [['command-api/src/app.ts', ANY_COMMAND]],
  },
  'the kit of servers knows no noun': {
    stops: [
      ['events/web/src/server/p01.ts', ADAPTER],
      ['events/web/src/server/p02.ts', VIEW],
    ],
    passes: [['events/web/src/server/p03.ts', PORTS]],
  },
  'the pages are served in one place': {
    stops: [
      ['query-api/src/pages/p01.ts', 'frontend/src/app/sample-page.tsx'],
      ['query-api/src/pages/p02.ts', VIEW],
    ],
    passes: [
      ['query-api/src/pages/p03.ts', 'frontend/src/app/server.ts'],
      ['query-api/src/pages/p04.ts', 'express-static-gzip'],
    ],
  },
  'a service starts alone, on the ports of an engine': {
    stops: [
      ['query-api/src/main.ts', ADAPTER],
      ['query-api/src/main.ts', ANY_COMMAND],
    ],
    passes: [['query-api/src/main.ts', PORTS]],
  },
  'mail goes out in one place': {
    stops: [['command-api/src/mail/p01.ts', ANY_COMMAND]],
    passes: [['command-api/src/mail/p02.ts', 'nodemailer']],
  },
  'routes see their noun and HTTP': {
    stops: [
      ['command-api/src/orders/p01.routes.ts', ANY_COMMAND],
      ['command-api/src/orders/p02.routes.ts', 'twilio'],
      ['command-api/src/orders/p16.routes.ts', 'express'],
      ['command-api/src/orders/p03.routes.ts', 'projections/src/wallets/sample.projector.ts'],
      ['command-api/src/orders/p17.routes.ts', ENTRIES],
    ],
    passes: [
      ['command-api/src/orders/p04.routes.ts', 'typebox'],
      ['command-api/src/orders/p05.routes.ts', VIEW],
    ],
  },
  'one file knows what a passkey says': {
    stops: [
      ['command-api/src/accounts/webauthn.ts', 'twilio'],
      ['command-api/src/accounts/webauthn.ts', ENTRIES],
    ],
    passes: [['command-api/src/accounts/webauthn.ts', 'node:net']],
  },
  'a noun knows its own folder, the kernel and the entries of others': {
    stops: [
      ['command-api/src/orders/p01.ts', ANY_COMMAND],
      ['command-api/src/orders/p02.ts', 'express'],
      ['command-api/src/orders/p03.ts', 'twilio'],
      ['command-api/src/orders/p04.ts', 'nodemailer'],
      ['command-api/src/orders/p05.ts', ADAPTER],
      ['command-api/src/orders/p06.ts', 'scripts/sample-part.ts'],
      ['command-api/src/orders/p17.ts', DECIDER],
      ['command-api/src/orders/p18.ts', 'command-api/src/wallets/module.ts'],
    ],
    passes: [
      ['command-api/src/orders/p07.ts', ENTRIES],
      ['command-api/src/orders/p08.ts', VIEW],
      ['command-api/src/orders/p09.ts', 'node:crypto'],
    ],
  },
  'a view knows facts and other views': {
    stops: [
      ['projections/src/orders/p01.view.ts', 'projections/src/kernel/sample-part.ts'],
      ['projections/src/orders/p02.view.ts', 'node:crypto'],
    ],
    passes: [
      ['projections/src/orders/p03.view.ts', `type ${FACT}`],
      ['projections/src/orders/p04.view.ts', `type ${PORTS}`],
    ],
  },
  'a projector is pure': {
    stops: [
      ['projections/src/orders/p01.projector.ts', 'node:crypto'],
      ['projections/src/orders/p02.projector.ts', 'projections/src/kernel/run-projectors.ts'],
      ['projections/src/orders/p03.projector.ts', 'projections/src/wallets/sample-part.ts'],
      ['projections/src/deadlines/p07.deadlines.ts', 'node:crypto'],
    ],
    passes: [
      ['projections/src/orders/p04.projector.ts', 'projections/src/kernel/projector.ts'],
      ['projections/src/orders/p05.projector.ts', VIEW],
    ],
  },
  'projections know facts and ports, never a command': {
    stops: [
      ['projections/src/kernel/p01.ts', DECIDER],
      ['projections/src/kernel/p02.ts', CONTRACT],
      ['projections/src/kernel/p03.ts', ADAPTER],
    ],
    passes: [['projections/src/kernel/p04.ts', PORTS]],
  },
  'the query kernel knows no noun': {
    stops: [
      ['query-api/src/kernel/p01.ts', 'query-api/src/wallets/sample-part.ts'],
      ['query-api/src/kernel/p02.ts', 'query-api/src/query-deps.ts'],
      ['query-api/src/kernel/p03.ts', VIEW],
    ],
    passes: [['query-api/src/kernel/p04.ts', PORTS]],
  },
  'only live uses sockets': {
    stops: [['query-api/src/live/p01.ts', ANY_COMMAND]],
    passes: [['query-api/src/live/p02.ts', 'socket.io']],
  },
  'query routes see HTTP': {
    stops: [
      ['query-api/src/orders/p01.routes.ts', 'socket.io'],
      ['query-api/src/orders/p02.routes.ts', DECIDER],
      ['query-api/src/orders/p04.routes.ts', 'express'],
    ],
    passes: [['query-api/src/orders/p03.routes.ts', 'typebox']],
  },
  'a query reads rows': {
    stops: [
      ['query-api/src/orders/p01.ts', DECIDER],
      ['query-api/src/orders/p02.ts', 'socket.io'],
      ['query-api/src/orders/p03.ts', 'projections/src/wallets/sample.projector.ts'],
      ['query-api/src/orders/p04.ts', ADAPTER],
    ],
    passes: [['query-api/src/orders/p05.ts', VIEW]],
  },
  'a module only says what its noun has': {
    stops: [
      ['frontend/src/features/orders/module.ts', 'frontend/src/features/orders/sample-page.tsx'],
      ['frontend/src/features/orders/module.ts', 'frontend/src/session/sample-store.ts'],
    ],
    passes: [
      ['frontend/src/features/orders/module.ts', 'frontend/src/modules/module.ts'],
      ['frontend/src/features/orders/module.ts', 'lucide-react'],
    ],
  },
  'the list of modules knows modules alone': {
    stops: [['frontend/src/modules/p01.ts', 'frontend/src/features/orders/sample-page.tsx']],
    passes: [['frontend/src/modules/p02.ts', 'frontend/src/features/orders/module.ts']],
  },
  'the feature forms knows no other': {
    stops: [['frontend/src/features/forms/p01.tsx', 'frontend/src/features/purchase/sample-hook.ts']],
    passes: [['frontend/src/features/forms/p02.tsx', 'frontend/src/ui/sample-button.tsx']],
  },
  'the feature feed knows no other': {
    stops: [['frontend/src/features/feed/p01.tsx', 'frontend/src/features/forms/sample-dialog.tsx']],
  },
  'the feature adjustments knows only forms': {
    stops: [['frontend/src/features/adjustments/p01.tsx', 'frontend/src/features/purchase/sample-hook.ts']],
    passes: [['frontend/src/features/adjustments/p02.tsx', 'frontend/src/features/forms/sample-dialog.tsx']],
  },
  'the feature planned knows only forms': {
    stops: [['frontend/src/features/planned/p01.tsx', 'frontend/src/features/apps/sample-dialog.tsx']],
    passes: [['frontend/src/features/planned/p02.tsx', 'frontend/src/features/forms/sample-dialog.tsx']],
  },
  'the feature shop-settings knows only forms and planned': {
    stops: [
      ['frontend/src/features/shop-settings/p01.tsx', 'frontend/src/features/port-ins/sample-page.tsx'],
    ],
    passes: [
      ['frontend/src/features/shop-settings/p02.tsx', 'frontend/src/features/planned/sample-list.tsx'],
    ],
  },
  'the feature purchase knows no other': {
    stops: [
      ['frontend/src/features/purchase/p01.ts', 'type frontend/src/features/shop/sample-list.tsx'],
      ['frontend/src/features/purchase/p02.ts', 'frontend/src/features/activation/sample-card.tsx'],
    ],
    passes: [['frontend/src/features/purchase/p03.ts', 'frontend/src/features/purchase/sample-hook.ts']],
  },
  'the feature activation knows only forms and purchase': {
    stops: [['frontend/src/features/activation/p01.tsx', 'frontend/src/features/rentals/sample-card.tsx']],
    passes: [['frontend/src/features/activation/p02.tsx', 'frontend/src/features/forms/sample-dialog.tsx']],
  },
  'the feature rentals knows only activation and purchase': {
    stops: [['frontend/src/features/rentals/p01.tsx', 'frontend/src/features/shop/sample-list.tsx']],
    passes: [['frontend/src/features/rentals/p02.tsx', 'frontend/src/features/activation/sample-card.tsx']],
  },
  'the feature unclaimed knows only forms and purchase': {
    stops: [['frontend/src/features/unclaimed/p01.tsx', 'frontend/src/features/shop/sample-list.tsx']],
    passes: [['frontend/src/features/unclaimed/p02.tsx', 'frontend/src/features/purchase/sample-hook.ts']],
  },
  'the feature shop knows only purchase and rentals': {
    stops: [['frontend/src/features/shop/p01.tsx', 'frontend/src/features/orders/sample-page.tsx']],
    passes: [['frontend/src/features/shop/p02.tsx', 'frontend/src/features/rentals/sample-card.tsx']],
  },
  'a feature of the browser stands alone': {
    stops: [
      ['frontend/src/features/orders/p01.tsx', 'frontend/src/features/wallets/sample-page.tsx'],
      ['frontend/src/features/orders/p02.tsx', 'frontend/src/app/sample-shell.tsx'],
      ['frontend/src/features/orders/p03.tsx', 'node:fs'],
      ['frontend/src/features/orders/p04.tsx', DECIDER],
      ['frontend/src/features/orders/p05.tsx', PORT],
      ['frontend/src/features/orders/p13.tsx', `type ${VIEW}`],
    ],
    passes: [
      ['frontend/src/features/orders/p06.tsx', 'react'],
      ['frontend/src/features/orders/p07.tsx', CONTRACT],
      ['frontend/src/features/orders/p08.tsx', `type ${ANSWERS}`],
      ['frontend/src/features/orders/p09.tsx', RULE],
      ['frontend/src/features/orders/p10.tsx', 'frontend/src/ui/sample-button.tsx'],
      ['frontend/src/features/orders/p16.tsx', 'frontend/src/features/purchase/sample-hook.ts'],
    ],
  },
  'the calls to the server draw nothing': {
    stops: [
      ['frontend/src/api/p01.ts', 'frontend/src/app/sample-shell.tsx'],
      ['frontend/src/api/p02.ts', 'frontend/src/ui/sample-button.tsx'],
      ['frontend/src/api/p03.ts', 'frontend/src/i18n/sample-language.ts'],
    ],
    passes: [['frontend/src/api/p04.ts', 'frontend/src/session/sample-store.ts']],
  },
  'the parts of a screen call no server': {
    stops: [
      ['frontend/src/ui/p01.tsx', 'frontend/src/features/wallets/sample-page.tsx'],
      ['frontend/src/ui/p07.tsx', 'frontend/src/api/sample-call.ts'],
      ['frontend/src/ui/p08.tsx', 'type frontend/src/api/sample-call.ts'],
    ],
    passes: [['frontend/src/ui/p02.tsx', 'frontend/src/i18n/sample-language.ts']],
  },
  'what features share knows none of them': {
    stops: [['frontend/src/session/p01.ts', 'frontend/src/features/wallets/sample-page.tsx']],
    passes: [['frontend/src/i18n/p01.ts', 'frontend/src/api/sample-problem.ts']],
  },
  'the server of the pages is the only frontend code that needs Node': {
    stops: [['frontend/src/app/server.ts', ANY_COMMAND]],
    passes: [
      ['frontend/src/app/server.ts', 'node:fs'],
      ['frontend/src/app/share-picture.ts', 'node:zlib'],
    ],
  },
  'the shell puts the features together': {
    stops: [
      ['frontend/src/app/p01.tsx', 'node:fs'],
      ['frontend/src/app/p02.tsx', 'query-api/src/sample-part.ts'],
    ],
    passes: [['frontend/src/app/p03.tsx', 'frontend/src/features/wallets/sample-page.tsx']],
  },
  'the build of the pages': {
    stops: [['frontend/vite.config.ts', ANY_COMMAND]],
    passes: [['frontend/vite.config.ts', 'node:fs']],
  },
  'the tests read documents as the build of the pages does': {
    stops: [['scripts/vitest.config.ts', ANY_COMMAND]],
    passes: [
      ['scripts/vitest.config.ts', 'frontend/build/documents.ts'],
      ['scripts/vitest.config.ts', 'events/testing/src/chaos-seeds.ts'],
    ],
  },
  'scripts start, fill and examine the whole': {
    stops: [
      ['scripts/operate/audit/p01.ts', DECIDER],
      ['scripts/operate/audit/p02.ts', 'projections/src/kernel/sample-part.ts'],
    ],
    passes: [
      ['scripts/operate/audit/p03.ts', 'query-api/src/app.ts'],
      ['scripts/operate/audit/p04.ts', PORTS],
    ],
  },
  'SQLite only in the embedded engine': {
    stops: [
      ['events/engine/src/p04.ts', 'node:sqlite'],
      ['command-api/src/orders/p10.ts', 'node:sqlite'],
      ['scripts/operate/audit/p05.ts', 'node:sqlite'],
    ],
    passes: [['scripts/operate/audit/corrupted-folder.ts', 'node:sqlite']],
  },
  'what an operator runs needs nothing that the image leaves out': {
    stops: [['scripts/operate/start/p01.ts', 'scripts/prove/http-tests/sample-part.ts']],
    passes: [
      ['scripts/operate/start/p02.test.ts', 'scripts/prove/http-tests/sample-part.ts'],
      ['scripts/prove/http-tests/p01.ts', 'scripts/operate/start/sample-part.ts'],
    ],
  },
  'a view takes only types from the ports': {
    stops: [['projections/src/orders/p05.view.ts', PORTS]],
  },
  'the thread of the projections loads no server': {
    stops: [
      ['projections/src/kernel/p06.ts', 'events/web/src/http/index.ts'],
      ['projections/src/sample-thread.ts', 'events/web/src/server/index.ts'],
    ],
    passes: [
      ['projections/src/kernel/p07.ts', 'type events/web/src/server/index.ts'],
      ['projections/src/kernel/p08.ts', 'events/web/src/tracing/index.ts'],
      ['projections/src/server-part.ts', 'events/web/src/server/index.ts'],
    ],
  },
  'the browser takes only types from facts and from what queries answer': {
    stops: [
      ['frontend/src/features/orders/p11.tsx', FACT],
      ['frontend/src/features/orders/p14.tsx', ANSWERS],
    ],
    passes: [['frontend/src/features/orders/p12.tsx', `type ${FACT}`]],
  },
  'only the checks of forms compile schemas': {
    stops: [['frontend/src/features/orders/p15.tsx', 'frontend/src/ui/form/form-check.ts']],
    passes: [['frontend/src/features/orders/orders.forms.ts', 'frontend/src/ui/form/form-check.ts']],
  },
  'no test in what is shipped': {
    stops: [
      ['command-api/src/orders/p11.ts', 'command-api/src/orders/sample.test.ts'],
      ['command-api/src/orders/p15.ts', 'command-api/src/orders/sample.fixture.ts'],
      ['command-api/src/app.ts', 'events/testing/src/sample-kit.ts'],
    ],
  },
  [callRuleOf('orders')]: {
    stops: [
      // They act on orders, so an order must not act on them.
      ['command-api/src/orders/p19.ts', 'command-api/src/alerts/entries.ts'],
      ['command-api/src/orders/p20.policy.ts', 'command-api/src/messages/entries.ts'],
      ['command-api/src/orders/p21.ts', 'type command-api/src/messages/entries.ts'],
      ['command-api/src/orders/p22.contract.ts', 'command-api/src/alerts/sample.contract.ts'],
      ['command-api/src/orders/p23.ts', ANY_COMMAND],
      // They are made of orders.
      ['command-api/src/orders/p27.ts', 'command-api/src/rentals/entries.ts'],
      ['command-api/src/orders/p28.policy.ts', 'command-api/src/bulk/sample-part.ts'],
    ],
    passes: [
      ['command-api/src/orders/p24.ts', ENTRIES],
      ['command-api/src/orders/p25.contract.ts', CONTRACT],
      ['command-api/src/orders/p26.test.ts', 'command-api/src/alerts/sample-part.ts'],
    ],
  },
  [callRuleOf('supply')]: {
    // Whoever sells a number asks it.
    stops: [['command-api/src/supply/p01.ts', 'command-api/src/orders/entries.ts']],
  },
  [callRuleOf('wallets')]: {
    // Whoever pays calls the wallet, and it calls nobody.
    stops: [['command-api/src/wallets/p06.ts', 'command-api/src/orders/entries.ts']],
  },
  'the SDK needs only what Node, Deno and browsers have': {
    stops: [
      ['clients/sdk/src/p01.ts', 'node:fs'],
      ['clients/sdk/src/p02.ts', RULE],
    ],
    passes: [['clients/sdk/src/p03.ts', 'clients/sdk/src/index.ts']],
  },
  'the program for terminals calls the SDK': {
    stops: [
      ['clients/cli/src/p01.ts', CONTRACT],
      ['clients/cli/src/p02.ts', 'clients/sdk/src/p03.ts'],
    ],
    passes: [['clients/cli/src/p03.ts', '@ringpost/sdk']],
  },
  'the server for assistants calls the SDK': {
    stops: [
      ['clients/mcp/src/p01.ts', CONTRACT],
      ['clients/mcp/src/p02.ts', 'clients/sdk/src/p03.ts'],
    ],
    passes: [['clients/mcp/src/p03.ts', '@ringpost/sdk']],
  },
  'no cycle': { stops: [['events/domain/src/domain/p05.ts', 'events/domain/src/domain/p06.ts']] },
  'nothing unresolved': {
    stops: [
      ['command-api/src/orders/p12.ts', './not-there.ts'],
      ['command-api/src/orders/p13.ts', '@ringpost/engine/embedded'],
    ],
    passes: [['command-api/src/orders/p14.ts', '@ringpost/engine']],
  },
  'every package is declared': {
    stops: [['frontend/src/ui/p03.tsx', 'nodemailer']],
    passes: [['frontend/src/ui/p04.tsx', 'swr']],
  },
  'what is shipped needs no tool': {
    stops: [['frontend/src/ui/p05.tsx', 'vitest']],
    passes: [
      ['frontend/src/ui/p06.test.tsx', 'vitest'],
      ['frontend/src/features/orders/orders.forms.ts', 'vitest'],
    ],
  },
  'no orphan': { stops: [['projections/src/orders/p06.ts', '']] },
};
