import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * The socket that clients connect to. It passes every connection on to the gRPC server behind it. It can cut connections and
 * hang, as networks and machines do.
 */
export interface FrontSocket {
  readonly port: number;
  /** Closes every open connection; new ones are accepted. */
  cut(): void;
  /** Moves no byte until `thaw`, in either direction. Connections stay open, as with a stopped process. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly outer: Socket;
  readonly inner: Socket;
}

function flow({ outer, inner }: Pair): void {
  outer.pipe(inner);
  inner.pipe(outer);
}

/**
 * Systems take ports above these for connections and for servers that ask for any port. So nobody takes one of these while its double is
 * stopped, and the double gets it again.
 */
const FIRST_PORT = 10_000;
const LAST_PORT = 32_000;
const TRIES = 20;

async function listenOn(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

async function listenAnywhere(server: Server, host: string): Promise<void> {
  for (let tries = TRIES; ; tries -= 1) {
    try {
      return await listenOn(server, randomInt(FIRST_PORT, LAST_PORT), host);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || tries === 1) throw error;
    }
  }
}

/** @param port 0 is any free one @param behind the port of the gRPC server on this machine */
export async function openFrontSocket(host: string, port: number, behind: number): Promise<FrontSocket> {
  const pairs = new Set<Pair>();
  let isFrozen = false;

  function join(outer: Socket): void {
    const inner = connect({ host: '127.0.0.1', port: behind, noDelay: true });
    const pair = { outer, inner };
    pairs.add(pair);
    for (const [one, other] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => {
        other.destroy();
        pairs.delete(pair);
      });
    }
    if (!isFrozen) flow(pair);
  }

  const server = createServer({ noDelay: true, pauseOnConnect: true }, join);
  await (port === 0 ? listenAnywhere(server, host) : listenOn(server, port, host));

  function cut(): void {
    for (const { outer } of pairs) outer.resetAndDestroy();
  }

  return {
    port: (server.address() as AddressInfo).port,
    cut,
    freeze() {
      isFrozen = true;
      for (const { outer, inner } of pairs) {
        outer.unpipe(inner).pause();
        inner.unpipe(outer).pause();
      }
    },
    thaw() {
      isFrozen = false;
      for (const pair of pairs) flow(pair);
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}
