import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { callReceiver, type ReceiverOptions } from './call-receiver.ts';

const servers: { close(): unknown }[] = [];
const never = new AbortController().signal;

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  servers.push({
    close() {
      server.close();
      server.closeAllConnections();
    },
  });
  return (server.address() as AddressInfo).port;
}

/** A receiver on this machine, called by a name that leads to it. */
async function receiver(answer: RequestListener, change: Partial<ReceiverOptions> = {}) {
  const port = await listen(createServer(answer));
  const host = `receiver.example:${port}`;
  const options: ReceiverOptions = {
    allowsHttp: true,
    trusted: new Set([host]),
    resolve: async () => ['127.0.0.1'],
    ...change,
  };
  return { url: `http://${host}/hook`, options };
}

function call(url: string, options: ReceiverOptions, body = '{}', signal = never) {
  return callReceiver({ url, headers: { 'webhook-id': 'd-1' }, body, signal }, options);
}

/** A server that must never be called, which counts its connections. */
async function canary() {
  let touched = 0;
  const server = createTcpServer((socket) => {
    touched += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return { port: (server.address() as AddressInfo).port, touched: () => touched };
}

describe('a call of a receiver', () => {
  it('is a POST with its headers and body, for the host name of the URL, and returns the answer', async () => {
    const seen: unknown[] = [];
    const { url, options } = await receiver((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method, url: path, headers } = request;
        seen.push([method, path, headers.host, headers['webhook-id'], Buffer.concat(chunks).toString()]);
        response.writeHead(202, { 'retry-after': '7' }).end('thank you');
      });
    });
    const { tookMs, ...answer } = await call(url, options, '{"a":"ä"}');
    expect(answer).toEqual({ status: 202, failure: null, answer: 'thank you', retryAfterSeconds: 7 });
    expect(tookMs).toBeGreaterThanOrEqual(0);
    expect(seen).toEqual([['POST', '/hook', new URL(url).host, 'd-1', '{"a":"ä"}']]);
  });

  it('does not follow a redirect', async () => {
    const inside = await canary();
    const { url, options } = await receiver((_, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/` }).end();
    });
    expect(await call(url, options)).toMatchObject({ status: 302, failure: null });
    expect(inside.touched()).toBe(0);
  });

  it('ends in time, whether nothing comes or too slowly', async () => {
    const silent = await receiver(() => {}, { timeoutMs: 50 });
    expect(await call(silent.url, silent.options)).toMatchObject({ status: null, failure: 'timeout' });
    const dripping = await receiver(
      (_, response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write('.'), 5);
        response.on('close', () => clearInterval(timer));
      },
      { timeoutMs: 100 },
    );
    expect(await call(dripping.url, dripping.options)).toMatchObject({ status: 200, failure: null });
  });

  it('ends in time when a name server does not answer', async () => {
    const { url, options } = await receiver(() => {}, {
      timeoutMs: 50,
      resolve: () => new Promise(() => {}),
    });
    expect(await call(url, options)).toMatchObject({ failure: 'timeout' });
  });

  it('reads a limited part of an answer, keeps less, and unpacks nothing', async () => {
    let written = 0;
    const { url, options } = await receiver((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      const more = (): void => {
        while (!response.destroyed && written < 500_000_000 && response.write('x'.repeat(65_536))) {
          written += 65_536;
        }
      };
      response.on('drain', more);
      more();
    });
    const { status, answer } = await call(url, options);
    expect([status, answer]).toEqual([200, 'x'.repeat(1024)]);
    expect(written).toBeLessThan(100_000_000);
  });

  it('says what went wrong if no answer came', async () => {
    const { url, options } = await receiver((request) => request.socket.destroy());
    expect(await call(url, options)).toMatchObject({ status: null, failure: 'connection' });
    const nobody = { ...options, resolve: async () => [] };
    expect(await call(url, nobody)).toMatchObject({ failure: 'unknown-host' });
    const failing = { ...options, resolve: () => Promise.reject(new Error('SERVFAIL')) };
    expect(await call(url, failing)).toMatchObject({ failure: 'unknown-host' });
  });

  it('is ended when the process stops', async () => {
    const { url, options } = await receiver(() => {});
    const stop = new AbortController();
    const done = call(url, options, '{}', stop.signal);
    stop.abort();
    expect(await done).toMatchObject({ status: null });
  });
});

describe('a receiver inside a network', () => {
  const FORMS = [
    ...['127.0.0.1', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.0.1', '100.64.0.1', '169.254.169.254'],
    ...['224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fc00::1', 'ff02::1', '::ffff:127.0.0.1'],
    ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '::7f00:1'],
  ];

  it.each(FORMS)(
    'is not called if a name leads to %s, even together with a public address',
    async (inside) => {
      for (const addresses of [[inside], ['8.8.8.8', inside], [inside, '8.8.8.8']]) {
        const options = { allowsHttp: true, trusted: new Set<string>(), resolve: async () => addresses };
        expect(await call('http://receiver.example/', options)).toMatchObject({ failure: 'refused-address' });
      }
    },
  );

  it('is not called by its address, however it is written', async () => {
    const inside = await canary();
    const options = { allowsHttp: true, trusted: new Set<string>() };
    for (const host of [
      '127.0.0.1',
      '127.1',
      '0x7f.1',
      '2130706433',
      '[::1]',
      '[::ffff:7f00:1]',
      'localhost',
    ]) {
      for (const place of [host, `${host}:${inside.port}`, `a:b@${host}`]) {
        expect(await call(`http://${place}/`, options), place).toMatchObject({ failure: 'not-allowed-url' });
      }
    }
    expect(inside.touched()).toBe(0);
  });

  it('is not called at another address if its name changes between the check and the call', async () => {
    const resolvedHosts: string[] = [];
    let reached = 0;
    const { url, options } = await receiver((_, response) => {
      reached += 1;
      response.end();
    });
    // The name is resolved only once per call, so no second answer can lead into the network.
    const rebinding = async (host: string) => {
      resolvedHosts.push(host);
      return resolvedHosts.length === 1 ? ['127.0.0.1'] : ['127.0.0.2'];
    };
    expect(await call(url, { ...options, resolve: rebinding })).toMatchObject({ status: 200 });
    expect([resolvedHosts, reached]).toEqual([['receiver.example'], 1]);
    // The next call resolves and checks the name again.
    const later = { ...options, trusted: new Set<string>(), resolve: rebinding };
    expect(await call('http://receiver.example/', later)).toMatchObject({ failure: 'refused-address' });
    expect([resolvedHosts.length, reached]).toEqual([2, 1]);
  });
});
