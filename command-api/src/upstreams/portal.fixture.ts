import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (response: ServerResponse) => void;

/** A portal that answers whatever a test wants, in the handler protocol or in that of 5sim. */
export interface TestPortal {
  readonly url: string;
  readonly host: string;
  /** What it was asked, in this order: the fields of the handler protocol. With 5sim the action is the word after `user` or `guest`. */
  readonly asked: readonly URLSearchParams[];
  /** The methods, the paths with their queries, and the keys in the headers. */
  readonly requests: readonly {
    readonly method: string;
    readonly path: string;
    readonly authorization: string | undefined;
  }[];
  /** What it answers from now on, by action. It does not know any other one. */
  answer(answers: Readonly<Record<string, Answer>>): void;
  close(): Promise<void>;
}

export function saying(text: string, status = 200): Answer {
  return (response) => void response.writeHead(status).end(text);
}

/** The connection breaks before an answer. */
export const breakingOff: Answer = (response) => void response.socket?.destroy();

export function sayingJson(value: unknown): Answer {
  return saying(JSON.stringify(value));
}

/** The fields of a request with its action. */
function fieldsOf(url: string): URLSearchParams {
  const { pathname, searchParams } = new URL(url, 'http://portal.example');
  const [, version, , action = ''] = pathname.split('/');
  if (version === 'v1') searchParams.set('action', action);
  return searchParams;
}

export async function openPortal(): Promise<TestPortal> {
  const asked: URLSearchParams[] = [];
  const requests: TestPortal['requests'][number][] = [];
  let answers: Readonly<Record<string, Answer>> = {};
  const server = createServer((request, response) => {
    const { url: path = '', method = '', headers } = request;
    const fields = fieldsOf(path);
    asked.push(fields);
    requests.push({ method, path, authorization: headers.authorization });
    (answers[fields.get('action') ?? ''] ?? saying('BAD_ACTION'))(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}/`,
    host,
    asked,
    requests,
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
