import { MODULES } from '@ringpost/command-api/app';
import { type Endpoint, isWrite } from '@ringpost/web/http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { numberOfOwner } from './call-requests.ts';
import { COMMAND_ROUTES } from './command-routes.ts';
import { REFUSED_SAMPLES } from './refused-samples.ts';
import { entitled, expectGood, nameOf, requestFor, sendTo, speaksJson } from './requests.ts';
import { start, type TestServer } from './test-server.ts';

interface SentCommand {
  readonly type: string;
  readonly actor: string;
}

const { sentCommands } = vi.hoisted(() => ({ sentCommands: [] as SentCommand[] }));

interface Request {
  readonly command: SentCommand;
  readonly cause: SentCommand;
}

type Decide = (request: Request) => Promise<unknown>;
type Joint = Readonly<Record<'decide' | 'decideInMemory', Decide>>;

interface Handler {
  send(deps: unknown, request: Request): Promise<unknown>;
  sendTogether(
    deps: unknown,
    names: readonly string[],
    decide: (joint: Joint) => Promise<unknown>,
  ): Promise<unknown>;
}

// Every command goes one of these two ways. Here it is only recorded; the real one handles it.
vi.mock('../../../command-api/src/kernel/command-handler.ts', async (importReal) => {
  const real = await importReal<Handler>();
  function record({ command, cause }: Request): void {
    sentCommands.push({ type: command.type, actor: cause.actor });
  }
  function recorded(decide: Decide): Decide {
    return (request) => {
      record(request);
      return decide(request);
    };
  }
  const send: Handler['send'] = (deps, request) => {
    record(request);
    return real.send(deps, request);
  };
  const sendTogether: Handler['sendTogether'] = (deps, names, decide) =>
    real.sendTogether(deps, names, ({ decide: decideOne, decideInMemory }) =>
      decide({ decide: recorded(decideOne), decideInMemory: recorded(decideInMemory) }),
    );
  return { ...real, send, sendTogether };
});

let server: TestServer;
let routes: readonly Endpoint[];

beforeAll(async () => {
  server = await start({ numbers: 40 });
  routes = server.ringpost.endpoints.filter(({ spec }) => isWrite(spec) && spec.sameAs === undefined);
});
afterAll(() => server.close());

/** What a request needs besides its sample: an unused address, or a code for a leased number. */
async function fieldsOf(endpoint: Endpoint): Promise<Readonly<Record<string, unknown>>> {
  if (nameOf(endpoint) === 'POST /api/auth/register') return { email: 'new@wire.example' };
  const isForm = endpoint.spec.bodyType === 'form';
  if (endpoint.spec.path.startsWith('/hooks/voice/')) {
    const to = await numberOfOwner(server);
    return isForm ? { To: to } : { to };
  }
  if (!endpoint.spec.path.startsWith('/hooks/sms/')) return {};
  const { number: to } = await server.buy('owner');
  const text = 'Your ALPHA code is 482913';
  return isForm ? { To: to, Body: text } : { to, text };
}

/** Routes whose sample is about a payment that does not exist, so nothing is sent; gateways.test.ts tests their callbacks. */
const GATEWAYS = '/hooks/payments/';

/** The policy that does the same as the route of a message: the first of them sends. */
const DOES_THE_SAME = 'system:act-on-routed-messages';

/** Only an account with a second factor sends it, and the samples are of accounts without one. */
const NEEDS_FACTOR = 'UseRecoveryCode';

/**
 * The first two send again what has ended, and the delivery of the samples still waits; webhook-forms.test.ts replays a period. The
 * secret of a further webhook is made with it, unless the process died in between.
 */
const HAVE_NOTHING_TO_SEND = [
  'POST /api/webhook/replay',
  'POST /api/webhooks/{id}/replay',
  'POST /api/webhooks/{id}/secret',
];

/** The commands of callers since the list was emptied, without those of other policies and of deadlines. */
function sentTypes(): readonly string[] {
  const callerCommands = sentCommands.filter(
    ({ actor }) => actor === DOES_THE_SAME || !actor.startsWith('system:'),
  );
  return [...new Set(callerCommands.map(({ type }) => type))];
}

