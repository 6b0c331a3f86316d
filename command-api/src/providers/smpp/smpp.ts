import { createSecurityNotes } from '@ringpost/web/http';
import { type OwnedJob, type Ownership, runWhileOwner } from '@ringpost/web/server';
import type { Deps } from '../../kernel/deps.ts';
import { keepTrying } from '../../kernel/keep-trying.ts';
import type { Inbox, SmsParts } from '../../messages/entries.ts';
import type { SecretsOf } from '../plain-json.ts';
import type { VendorBudget } from '../vendor-budget.ts';
import { CONNECTION_TIMES, type ConnectionTimes } from './connection.ts';
import { openLink } from './link.ts';
import { createRepeatIds } from './repeat-ids.ts';
import { openSmppServer } from './server.ts';
import { createProveSender } from './smpp-accounts.ts';
import type { SmppSettings } from './smpp-settings.ts';
import { createTakeSms } from './take-sms.ts';

export interface SmppParts {
  readonly deps: Deps;
  readonly settings: SmppSettings;
  readonly ownership: Ownership;
  readonly inbox: Inbox;
  readonly smsParts: SmsParts;
  readonly vendorSecrets: SecretsOf;
  readonly budget: VendorBudget;
  /** How long others may be silent; the promised times by default. */
  readonly times?: ConnectionTimes;
}

const FORGET_EVERY_MS = 60_000;
const ROUTE = 'SMPP bind';

/** Notes each wrong name and password, as a refused request to a hook is noted. No password is in it. */
function createRefusals(deps: Deps) {
  const notes = createSecurityNotes(deps);
  return {
    note(address: string): void {
      const said = { event: 'access', outcome: 'refused', code: 'bad-signature', route: ROUTE } as const;
      deps.log.warn({ log: 'security', ...said, address }, 'access');
      const nobody = { thing: null, userId: null, sessionId: null, actor: 'visitor' };
      notes.count({ ...said, ...nobody, address, requestId: deps.ids.next() });
    },
    close: () => notes.close(),
  };
}

/** Opens the port and the links. */
function openAll(parts: SmppParts): { close(): Promise<void> } {
  const { deps, settings, times = CONNECTION_TIMES } = parts;
  const repeatIds = createRepeatIds(deps);
  const take = createTakeSms({ ...parts, repeatIds });
  const refusals = createRefusals(deps);
  const server =
    settings.listen &&
    openSmppServer({
      ...{ deps, take, times, listen: settings.listen, onRefused: refusals.note },
      prove: createProveSender(settings.accounts, parts.vendorSecrets),
    });
  const links = settings.links.map((link) => openLink({ deps, link, ca: settings.ca, take, times }));
  const failed = 'what is remembered of messages by SMPP cannot be read; it tries again';
  const forgetting = keepTrying(deps, { everyMs: FORGET_EVERY_MS, work: repeatIds.forget, failed });
  return {
    async close() {
      forgetting.stop();
      await Promise.all([server?.close(), ...links.map((link) => link.close())]);
      await refusals.close();
    },
  };
}

/** SMS by SMPP 3.4. One process has the port and the links; another takes over when it ends. */
export function createSmpp(parts: SmppParts): { start(): Promise<void>; close(): Promise<void> } {
  const { settings, ownership, deps } = parts;
  let job: OwnedJob | undefined;
  return {
    async start() {
      if (!settings.listen && settings.links.length === 0) return;
      job = await runWhileOwner({
        ownership,
        start: async () => openAll(parts),
        onFailed: (error) => deps.log.error({ err: error }, 'SMPP cannot be opened; it is tried again'),
      });
    },
    close: async () => job?.close(),
  };
}
