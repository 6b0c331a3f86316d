import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { type HttpListener, openHttpListener } from './http-listener.ts';

let listener: HttpListener;
afterEach(() => listener.close());

async function open(closeWithinMs = 5_000): Promise<HttpListener> {
  listener = await openHttpListener({ host: '127.0.0.1', port: 0, closeWithinMs });
  return listener;
}

describe('an open port', () => {
  it('answers 503 until it has a listener', async () => {
    const { url, serve } = await open();
    const early = await fetch(url);
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1']);
    expect(early.headers.get('x-content-type-options')).toBe('nosniff');
    serve((_request, response) => response.end('served'));
    expect(await (await fetch(url)).text()).toBe('served');
  });

  it('is refused if another process has the port', async () => {
    const { port } = (await open()).server.address() as AddressInfo;
    await expect(openHttpListener({ host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('finishes a running request when it closes', async () => {
    const { serve, server, close } = await open();
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    serve((_request, response) => void mayAnswer.then(() => response.end('finished')));
    const came = once(server, 'request');
    const answered = once(request(listener.url, { agent: false }).end(), 'response');
    await came;
    const closed = close();
    answer();
    const [response] = (await answered) as [IncomingMessage];
    expect(await textOf(response)).toBe('finished');
    await closed;
  });

  it('cuts a request that takes too long when it closes', async () => {
    const { serve, server, close } = await open(1);
    serve(() => {});
    const came = once(server, 'request');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const cut = once(socket.resume(), 'close');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await came;
    await close();
    await cut;
    expect(socket.destroyed).toBe(true);
  });
});