/** Here the answer comes before the commands, so that it takes as long for an address that is in use. */
const ANSWERS_FIRST = 'POST /api/auth/register';

/** Resolves when the commands of a request have begun, and all that the list names where the answer comes first. */
function waitForCommands(endpoint: Endpoint, listedTypes: readonly string[]): Promise<void> {
  const name = nameOf(endpoint);
  const awaited = name === ANSWERS_FIRST ? listedTypes.length : Math.min(listedTypes.length, 1);
  return vi.waitFor(() => expect(sentTypes().length, name).toBeGreaterThanOrEqual(awaited), 60_000);
}

/** The commands of a good request, and of a job that follows its answer. */
async function commandsOf(endpoint: Endpoint, awaited: readonly string[]): Promise<readonly string[]> {
  const request = await requestFor(server, endpoint, 'all');
  const body = { ...request.body, ...(await fieldsOf(endpoint)) };
  await server.settle();
  sentCommands.length = 0;
  const reply = await sendTo(server, endpoint, { ...request, body }, { as: entitled(endpoint) });
  expectGood(endpoint, reply, entitled(endpoint));
  await waitForCommands(endpoint, awaited);
  await server.settle();
  return sentTypes();
}

/** Who a command comes from where a route of this access sends it: guests prove themselves by a mailed link. */
const CALLERS_BY_ACCESS: Readonly<Record<string, readonly string[]>> = {
  guest: ['visitor', 'customer'],
  signature: ['provider'],
  customer: ['customer', 'admin'],
  support: ['admin'],
  admin: ['admin'],
  super_admin: ['admin'],
};

/** Every command, and who may cause it. */
const CALLERS_OF = new Map<string, readonly string[]>(
  MODULES.flatMap(({ commands = {} }) => Object.values(commands).flatMap((each) => Object.entries(each))),
);

describe('the list of routes that send commands', () => {
  it('has every route that changes anything, with its authorisation, and no other', () => {
    const served = routes.map((endpoint) => [nameOf(endpoint), endpoint.access]);
    const listedRoutes = Object.entries(COMMAND_ROUTES).map(([route, { access }]) => [route, access]);
    expect(listedRoutes.sort()).toEqual(served.sort());
  });

  it.each(Object.entries(COMMAND_ROUTES))('lets %s send only what its callers may cause', (_, route) => {
    const callers = CALLERS_BY_ACCESS[route.access] ?? [];
    const forbiddenTypes = route.sends.filter(
      (type) => !CALLERS_OF.get(type)?.some((each) => callers.includes(each)),
    );
    expect(forbiddenTypes).toEqual([]);
  });

  it.each([...CALLERS_OF])('has a route for every caller of %s but the system', (type, callers) => {
    const senders = Object.values(COMMAND_ROUTES).filter(({ sends }) => sends.includes(type));
    const reachable = new Set(senders.flatMap(({ access }) => CALLERS_BY_ACCESS[access] ?? []));
    expect(callers.filter((each) => each !== 'system' && !reachable.has(each))).toEqual([]);
  });
});

describe('every route that changes anything', () => {
  it('sends commands if the list names any, and none that it does not name', async () => {
    for (const endpoint of routes.filter(speaksJson)) {
      const name = nameOf(endpoint);
      const listedTypes: readonly string[] = COMMAND_ROUTES[name]?.sends ?? [];
      const isRefused = name in REFUSED_SAMPLES || endpoint.spec.path.startsWith(GATEWAYS);
      const sendsNothing = isRefused || HAVE_NOTHING_TO_SEND.includes(name);
      const awaited = sendsNothing ? [] : listedTypes.filter((type) => type !== NEEDS_FACTOR);
      const commands = await commandsOf(endpoint, awaited);
      expect(
        commands.filter((type) => !listedTypes.includes(type)),
        `${name} sends what is not listed`,
      ).toEqual([]);
    }
    // It asks every route that writes, one after another: minutes on servers.
  }, 600_000);
});
