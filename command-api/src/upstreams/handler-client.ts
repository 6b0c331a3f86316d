import type { Mills } from '@ringpost/domain';
import { UPSTREAM_TIMEOUT_SECONDS } from '@ringpost/domain/rules/limits';
import { bytesOf } from '@ringpost/web/http';
import { callGuarded, type GuardOptions, wasNotCalled } from '../kernel/guarded-call.ts';

/** Where another portal is, and the key of our account there. */
export interface Portal {
  readonly url: string;
  readonly key: string;
}

/** What is asked for. `orderId`: our name for the purchase, by which a portal may recognise a repetition. */
interface NumberWish {
  readonly orderId: string;
  readonly service: string;
  readonly country: number;
  readonly maxPriceMills: Mills;
}

/** `unknown`: no answer says whether a number was sold. */
export type BuyAnswer =
  | {
      readonly kind: 'number';
      readonly upstreamId: string;
      /** Empty if it is no number of ours. */
      readonly e164: string;
      readonly costMills: Mills;
    }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown' };

type StatusAnswer =
  | { readonly kind: 'waits' | 'cancelled' | 'unknown' }
  | { readonly kind: 'text'; readonly code: string; readonly text: string };

/** `early`: not yet. `other`: any other answer, so the status has to be asked for. */
type EndAnswer = 'done' | 'early' | 'other' | 'unknown';

/** The price and the stock of one app in one country. */
export interface PortalOffer {
  readonly costMills: Mills;
  readonly count: number;
}

export interface HandlerClient {
  buy(portal: Portal, wish: NumberWish): Promise<BuyAnswer>;
  statusOf(portal: Portal, upstreamId: string): Promise<StatusAnswer>;
  cancel(portal: Portal, upstreamId: string): Promise<EndAnswer>;
  finish(portal: Portal, upstreamId: string): Promise<EndAnswer>;
  /** Says that another code is waited for. Whether the portal has heard it does not matter: it is said again. */
  askNext(portal: Portal, upstreamId: string): Promise<boolean>;
  /** `none`: the portal sells none. */
  offerOf(
    portal: Portal,
    wish: Pick<NumberWish, 'service' | 'country'>,
  ): Promise<PortalOffer | 'none' | 'no-answer'>;
}

/** A purchase waits for the prices of all portals. */
const PRICES_TIMEOUT_MS = 2_000;
const ANSWER_MAX_BYTES = 1_000_000;
const TEXT_MAX_CHARACTERS = 2_000;
const ID_MAX_CHARACTERS = 64;
/** Answers to a purchase that say that nothing was sold. What is not here may be anything. */
const REFUSALS = new Set([
  'NO_NUMBERS',
  'NO_BALANCE',
  'NO_MONEY',
  'NO_KEY',
  'BAD_KEY',
  'BAD_ACTION',
  'BAD_SERVICE',
  'WRONG_SERVICE',
  'WRONG_COUNTRY',
  'WRONG_MAX_PRICE',
  'MAX_PRICE_EXCEEDED',
  'CHANNELS_LIMIT',
  'TOO_MANY_ACTIVE_RENTALS',
  'BANNED',
  'NOT_AVAILABLE',
]);
/** What Node says of a certificate that it refuses. Then nothing was sent yet. All other errors of TLS may come later. */
const BAD_CERTIFICATE =
  /^(CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$|ERR_TLS_CERT_ALTNAME_INVALID$)/;
const NOT_REACHED = 'NOT_REACHED';

type Fields = Readonly<Record<string, string>>;
type Json = Readonly<Record<string, unknown>>;

/** An answer of the portal, or why there is none. `wasSent`: whether the portal may have got the request. */
type Reply = { readonly text: string } | { readonly text: null; readonly wasSent: boolean };

function jsonOf(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}

function partOf(value: unknown, name: string): Json | undefined {
  const part = typeof value === 'object' && value !== null ? (value as Json)[name] : undefined;
  return typeof part === 'object' && part !== null ? (part as Json) : undefined;
}

/** A whole number of mills that is at least the price. Undefined for anything but an amount. */
function millsOf(value: unknown): Mills | undefined {
  const dollars = typeof value === 'string' && value !== '' ? Number(value) : value;
  if (typeof dollars !== 'number' || !Number.isFinite(dollars) || dollars < 0 || dollars > 1_000_000)
    return undefined;
  return Math.ceil(Math.round(dollars * 1e6) / 1e3);
}

/** The number that was sold. One without a price costs the most that it may. */
function soldNumber(
  [id, phone]: readonly [unknown, unknown],
  cost: unknown,
  maxPriceMills: Mills,
): BuyAnswer | undefined {
  const upstreamId = typeof id === 'number' || typeof id === 'string' ? String(id) : '';
  if (!/^[\w-]+$/.test(upstreamId) || upstreamId.length > ID_MAX_CHARACTERS) return undefined;
  const digits = String(phone).replace(/^\+/, '');
  const e164 = /^1\d{10}$/.test(digits) ? `+${digits}` : '';
  return { kind: 'number', upstreamId, e164, costMills: millsOf(cost) ?? maxPriceMills };
}

