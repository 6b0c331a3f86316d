import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  type FrontDoorRules,
  frontDoorFile,
  readFrontDoorRules,
} from '../../operate/docker/front-door-rules.ts';

type Upstream = 'command-api' | 'query-api';

export interface FrontDoor {
  readonly url: string;
  /** Checks now which processes are ready. By itself it does so every half second. */
  look(): Promise<void>;
  close(): Promise<void>;
}

export interface FrontDoorOptions {
  /** The present addresses of a service's processes. */
  addresses(service: Upstream): readonly string[];
  /** Those of the front door in the Compose file by default. */
  readonly rules?: FrontDoorRules;
}

const LOOK_EVERY_MS = 500;
const LOOK_LIMIT_MS = 2_000;
const ANSWER_LIMIT_MS = 130_000;
const KEEP_ALIVE_MS = 65_000;
/** These begin the paths of the command API. Of `/api/` it gets the writing requests, and a few reads. */
const COMMAND_PATHS = ['/api/', '/hooks/', '/stubs/', '/v1/', '/health/'];
/** The exact answer if no process answers. */
const UNAVAILABLE =
  frontDoorFile('unavailable.http')
    .split(/\r?\n\r?\n/)
    .at(-1)
    ?.trim() ?? '';

/**
 * The service for a request: the rule of `scripts/operate/docker/front-door`, with the same list of exceptions.
 * @param method of the request; of the one that a browser asks about, if it is that question
 */
export function serviceOf(rules: FrontDoorRules, method: string, path: string): Upstream {
  if (!COMMAND_PATHS.some((start) => path.startsWith(start))) return 'query-api';
  const reads = path.startsWith('/api/') && (method === 'GET' || method === 'HEAD');
  return reads && !rules.isCommandRead(path) ? 'query-api' : 'command-api';
}

function methodOf({ method = 'GET', headers }: IncomingMessage): string {
  return (method === 'OPTIONS' && headers['access-control-request-method']) || method;
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '/';
}

/** Headers of a process about its own connection do not concern the client's connection. */
const OF_ONE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];

function headersOf({ headers }: IncomingMessage): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_CONNECTION.includes(name)));
}

function sayUnavailable(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const headers = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'retry-after': '2',
  };
  response.writeHead(503, headers).end(UNAVAILABLE);
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(LOOK_LIMIT_MS) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/**
 * One address for the processes of a test, with the rules of the front door in the Compose file: ready processes first, in
 * turn; the next one if no connection is made; a request that was sent is repeated only if it reads.
 */
export async function openFrontDoor({
  addresses,
  rules = readFrontDoorRules(),
}: FrontDoorOptions): Promise<FrontDoor> {
  // A kept connection can be closed at any moment. Then nobody knows whether the request was read.
  const agent = new Agent({ keepAlive: false });
  const unready = new Set<string>();
  let turn = 0;

  function inTurn(service: Upstream): readonly string[] {
    const all = addresses(service);
    turn += 1;
    const turned = [
      ...all.slice(turn % Math.max(1, all.length)),
      ...all.slice(0, turn % Math.max(1, all.length)),
    ];
    return [...turned.filter((each) => !unready.has(each)), ...turned.filter((each) => unready.has(each))];
  }

  /** Resolves with the answer. @throws if there is none; `sent` says whether the process may have seen the request */
  function forward(incoming: IncomingMessage, body: Buffer, to: string): Promise<IncomingMessage> {
    const { method, url, headers } = incoming;
    const forwarded = headers['x-forwarded-for'] ?? incoming.socket.remoteAddress ?? '';
    return new Promise((resolve, reject) => {
      const outgoing = request(`${to}${url}`, {
        method,
        agent,
        headers: { ...headers, 'x-forwarded-for': forwarded },
        timeout: ANSWER_LIMIT_MS,
      });
      outgoing.once('response', resolve);
      outgoing.once('timeout', () => outgoing.destroy(new Error('no answer in time')));
      outgoing.once('error', (error: NodeJS.ErrnoException) => {
        const sent = error.code !== 'ECONNREFUSED';
        reject(Object.assign(error, { sent }));
      });
      outgoing.end(body);
    });
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = incoming.method ?? 'GET';
    const path = pathOf(incoming);
    const body = await buffer(incoming);
    for (const to of inTurn(serviceOf(rules, methodOf(incoming), path))) {
      try {
        const answer = await forward(incoming, body, to);
        response.writeHead(answer.statusCode ?? 502, headersOf(answer));
        answer.once('error', () => response.destroy());
        answer.pipe(response);
        return;
      } catch (error) {
        const { sent } = error as { readonly sent: boolean };
        if (sent && !rules.mayRepeat(method, path)) break;
      }
    }
    sayUnavailable(response);
  }

  /** A socket goes to one process and stays there. */
  function upgrade(incoming: IncomingMessage, client: Duplex, head: Buffer): void {
    client.on('error', () => undefined);
    const [to] = inTurn('query-api');
    if (to === undefined) {
      client.destroy();
      return;
    }
    const { hostname, port } = new URL(to);
    const process = connect(Number(port), hostname);
    const end = (): void => {
      client.destroy();
      process.destroy();
    };
    process.once('connect', () => {
      const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
      for (let index = 0; index < incoming.rawHeaders.length; index += 2)
        lines.push(`${incoming.rawHeaders[index]}: ${incoming.rawHeaders[index + 1]}`);
      process.write(`${lines.join('\r\n')}\r\n\r\n`);
      process.write(head);
      process.pipe(client).pipe(process);
    });
    process.once('error', end);
    process.once('close', end);
    client.once('close', end);
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => sayUnavailable(response));
  });
  // Longer than any client keeps a connection that it may use again.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('upgrade', upgrade);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  async function look(): Promise<void> {
    const all = [...addresses('command-api'), ...addresses('query-api')];
    await Promise.all(
      all.map(async (each) => {
        if (await isReady(each)) unready.delete(each);
        else unready.add(each);
      }),
    );
  }
  const looking = setInterval(() => void look(), LOOK_EVERY_MS);

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    look,
    async close() {
      clearInterval(looking);
      for (const socket of sockets) socket.destroy();
      server.close();
      agent.destroy();
    },
  };
}
