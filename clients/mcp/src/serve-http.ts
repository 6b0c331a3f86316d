import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { createServer } from './create-server.ts';
import type { Tool } from './tools.ts';

const PATH = '/mcp';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function isAllowed({ headers }: IncomingMessage, token: string): boolean {
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/** Each request has a connection of its own, so the server keeps nothing of its callers. */
async function answer(
  tools: readonly Tool[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const server = createServer(tools);
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  response.on('close', () => void server.close());
  // Its declaration allows undefined for handlers, which that of the transport that it implements does not.
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  await transport.handleRequest(request, response);
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, status === 405 ? { allow: 'POST' } : {}).end();
}

/** Serves on this machine only, to whoever has the token: a page of another address does not. Returns the address. */
export function serveHttp(tools: readonly Tool[], port: number, token: string): Promise<string> {
  const server = createHttpServer((request, response) => {
    if (request.url !== PATH) refuse(response, 404);
    else if (!isAllowed(request, token)) refuse(response, 401);
    else if (request.method !== 'POST') refuse(response, 405);
    else
      answer(tools, request, response).catch(() => {
        if (response.headersSent) response.destroy();
        else refuse(response, 500);
      });
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`),
    );
  });
}
