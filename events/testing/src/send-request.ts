import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface Sent {
  /** GET if nothing is said. */
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The answer goes on: only its first part is read, and then the connection is closed. */
  readonly isEndless?: boolean;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

const agent = new Agent({ keepAlive: true });

async function firstPart(answer: IncomingMessage): Promise<Uint8Array> {
  for await (const part of answer) return part as Uint8Array;
  return new Uint8Array();
}

/** Sends one request. Tests send many thousands of them, and `fetch` takes more of the processor for each. */
export async function sendRequest(
  url: string,
  { method = 'GET', headers, body, isEndless = false }: Sent,
): Promise<Answered> {
  // Node adds the length only to methods that usually have a body.
  const length = body === undefined ? undefined : Buffer.byteLength(body);
  const sending = request(url, {
    agent,
    method,
    headers: { ...headers, ...(length !== undefined && { 'content-length': length }) },
  });
  // An error before the answer is that of `once`. A server may refuse a body and close while the rest of it is still being sent.
  sending.on('error', () => undefined);
  sending.end(body);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  const { statusCode: status = 0, rawHeaders } = answer;
  const answered = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2)
    answered.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  const bytes = isEndless && status < 400 ? await firstPart(answer) : await buffer(answer);
  return { status, headers: answered, bytes };
}
