import { idOfCountry } from '../handler-api/entries.ts';
import type { GuardOptions } from '../kernel/guarded-call.ts';
import {
  addressAt,
  type CallLimits,
  createPortalCall,
  LIST_LIMITS,
  MAXIMUM_TOO_LOW,
  NOT_REACHED,
  PRICES_TIMEOUT_MS,
  type Reply,
} from './call-portal.ts';
import {
  type BuyAnswer,
  type EndAnswer,
  isJson,
  type Json,
  jsonOf,
  type NumberWish,
  offerFrom,
  offersFrom,
  type Portal,
  type PortalClient,
  type PortalOffer,
  type PortalText,
  partOf,
  type StatusAnswer,
  soldNumber,
  TEXT_MAX_CHARACTERS,
} from './portal-client.ts';
import { millsFrom, type PriceUnit, unitsFrom } from './price-unit.ts';

/**
 * Answers to a purchase that say that nothing was sold, by the documents of SMS-Activate, HeroSMS and DaisySMS. What is not here may be
 * anything.
 */
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
  'SERVICE_NOT_AVAILABLE',
  'ACCOUNT_INACTIVE',
  'UNPROCESSABLE_ENTITY',
]);
/** A code or a text has come. The second one waits for a further code, and has the last one. */
const SHOWN = /^STATUS_(OK|WAIT_RETRY)(?::(.*))?$/s;

type Fields = Readonly<Record<string, string>>;

/** The word of an answer, before any details: it is the text itself, or the title of a JSON object. */
function wordOf(text: string, json: Json | undefined): string {
  if (json) return typeof json.title === 'string' ? json.title : '';
  return text.split(':', 1)[0] ?? '';
}

/** A number without a price costs the most that it may. */
function boughtOf(text: string, { maxPriceMills }: NumberWish, unit: PriceUnit): BuyAnswer {
  const json = jsonOf(text);
  const word = wordOf(text, json);
  if (REFUSALS.has(word)) return { kind: 'refused', reason: word };
  const [, ...rest] = text.split(':');
  const sold =
    word === 'ACCESS_NUMBER'
      ? soldNumber(rest[0], rest[1], maxPriceMills)
      : json &&
        soldNumber(
          json.activationId,
          json.phoneNumber,
          millsFrom(json.activationCost, unit) ?? maxPriceMills,
        );
  return sold ? { kind: 'number', ...sold } : { kind: 'unknown' };
}

function endedOf(reply: Reply, done: string): EndAnswer {
  if (reply.text === null) return 'unknown';
  if (reply.text === done) return 'done';
  return wordOf(reply.text, jsonOf(reply.text)) === 'EARLY_CANCEL_DENIED' ? 'early' : 'other';
}

/** The country as the protocol has it. Nobody asks for one that is not sold here. */
function countryOf({ countryIso }: { readonly countryIso: string }): string {
  return String(idOfCountry(countryIso) ?? '');
}

/** A text, which is not longer than it may be. */
function cut(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, TEXT_MAX_CHARACTERS) : '';
}

function offerIn(said: unknown, unit: PriceUnit): PortalOffer | undefined {
  if (!isJson(said)) return undefined;
  return offerFrom(said.cost, said.physicalCount ?? said.count, unit);
}

/**
 * Speaks the handler protocol. A purchase that is sent again has the same `orderId`. All is in the address, also the key: the documents
 * of the portals know it nowhere else.
 */
export function createHandlerClient(options: GuardOptions): PortalClient {
  const call = createPortalCall(options);

  async function ask(portal: Portal, action: string, fields: Fields, limits?: CallLimits): Promise<Reply> {
    const asked = new URLSearchParams({ api_key: portal.key, action, ...fields });
    const url = addressAt(portal, `/stubs/handler_api.php?${asked}`);
    return call({ method: 'GET', url, headers: {} }, limits);
  }

  /** The message with a code, or the one in which the portal found none: that is its own code. Undefined if there is no such one. */
  async function messageOf(portal: Portal, id: string, code: string): Promise<PortalText | undefined> {
    const { text } = await ask(portal, 'getStatusV2', { id });
    const json = text === null ? undefined : jsonOf(text);
    // SMS-Activate and HeroSMS have other names for it.
    const sms = partOf(json, 'sms') ?? partOf(json, 'data');
    const whole = cut(sms?.text);
    if (whole !== '' && cut(sms?.code) === code) return { code: code || whole, text: whole };
    return code === '' ? undefined : { code, text: code };
  }

  /** A text, if one is shown. */
  async function shownIn(portal: Portal, id: string, answer: string): Promise<StatusAnswer | undefined> {
    const [, word, rest = ''] = SHOWN.exec(answer) ?? [];
    const code = cut(rest);
    if (word === undefined || (word === 'WAIT_RETRY' && code === '')) return undefined;
    const message = await messageOf(portal, id, code);
    return message && { kind: 'texts', texts: [message] };
  }

  return {
    async buy(portal, wish) {
      const { orderId, service, maxPriceMills } = wish;
      const maxPrice = unitsFrom(maxPriceMills, portal);
      if (maxPrice === undefined) return { kind: 'refused', reason: MAXIMUM_TOO_LOW };
      const fields = { service, country: countryOf(wish), maxPrice, orderId };
      const reply = await ask(portal, 'getNumberV2', fields);
      if (reply.text !== null) return boughtOf(reply.text, wish, portal);
      return reply.wasSent ? { kind: 'unknown' } : { kind: 'refused', reason: NOT_REACHED };
    },
    async statusOf(portal, id) {
      const { text } = await ask(portal, 'getStatus', { id });
      if (text === null) return { kind: 'unknown' };
      if (text === 'STATUS_CANCEL') return { kind: 'over' };
      const shown = await shownIn(portal, id, text);
      return shown ?? { kind: text.startsWith('STATUS_WAIT_') ? 'waits' : 'unknown' };
    },
    cancel: async (portal, id) =>
      endedOf(await ask(portal, 'setStatus', { id, status: '8' }), 'ACCESS_CANCEL'),
    finish: async (portal, id) =>
      endedOf(await ask(portal, 'setStatus', { id, status: '6' }), 'ACCESS_ACTIVATION'),
    askNext: async (portal, id) =>
      (await ask(portal, 'setStatus', { id, status: '3' })).text === 'ACCESS_RETRY_GET',
    async offerOf(portal, wish) {
      const { service } = wish;
      const country = countryOf(wish);
      const { text } = await ask(portal, 'getPrices', { service, country }, { maxMs: PRICES_TIMEOUT_MS });
      if (text === null) return 'no-answer';
      return offerIn(partOf(jsonOf(text), country)?.[service], portal) ?? 'none';
    },
    async listOffers(portal, countryIso) {
      const country = countryOf({ countryIso });
      const { text } = await ask(portal, 'getPrices', { country }, LIST_LIMITS);
      if (text === null) return 'no-answer';
      return offersFrom(partOf(jsonOf(text), country), (said) => offerIn(said, portal));
    },
  };
}
