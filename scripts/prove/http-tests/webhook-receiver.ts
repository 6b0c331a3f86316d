import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call that the receiver got. */
export interface Hit {
  readonly customer: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Record<string, unknown>;
  };
}

type Answering = (response: ServerResponse) => void;

const accept: Answering = (response) => response.writeHead(204).end();
/** An answer with a status and a body. */
export function answerWith(code: number, text = ''): Answering {
  return (response) => response.writeHead(code).end(text);
}

/** One receiver for all customers, each with a separate path. */
export function openReceiver() {
  const hits: Hit[] = [];
  const answers = new Map<string, Answering>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const customer = request.url?.slice(1) ?? '';
      const text = Buffer.concat(chunks).toString();
      hits.push({ customer, headers: request.headers, text, body: JSON.parse(text) });
      (answers.get(customer) ?? accept)(response);
    });
  });
  return { hits, answers, server, host: () => `127.0.0.1:${(server.address() as AddressInfo).port}` };
}
