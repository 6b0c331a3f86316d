import type { GuardOptions } from '../kernel/guarded-call.ts';
import { idOfCountry } from '../portal-protocols/entries.ts';
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
  listOf,
  type NumberWish,
  offerFrom,
  offersFrom,
  type Portal,
  type PortalClient,
  type PortalOffer,
  type PortalText,
  partOf,
  soldNumber,
  TEXT_MAX_CHARACTERS,
  TEXTS_MAX,
  textOf,
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

/** The messages of a list by the time at which they came; those without one keep their place. */
function oldestFirst(messages: readonly Json[]): readonly Json[] {
  return messages.toSorted(
    (one, other) => Date.parse(String(one.date)) - Date.parse(String(other.date)) || 0,
  );
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

  /** All messages of a number, which HeroSMS tells; none where the portal does not. */
  async function listTexts(portal: Portal, id: string): Promise<readonly PortalText[]> {
    const { text } = await ask(portal, 'getAllSms', { id, size: String(TEXTS_MAX) });
    const messages = listOf(text === null ? undefined : jsonOf(text)?.data);
    return oldestFirst(messages).flatMap((each) => textOf(each) ?? []);
  }

  /** The message with a code, or one without, which is then its own code. HeroSMS tells those that came before it too. */
  async function textsOf(portal: Portal, id: string, code: string): Promise<readonly PortalText[]> {
    const { text } = await ask(portal, 'getStatusV2', { id });
    const json = text === null ? undefined : jsonOf(text);
    // HeroSMS has its own name for the message, and shows only one of those that came since the last look.
    const ofHero = partOf(json, 'data');
    const all = ofHero ? await listTexts(portal, id) : [];
    const sms = partOf(json, 'sms') ?? ofHero;
    const shown = textOf(sms && (sms.code ?? '') === code ? sms : { code });
    const isListed = !shown || all.some((each) => each.code === shown.code);
    return (isListed ? all : [...all, shown]).slice(-TEXTS_MAX);
  }

  /** The texts that are shown. */
  async function shownIn(portal: Portal, id: string, answer: string): Promise<readonly PortalText[]> {
    const [, word, rest = ''] = SHOWN.exec(answer) ?? [];
    const code = rest.trim().slice(0, TEXT_MAX_CHARACTERS);
    if (word === undefined || (word === 'WAIT_RETRY' && code === '')) return [];
    return textsOf(portal, id, code);
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
      const texts = await shownIn(portal, id, text);
      if (texts.length > 0) return { kind: 'texts', texts };
      return { kind: text.startsWith('STATUS_WAIT_') ? 'waits' : 'unknown' };
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
