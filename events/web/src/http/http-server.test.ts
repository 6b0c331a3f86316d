import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { httpServer, type ServerOptions, STANDARD_SERVER_LIMITS } from './http-server.ts';
import { dropIfUnread } from './unread-answers.ts';

let server: Server;
const sockets: Socket[] = [];
/** The server's ends of all connections. */
let accepted: Socket[];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function open(listener: RequestListener, options?: ServerOptions): Promise<void> {
  server = httpServer(listener, options);
  accepted = [];
  server.on('connection', (socket) => void accepted.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

async function dial(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  // Many of these tests let the server cut a connection.
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
async function textOf(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}
function isCut(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.once('close', resolve));
}

describe('a server', () => {
  it('allows 10 s for a header, 30 s for a request and 60 s of silence, and checks every 5 s', async () => {
    await open(() => {});
    const { headersTimeout, requestTimeout, timeout } = server;
    expect([headersTimeout, requestTimeout, timeout]).toEqual([10_000, 30_000, 60_000]);
    expect(STANDARD_SERVER_LIMITS.lookEveryMs).toBe(5_000);
  });
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** A peer that does not read does not notice the cut, so this asks the server's end. */
function isDropped(): Promise<void> {
  return until(async () => accepted[0]?.destroyed === true);
}

describe('a connection', () => {
  it('gets its answers in order, up to eight requests at once', async () => {
    let count = 0;
    await open((_request, response) => response.end(`<${++count}>`));
    const socket = await dial();
    socket.write(GET.repeat(7) + GET.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    expect((await textOf(socket)).match(/<\d>/g)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `<${n}>`));
  });

  it('is cut when it has more than eight open requests, and at most eight are handled', async () => {
    let worked = 0;
    await open(() => (worked += 1));
    const socket = await dial();
    socket.write(GET.repeat(1_000));
    await isCut(socket.resume());
    expect(worked).toBe(8);
  });

  it('is cut also if the server has another listener for requests', async () => {
    let worked = 0;
    await open(() => {});
    server.on('request', () => (worked += 1));
    const socket = await dial();
    socket.write(GET.repeat(1_000));
    await isCut(socket.resume());
    expect(worked).toBe(8);
  });

  it('may send any number of requests one after the other', async () => {
    await open((_request, response) => response.end('.'));
    const socket = await dial();
    let answers = 0;
    for (; answers < 50; answers += 1) {
      socket.write(GET);
      await once(socket, 'data');
    }
    expect(answers).toBe(50);
  });

  it('is cut when its answers pile up unread', async () => {
    const answer = Buffer.alloc(700_000);
    await open((request, response) => {
      response.end(answer);
      dropIfUnread(request.socket);
    });
    const socket = await dial();
    socket.pause();
    socket.write(GET.repeat(8));
    await isDropped();
  });

  it('may get one answer that is larger than the limit for unread answers', async () => {
    await open((request, response) => {
      response.end('x'.repeat(3 * STANDARD_SERVER_LIMITS.unreadBytes));
      dropIfUnread(request.socket);
    });
    const socket = await dial();
    socket.write(GET.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    expect((await textOf(socket)).length).toBeGreaterThan(3 * STANDARD_SERVER_LIMITS.unreadBytes);
  });

  it('is cut when its peer neither reads nor writes', async () => {
    await open((_request, response) => response.end(Buffer.alloc(20_000_000)), {
      limits: { silentForMs: 50 },
    });
    const socket = await dial();
    socket.pause();
    socket.write(GET);
    await isDropped();
  });

  it('gets an answer that says so when its header takes too long', async () => {
    await open((_request, response) => response.end(), { limits: { headerWithinMs: 40, lookEveryMs: 10 } });
    const socket = await dial();
    socket.write('GET / HTTP/1.1\r\nHost:');
    expect(await textOf(socket)).toMatch(/^HTTP\/1\.1 408 .*\r\nX-Content-Type-Options: nosniff\r\n/s);
  });

  it('gets the answers to its requests before the refusal of what is none', async () => {
    await open((_request, response) => setTimeout(() => response.end('the answer'), 20));
    const socket = await dial();
    socket.write(`${GET}nonsense\r\n\r\n`);
    const [first, second] = (await textOf(socket)).split(/(?=HTTP\/1\.1 400)/);
    expect(first).toMatch(/^HTTP\/1\.1 200 .*the answer$/s);
    expect(second).toMatch(/400: this is no request of HTTP\/1\.1\n$/);
  });

  it('gets to read that its address is too long while it still sends it, and no more than 4 MB are taken', async () => {
    await open((_request, response) => response.end('.'));
    const sender = await dial();
    const failures: Error[] = [];
    sender.on('error', (error) => failures.push(error));
    const [long, endless] = ['a'.repeat(1_000_000), 'a'.repeat(5_000_000)];
    sender.write(`GET /?${long} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const reply = await textOf(sender);
    expect(failures).toEqual([]);
    expect(reply).toMatch(/^HTTP\/1\.1 431 /);
    expect(reply).toMatch(/431: the address and the headers have more than 16384 bytes together\n$/);
    const other = await dial();
    other.write(`GET /?${endless}`);
    await until(async () => accepted[1]?.destroyed === true);
    expect(accepted[1]?.bytesRead).toBeLessThan(4_500_000);
  });

  it('gets an answer that says so when its body takes too long', async () => {
    await open((request) => request.resume(), {
      limits: { headerWithinMs: 40, requestWithinMs: 80, lookEveryMs: 10 },
    });
    const socket = await dial();
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc');
    expect(await textOf(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });
});

function connections(): Promise<number> {
  return new Promise((resolve, fail) =>
    server.getConnections((error, count) => (error ? fail(error) : resolve(count))),
  );
}

describe('connections', () => {
  const limits = { connections: 5, connectionsPerBlock: 3 };
  const answered = async (): Promise<boolean> => {
    const socket = await dial();
    const close = isCut(socket).then(() => false);
    socket.write(GET);
    return Promise.race([once(socket, 'data').then(() => true), close]);
  };

  it('have a maximum per address, until one closes', async () => {
    await open((_request, response) => response.end('.'), { limits });
    expect([await answered(), await answered(), await answered(), await answered()]).toEqual([
      ...[true, true, true],
      false,
    ]);
    sockets[0]?.destroy();
    await until(async () => (await connections()) < 3);
    expect(await answered()).toBe(true);
  });

  it('of our own proxy carry everybody’s requests, and only their total is limited', async () => {
    await open((_request, response) => response.end('.'), { limits, trustProxy: ['127.0.0.0/8'] });
    const came: boolean[] = [];
    for (let index = 0; index < 6; index += 1) came.push(await answered());
    expect(came).toEqual([true, true, true, true, true, false]);
  });
});
