import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { SANDBOX_UNUSED_HOURS } from '@ringpost/domain/rules/limits';
import {
  createAccountReader,
  createApiKeys,
  createCallerNow,
  type KeyRequest,
  PROBLEM_TYPE,
  problem,
} from '@ringpost/web/http';
import type { Service, ServiceContext } from '@ringpost/web/server';
import { openSandbox, type Sandbox } from './open-sandbox.ts';
import { readShopApps } from './sandbox-goods.ts';

const PATH = '/sandbox';
const LOOK_EVERY_MS = 60_000;
/** Minutes after which a sandbox that nobody came to with a key is closed, so that a stray request costs little. */
const NO_ACCOUNT_MINUTES = 10;

function refuseUnavailable(response: ServerResponse): void {
  const headers = { 'Content-Type': PROBLEM_TYPE, 'Retry-After': '1', 'X-Content-Type-Options': 'nosniff' };
  response.writeHead(503, headers).end(JSON.stringify(problem('unavailable', randomUUID())));
}

/** The route as a program calls it, so that its owner sees that the request was in the sandbox: `GET /sandbox/api/orders/list`. */
function routeBelow({ route }: Pick<KeyRequest, 'route'>): string {
  return route.replace(' /', ` ${PATH}/`);
}

/**
 * Of the shop, the sandbox gets only three things: whose a key of the sandbox is, what is sold, and the list of the requests of such a
 * key, where it can only add to. It can do nothing else there.
 */
function outsideOf({ engine, clock, log, config, noteKeyRequest }: ServiceContext) {
  const callerNow = createCallerNow({ readAccount: createAccountReader(engine.events) });
  const findCaller = createApiKeys({ vault: engine.vault, clock, callerNow, ofSandbox: true });
  return async () => ({
    clock,
    log: log.child({ part: 'sandbox' }),
    url: `${config.publicUrl}${PATH}`,
    trustProxy: config.trustProxy,
    production: config.production,
    findCaller,
    noteKeyRequest: (keyId: string, request: KeyRequest) =>
      noteKeyRequest(keyId, { ...request, route: routeBelow(request) }),
    apps: await readShopApps(engine.readModel, clock.now().toISOString()),
  });
}

interface Opening {
  readonly sandbox: Promise<Sandbox>;
  /** Undefined until it is open. */
  ready?: Sandbox;
  /** When a request came last, in milliseconds. */
  usedAt: number;
}

/**
 * The sandbox below `/sandbox`. It is opened by the first request, so an installation that does not use it pays nothing. It is
 * closed, with all that it has, when nobody has used it for a day. When it is full, the next request begins a new one.
 */
export function mountSandbox(context: ServiceContext, { sessions }: Pick<Service, 'sessions'>): Service {
  const { clock, log, startup } = context;
  const optionsOf = outsideOf(context);
  let current: Opening | undefined;
  const closings = new Set<Promise<void>>();

  function leave(opening: Opening): void {
    if (current === opening) current = undefined;
    const closing = opening.sandbox
      .then((sandbox) => sandbox.close())
      .catch((error: unknown) => log.error({ err: error }, 'the sandbox was not closed well'))
      .finally(() => closings.delete(closing));
    closings.add(closing);
  }

  function isUnused({ ready, usedAt }: Opening): boolean {
    const minutes = ready && ready.accounts() > 0 ? SANDBOX_UNUSED_HOURS * 60 : NO_ACCOUNT_MINUTES;
    return clock.now().getTime() - usedAt > minutes * 60_000;
  }

  function enter(): Promise<Sandbox> {
    if (current && (isUnused(current) || current.ready?.isFull())) leave(current);
    const now = clock.now().getTime();
    if (current) {
      current.usedAt = now;
      return current.sandbox;
    }
    const opening: Opening = { sandbox: optionsOf().then(openSandbox), usedAt: now };
    current = opening;
    opening.sandbox.then(
      (sandbox) => {
        opening.ready = sandbox;
      },
      () => {
        if (current === opening) current = undefined;
      },
    );
    return opening.sandbox;
  }

  const timer = setInterval(() => {
    if (current && isUnused(current)) leave(current);
  }, LOOK_EVERY_MS).unref();

  return {
    sessions,
    endpoints: [],
    mount: {
      path: PATH,
      listener(request, response) {
        if (!startup.isOver()) {
          startup.answerAll(request, response);
          return;
        }
        enter().then(
          (sandbox) => sandbox.handle(request, response),
          (error: unknown) => {
            log.error({ err: error }, 'the sandbox did not open');
            refuseUnavailable(response);
          },
        );
      },
    },
    async close() {
      clearInterval(timer);
      if (current) leave(current);
      await Promise.all(closings);
    },
  };
}
