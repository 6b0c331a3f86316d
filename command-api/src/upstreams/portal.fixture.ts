import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (response: ServerResponse) => void;

/** A portal that answers whatever a test wants. */
export interface TestPortal {
  readonly url: string;
  readonly host: string;
  /** What it was asked, in this order. */
  readonly asked: readonly URLSearchParams[];
  /** What it answers from now on, by action. It does not know any other one. */
  answer(answers: Readonly<Record<string, Answer>>): void;
  close(): Promise<void>;
}

export function saying(text: string, status = 200): Answer {
  return (response) => void response.writeHead(status).end(text);
}

export async function openPortal(): Promise<TestPortal> {
  const asked: URLSearchParams[] = [];
  let answers: Readonly<Record<string, Answer>> = {};
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      const fields = new URLSearchParams(body);
      asked.push(fields);
      (answers[fields.get('action') ?? ''] ?? saying('BAD_ACTION'))(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}/`,
    host,
    asked,
    answer(next) {
      answers = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
