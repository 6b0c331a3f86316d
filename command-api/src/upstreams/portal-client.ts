import type { Mills, UpstreamProtocol } from '@ringpost/domain';
import { millsFrom, type PriceUnit } from './price-unit.ts';

/** Where another portal is, and the key of our account there. `protocol`: absent in what was kept when there was one only. */
export interface Portal extends PriceUnit {
  readonly url: string;
  readonly key: string;
  readonly protocol?: UpstreamProtocol;
}

/** What is asked for. `service`: the app as the portal names it. */
export interface AppWish {
  readonly service: string;
  readonly countryIso: string;
}

/** `orderId`: our name for the purchase, by which a portal may recognise a repetition. */
export interface NumberWish extends AppWish {
  readonly orderId: string;
  readonly maxPriceMills: Mills;
}

interface SoldNumber {
  readonly upstreamId: string;
  /** Empty if it is no number of ours. */
  readonly e164: string;
  readonly costMills: Mills;
}

/** A number of the account that waits for its first text. `boughtAt`: by the clock of the portal. */
export interface WaitingNumber extends SoldNumber {
  readonly boughtAt: string;
}

/** `unknown`: no answer says whether a number was sold. */
export type BuyAnswer =
  | ({ readonly kind: 'number' } & SoldNumber)
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown' };

/** `code`: the whole text if it has no code. */
export interface PortalText {
  readonly code: string;
  readonly text: string;
}

/**
 * `texts`: those that the portal shows now, oldest first. `cancelled`: the money is back. `over`: given back or done with, for which
 * some protocols have one word.
 */
export type StatusAnswer =
  | { readonly kind: 'waits' | 'cancelled' | 'over' | 'unknown' }
  | { readonly kind: 'texts'; readonly texts: readonly PortalText[] };

/** `early`: not yet. `other`: any other answer, so the status has to be asked for. */
export type EndAnswer = 'done' | 'early' | 'other' | 'unknown';

/** The price and the stock of one app in one country. */
export interface PortalOffer {
  readonly costMills: Mills;
  readonly count: number;
}

export type PortalOffers = ReadonlyMap<string, PortalOffer>;

/** Speaks one protocol with other portals. Nothing here throws: what is not known is an answer too. */
export interface PortalClient {
  buy(portal: Portal, wish: NumberWish): Promise<BuyAnswer>;
  /**
   * The numbers of this app that wait at the portal, oldest first. Only a protocol without a name for a purchase has it: there, a
   * purchase that is sent again buys another number, so one whose answer was lost is looked for.
   */
  listWaiting?(portal: Portal, wish: NumberWish): Promise<readonly WaitingNumber[] | 'no-answer'>;
  statusOf(portal: Portal, upstreamId: string): Promise<StatusAnswer>;
  cancel(portal: Portal, upstreamId: string): Promise<EndAnswer>;
  finish(portal: Portal, upstreamId: string): Promise<EndAnswer>;
  /** Says that another code is waited for. Whether the portal has heard it does not matter: it is said again. */
  askNext(portal: Portal, upstreamId: string): Promise<boolean>;
  /** `none`: the portal sells none. */
  offerOf(portal: Portal, wish: AppWish): Promise<PortalOffer | 'none' | 'no-answer'>;
  /** All that the portal sells in a country, by the names that it has for the apps. It may take ten seconds. */
  listOffers(portal: Portal, countryIso: string): Promise<PortalOffers | 'no-answer'>;
}

/** The client of the protocol that a portal speaks. */
export type ClientOf = (portal: Pick<Portal, 'protocol'>) => PortalClient;

/** Longer texts and codes are cut. */
export const TEXT_MAX_CHARACTERS = 2_000;
/** Newest texts of one number that are looked at. */
export const TEXTS_MAX = 20;
const ID_MAX_CHARACTERS = 64;
/** A portal that says that it has more has this many. */
const COUNT_MAX = 1_000_000;

export type Json = Readonly<Record<string, unknown>>;

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

export function jsonOf(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function partOf(value: unknown, name: string): Json | undefined {
  const part = isJson(value) ? value[name] : undefined;
  return isJson(part) ? part : undefined;
}

/** The objects of a list. */
export function listOf(value: unknown): readonly Json[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.filter(isJson);
}

function cut(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, TEXT_MAX_CHARACTERS) : '';
}

/** A text without a code is its own code. One that is empty is none. */
export function textOf({ code, text }: Json): PortalText | undefined {
  const [found, whole] = [cut(code), cut(text)];
  if (found === '' && whole === '') return undefined;
  return { code: found || whole, text: whole || found };
}

/** What a portal says of one app; undefined if nothing is in stock. */
export function offerFrom(cost: unknown, count: unknown, unit: PriceUnit): PortalOffer | undefined {
  const [costMills, numbers] = [millsFrom(cost, unit), Number(count)];
  if (costMills === undefined || !(numbers > 0)) return undefined;
  return { costMills, count: Math.ceil(Math.min(numbers, COUNT_MAX)) };
}

/** The apps of a list that are in stock. */
export function offersFrom(
  list: Json | undefined,
  offerOf: (said: unknown) => PortalOffer | undefined,
): PortalOffers {
  const said = Object.entries(list ?? {});
  return new Map(
    said.flatMap(([service, each]) => {
      const offer = offerOf(each);
      return offer ? [[service, offer] as const] : [];
    }),
  );
}

/** The number that was sold. Undefined without a name for it. */
export function soldNumber(id: unknown, phone: unknown, costMills: Mills): SoldNumber | undefined {
  const upstreamId = typeof id === 'number' || typeof id === 'string' ? String(id) : '';
  if (!/^[\w-]+$/.test(upstreamId) || upstreamId.length > ID_MAX_CHARACTERS) return undefined;
  const digits = String(phone).replace(/^\+/, '');
  const e164 = /^1\d{10}$/.test(digits) ? `+${digits}` : '';
  return { upstreamId, e164, costMills };
}
