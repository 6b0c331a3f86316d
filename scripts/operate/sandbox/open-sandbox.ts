import type { RequestListener } from 'node:http';
import { createCommandService } from '@ringpost/command-api/server-part';
import type { Clock } from '@ringpost/domain';
import { SANDBOX_FACTS_MAX } from '@ringpost/domain/rules/limits';
import type { Engine } from '@ringpost/engine';
import { startProjections } from '@ringpost/projections/app';
import { createQueryService } from '@ringpost/query-api/server-part';
import {
  type Endpoint,
  type FindCaller,
  isWrite,
  type Log,
  type NoteKeyRequest,
  scopeOf,
} from '@ringpost/web/http';
import { openServer, type ServerParts, type ServiceContext, type Views } from '@ringpost/web/server';
import { openInnerSource } from './inner-source.ts';
import { createSandboxCallers, type SandboxCallers } from './sandbox-callers.ts';
import { fillSandbox, type SandboxApp } from './sandbox-goods.ts';
import { type Senders, startSenders } from './sandbox-senders.ts';

/** All that the sandbox gets from outside: nothing in it can write to the log of the shop, or knows of it. */
interface SandboxOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Its public address. */
  readonly url: string;
  readonly trustProxy: readonly string[];
  /** Whether the shop is in production: the same addresses of webhooks are refused then. */
  readonly production: boolean;
  /** Finds the holder of a key that was made for the sandbox. */
  readonly findCaller: FindCaller;
  /** Notes a request that came with such a key. */
  readonly noteKeyRequest: NoteKeyRequest;
  /** What it sells. */
  readonly apps: readonly SandboxApp[];
}

export interface Sandbox {
  readonly handle: RequestListener;
  /** Whether it has taken up as much memory as it may. */
  isFull(): boolean;
  /** How many customers have an account in it. */
  accounts(): number;
  close(): Promise<void>;
}

/** Milliseconds within which a new account is shown; it is only shown later otherwise. */
const SHOWN_WITHIN_MS = 5_000;

/** What programs with keys call, and what everybody may read. Sign-ups, logins, admins and the hooks of providers have no place here. */
function isForPrograms(endpoint: Endpoint): boolean {
  if (scopeOf(endpoint) !== 'none') return true;
  return endpoint.access === 'guest' && !isWrite(endpoint.spec);
}

async function openViews(engine: Engine, log: Log): Promise<Views> {
  const onAlarm = (projector: string, stopped: object): void =>
    log.error({ projector, ...stopped }, 'a projector of the sandbox stopped');
  const projections = await startProjections({ ...engine, onAlarm });
  return { ...projections, isWriter: () => true, isRunning: () => true };
}

async function waitForViews({ engine, views }: Pick<ServiceContext, 'engine' | 'views'>): Promise<void> {
  const head = await engine.events.head();
  await Promise.all(views.status().map(({ name }) => views.waitFor(name, head, SHOWN_WITHIN_MS)));
}

interface Opened {
  readonly callers: SandboxCallers;
  readonly senders: Senders;
}

/** Command API and query API on one engine in memory, filled, with callers of their own. */
async function openServices(context: ServiceContext, { findCaller, apps }: SandboxOptions) {
  const { engine, clock, log } = context;
  const command = await createCommandService(context, {
    smtp: undefined,
    secrets: {},
    webhooks: undefined,
    recordings: undefined,
  });
  const { deps, inbox, sessions: ofStore } = command.api;
  const vendorId = await fillSandbox(deps, apps);
  const callers = createSandboxCallers(deps, findCaller, () => waitForViews(context));
  const senders = startSenders({
    ...{ events: engine.events, inbox, clock, ids: deps.ids, random: deps.random, apps, vendorId },
    after: await engine.events.head(),
    onFailure: (error) => log.warn({ err: error }, 'a simulated code was not taken'),
  });
  const sessions = { ...ofStore, ...callers };
  const query = await createQueryService(context, { sessions, pages: false });
  const services = [
    {
      ...command,
      sessions,
      endpoints: command.endpoints.filter(isForPrograms),
      async close() {
        await senders.close();
        await command.close();
      },
    },
    { ...query, pages: [], endpoints: query.endpoints.filter(isForPrograms) },
  ];
  return { services, opened: { callers, senders } };
}

/** A second whole Ringpost, in memory only. It is gone when it is closed. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { clock, log, url, trustProxy, production, noteKeyRequest } = options;
  const source = openInnerSource(url);
  let opened: Opened | undefined;
  const parts: ServerParts = {
    openViews: ({ engine }) => openViews(engine, log),
    async openServices(context) {
      const made = await openServices(context, options);
      opened = made.opened;
      return made.services;
    },
  };
  const server = await openServer(
    {
      ...{ clock, log, source, trustProxy, host: '', port: 0, production, noteKeyRequest },
      engine: { kind: 'embedded', folder: ':memory:' },
      service: 'sandbox',
    },
    parts,
  );
  await server.ready;
  if (!opened) throw new Error('the services of the sandbox were not opened');
  const { callers, senders } = opened;
  return {
    handle: source.handle,
    isFull: () => senders.facts() >= SANDBOX_FACTS_MAX,
    accounts: callers.accounts,
    close: server.close,
  };
}
