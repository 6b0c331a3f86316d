import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** A server that gives up on clients who dawdle or flood: headers within 10 s, a request within 30 s, 100 headers. */
export const httpServer = (listener: RequestListener): Server => {
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000, maxHeaderSize: 16 * 1024 },
    listener,
  );
  server.maxHeadersCount = 100;
  server.on('clientError', refuse);
  return server;
};

/** Node's parser found no request that could be answered in the ordinary way; one plain line, and the socket closes. */
const refuse = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};
