import { setTimeout as sleep } from 'node:timers/promises';

interface Ask {
  readonly method?: 'GET' | 'POST';
  readonly token?: string;
  /** An object is sent as JSON, a form as it is. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client of a Ringpost whose parts may crash at any time. */
export interface Wire {
  readonly url: string;
  /**
   * Repeats a request until there is an answer, as a careful client does: after 503 and after a lost connection. Rejects
   * for all other refusals, for a 503 without `Retry-After`, and when the time is over.
   */
  ask<T = unknown>(path: string, ask?: Ask): Promise<T>;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly comesAgain: boolean;
}

const WITHIN_MS = 90_000;
const ONE_ANSWER_MS = 30_000;
const AGAIN_MS = 250;

async function send(url: string, { method = 'GET', token, body, headers }: Ask): Promise<Answer> {
  const isForm = body instanceof URLSearchParams;
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(ONE_ANSWER_MS),
    });
    const comesAgain = response.status === 503 && response.headers.has('retry-after');
    return { status: response.status, text: await response.text(), comesAgain };
  } catch (error) {
    return { status: 0, text: String(error), comesAgain: true };
  }
}

export function openWire(url: string): Wire {
  return {
    url,
    async ask<T>(path: string, ask: Ask = {}): Promise<T> {
      const deadline = Date.now() + WITHIN_MS;
      for (;;) {
        const { status, text, comesAgain } = await send(url + path, ask);
        if (status >= 200 && status < 300) return (text.startsWith('{') ? JSON.parse(text) : text) as T;
        if (!comesAgain || Date.now() > deadline) {
          throw new Error(`${ask.method ?? 'GET'} ${path} was answered ${status} ${text}`);
        }
        await sleep(AGAIN_MS);
      }
    },
  };
}
