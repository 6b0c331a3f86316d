import type { CommandApi } from '@ringpost/command-api/app';
import type { Clock, Position } from '@ringpost/domain';
import { SANDBOX_CODE_SECONDS } from '@ringpost/domain/rules/limits';
import type { EventStore } from '@ringpost/engine';
import { demoText } from '../demo/demo-texts.ts';
import type { SandboxApp } from './sandbox-goods.ts';

interface SenderDeps {
  readonly events: Pick<EventStore, 'subscribe'>;
  readonly inbox: Pick<CommandApi['inbox'], 'receive'>;
  readonly clock: Clock;
  readonly ids: CommandApi['deps']['ids'];
  readonly random: () => number;
  readonly apps: readonly SandboxApp[];
  readonly vendorId: string;
  readonly after: Position;
  readonly onFailure: (error: unknown) => void;
}

interface Awaited {
  readonly appId: string;
  readonly e164: string;
  /** Milliseconds since 1970, by our clock. */
  readonly dueAt: number;
}

const LOOK_EVERY_MS = 250;

export interface Senders {
  /** Facts since `after`. */
  facts(): number;
  close(): Promise<void>;
}

/** Acts as the senders of SMS in the sandbox: each number that is sold there gets one code of its app, by the inbox of all messages. */
export function startSenders(deps: SenderDeps): Senders {
  const { events, inbox, clock, ids, random, vendorId, onFailure } = deps;
  const appById = new Map(deps.apps.map((app) => [app._id, app]));
  let waiting: Awaited[] = [];
  let facts = 0;

  const send = async ({ appId, e164: to }: Awaited): Promise<void> => {
    const app = appById.get(appId);
    if (!app) return;
    const { from, text } = demoText(
      { slug: app.slug, keyword: app.templates[0]?.keyword ?? app.name },
      random,
    );
    const source = { provider: 'sandbox', account: 'sandbox', vendorId, providerMessageId: ids.next() };
    await inbox.receive({ ...source, from, to, text, sentAt: null });
  };

  const look = (): void => {
    const now = clock.now().getTime();
    const due = waiting.filter(({ dueAt }) => dueAt <= now);
    if (due.length === 0) return;
    waiting = waiting.filter((each) => !due.includes(each));
    for (const each of due) send(each).catch(onFailure);
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();

  const subscription = events.subscribe({
    after: deps.after,
    async onEvents(batch) {
      facts += batch.length;
      const dueAt = clock.now().getTime() + SANDBOX_CODE_SECONDS * 1000;
      for (const { type, data } of batch)
        if (type === 'NumberAssigned' || type === 'NumberRented')
          waiting.push({ appId: data.appId, e164: data.e164, dueAt });
    },
  });
  return {
    facts: () => facts,
    async close() {
      clearInterval(timer);
      await subscription.close();
    },
  };
}
