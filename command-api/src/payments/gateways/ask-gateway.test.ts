import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askGateway, GatewayFailed } from './ask-gateway.ts';

let server: Server;
let answer: RequestListener;
let url: string;

beforeEach(async () => {
  // Its parser is WebAssembly.
  vi.stubGlobal('fetch', () => Promise.reject(new Error('fetch is not for gateways')));
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

describe('asking a gateway', () => {
  it('sends method, headers and body, and reads the JSON', async () => {
    answer = async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const { method, headers } = request;
      response.end(
        JSON.stringify({ method, key: headers['x-key'], length: headers['content-length'], body }),
      );
    };
    expect(await askGateway({ url, headers: { 'x-key': 'k' }, body: 'é=1' })).toEqual({
      ...{ method: 'POST', key: 'k', length: '4', body: 'é=1' },
    });
    expect(await askGateway({ url, method: 'GET', headers: {} })).toEqual({ method: 'GET', body: '' });
  });

  it('follows no redirect: it could lead anywhere, with the key', async () => {
    let requests = 0;
    answer = (_request, response) => {
      requests += 1;
      response.writeHead(302, { location: `${url}/elsewhere` }).end('{}');
    };
    await expect(askGateway({ url, headers: {} })).rejects.toThrow(/answered 302/);
    expect(requests).toBe(1);
  });

  it('stops reading an answer without an end', async () => {
    let isCut = false;
    answer = (_request, response) => {
      const send = (): void => {
        while (!isCut && response.write(Buffer.alloc(65_536, 'x')));
      };
      response.on('drain', send).on('close', () => {
        isCut = true;
      });
      send();
    };
    await expect(askGateway({ url, headers: {} })).rejects.toThrow(/answered too much/);
    await vi.waitUntil(() => isCut, 60_000);
  });

  it('fails with one kind of error for an error, no JSON, and a broken connection', async () => {
    for (const listener of [
      (_request, response) => response.writeHead(500).end('{}'),
      (_request, response) => response.end('<html>'),
      (_request, response) =>
        response.writeHead(200, { 'content-length': '9' }).write('{', () => response.destroy()),
      (request) => request.socket.destroy(),
    ] satisfies RequestListener[]) {
      answer = listener;
      await expect(askGateway({ url, headers: {} })).rejects.toThrow(GatewayFailed);
    }
  });
});
