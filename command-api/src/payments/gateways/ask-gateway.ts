import type { IncomingMessage } from 'node:http';
import { reject } from '@ringpost/domain';
import { GATEWAY_TIMEOUT_SECONDS } from '@ringpost/domain/rules/limits';
import { beginCall, bytesOf } from '@ringpost/web/http';

interface Question {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A fault of a gateway. The message contains no secret and no customer. */
export class GatewayFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'GatewayFailed';
  }
}

/** The longest answer that is read, in bytes. A list of rates has about 300,000. */
const ANSWER_MAX = 2_000_000;

/** Asks a gateway and reads its JSON. @throws GatewayFailed for any other answer, or if no answer comes in time */
export async function askGateway({ url, method = 'POST', headers, body }: Question): Promise<unknown> {
  const { host } = new URL(url);
  let response: IncomingMessage | undefined;
  let bytes: Buffer | undefined;
  try {
    const signal = AbortSignal.timeout(GATEWAY_TIMEOUT_SECONDS * 1000);
    const named = { accept: 'application/json', 'user-agent': 'Ringpost/1', ...headers };
    response = await beginCall({ url, method, headers: named, body }, { signal });
    bytes = await bytesOf(response, ANSWER_MAX);
  } catch (error) {
    throw new GatewayFailed(`${host} did not answer: ${error instanceof Error ? error.name : 'unknown'}`);
  } finally {
    response?.destroy();
  }
  const { statusCode = 0 } = response;
  if (statusCode < 200 || statusCode > 299) throw new GatewayFailed(`${host} answered ${statusCode}`);
  if (!bytes) throw new GatewayFailed(`${host} answered too much`);
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw new GatewayFailed(`${host} answered no JSON`);
  }
}

/**
 * Runs a request that a callback needs. If it fails, the gateway sends the callback again later.
 * @throws Rejection `unavailable`
 */
export async function orAgainLater<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof GatewayFailed ? reject('unavailable') : error;
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields of an answer; none if it is not an object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** A text of an answer. @throws GatewayFailed if there is none */
export function textIn(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new GatewayFailed(`the answer has no ${name}`);
}

/** A web address that a customer may be sent to. @throws GatewayFailed for anything else, such as `javascript:` */
export function webAddressIn(fields: Fields, name: string): string {
  const url = URL.parse(textIn(fields, name));
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href;
  throw new GatewayFailed(`${name} is no address of the web`);
}