function boughtOf(text: string, { maxPriceMills }: NumberWish): BuyAnswer {
  const [word = '', ...rest] = text.split(':');
  if (REFUSALS.has(word)) return { kind: 'refused', reason: word };
  const json = jsonOf(text);
  const title = typeof json?.title === 'string' ? json.title : '';
  if (REFUSALS.has(title)) return { kind: 'refused', reason: title };
  const sold =
    word === 'ACCESS_NUMBER'
      ? soldNumber([rest[0], rest[1]], undefined, maxPriceMills)
      : json && soldNumber([json.activationId, json.phoneNumber], json.activationCost, maxPriceMills);
  return sold ?? { kind: 'unknown' };
}

function endedOf(reply: Reply, done: string): EndAnswer {
  if (reply.text === null) return 'unknown';
  if (reply.text === done) return 'done';
  return reply.text === 'EARLY_CANCEL_DENIED' ? 'early' : 'other';
}

/** Whether it is certain that nothing was sent. Also an open connection may become unreachable, so the code alone says nothing. */
export function isUnsent(error: unknown): boolean {
  if (wasNotCalled(error)) return true;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isUnsent);
  const { code = '', syscall } = error as { readonly code?: string; readonly syscall?: string };
  return syscall === 'connect' || BAD_CERTIFICATE.test(code);
}

function addressOf({ url }: Portal): string {
  return `${url.replace(/\/+$/, '')}/stubs/handler_api.php`;
}

/** Speaks the handler protocol with other portals. Nothing here throws: what is not known is an answer too. */
export function createHandlerClient(options: GuardOptions): HandlerClient {
  const timeoutMs = options.timeoutMs ?? UPSTREAM_TIMEOUT_SECONDS * 1000;

  async function ask(portal: Portal, action: string, fields: Fields, maxMs = timeoutMs): Promise<Reply> {
    const signal = AbortSignal.timeout(maxMs);
    const body = new URLSearchParams({ api_key: portal.key, action, ...fields }).toString();
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Ringpost/1',
    };
    try {
      const call = { method: 'POST', url: addressOf(portal), headers, body } as const;
      const response = await callGuarded(call, options, signal);
      const bytes = await bytesOf(response, ANSWER_MAX_BYTES).finally(() => response.destroy());
      return bytes ? { text: bytes.toString('utf8').trim() } : { text: null, wasSent: true };
    } catch (error) {
      return { text: null, wasSent: !isUnsent(error) };
    }
  }

  /** The whole text of a message; the code alone where the portal does not tell it. */
  async function textOf(portal: Portal, id: string, code: string): Promise<string> {
    const { text } = await ask(portal, 'getStatusV2', { id });
    const sms = partOf(text === null ? undefined : jsonOf(text), 'sms');
    const whole = typeof sms?.text === 'string' ? sms.text : '';
    return sms?.code === code && whole !== '' ? whole.slice(0, TEXT_MAX_CHARACTERS) : code;
  }

  return {
    async buy(portal, wish) {
      const { orderId, service, country, maxPriceMills } = wish;
      const maxPrice = String(maxPriceMills / 1000);
      const fields = { service, country: String(country), maxPrice, orderId };
      const reply = await ask(portal, 'getNumberV2', fields);
      if (reply.text !== null) return boughtOf(reply.text, wish);
      return reply.wasSent ? { kind: 'unknown' } : { kind: 'refused', reason: NOT_REACHED };
    },
    async statusOf(portal, id) {
      const { text } = await ask(portal, 'getStatus', { id });
      if (text === null) return { kind: 'unknown' };
      if (text === 'STATUS_CANCEL') return { kind: 'cancelled' };
      if (text.startsWith('STATUS_WAIT_')) return { kind: 'waits' };
      const [, whole] = /^STATUS_OK:(.+)$/s.exec(text) ?? [];
      if (whole === undefined) return { kind: 'unknown' };
      const code = whole.slice(0, TEXT_MAX_CHARACTERS);
      return { kind: 'text', code, text: await textOf(portal, id, code) };
    },
    cancel: async (portal, id) =>
      endedOf(await ask(portal, 'setStatus', { id, status: '8' }), 'ACCESS_CANCEL'),
    finish: async (portal, id) =>
      endedOf(await ask(portal, 'setStatus', { id, status: '6' }), 'ACCESS_ACTIVATION'),
    askNext: async (portal, id) =>
      (await ask(portal, 'setStatus', { id, status: '3' })).text === 'ACCESS_RETRY_GET',
    async offerOf(portal, { service, country }) {
      const fields = { service, country: String(country) };
      const { text } = await ask(portal, 'getPrices', fields, Math.min(timeoutMs, PRICES_TIMEOUT_MS));
      if (text === null) return 'no-answer';
      const offer = partOf(partOf(jsonOf(text), String(country)), service);
      const [costMills, count] = [millsOf(offer?.cost), Number(offer?.physicalCount ?? offer?.count)];
      return costMills === undefined || !(count > 0) ? 'none' : { costMills, count };
    },
  };
}
