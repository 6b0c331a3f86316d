import type { Vault } from '@ringpost/engine';
import type { Config, Deps } from '../kernel/deps.ts';
import { type BandwidthApi, createBandwidthApi } from './bandwidth-api.ts';
import { elementsAt, textAt, type XmlElement, xml } from './bandwidth-xml.ts';
import { createClaimedVendor, type NumberStanding, type VendorShelf } from './claimed-vendor.ts';
import type { ActivatedNumber, NumberSearch, NumberVendor } from './number-vendor.ts';
import { numberOfDigits } from './vendor-answers.ts';

export interface BandwidthVendorSettings {
  readonly accountId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The sub-account and the location that bought numbers get. */
  readonly siteId: string;
  readonly locationId: string;
  /** The messaging application of the location. Its callback is set to our hook before the first purchase. */
  readonly applicationId: string;
  /** What Bandwidth shows to our hook. */
  readonly callback: { readonly user: string; readonly password: string };
  /** Where the API is; Bandwidth's own by default. */
  readonly url?: string | undefined;
  readonly tokenUrl?: string | undefined;
}

export interface BandwidthVendorOptions {
  readonly settings: BandwidthVendorSettings;
  readonly vault: Pick<Vault, 'get' | 'put'>;
  readonly clock: Deps['clock'];
  readonly random: () => number;
  readonly config: Pick<Config, 'publicUrl'>;
  /** Finds the state or province of a number by its area code; empty if the area code is not known. */
  readonly placeOf: (e164: string) => { readonly region: string };
}

interface Area {
  readonly areaCode: string;
  readonly state: string;
  readonly countryIso: string;
}

const BANDWIDTH_VENDOR_ID = '019ab7d0-0000-7000-8000-00000000ba4d';

const NAME = 'Bandwidth';
/** Its numbers have ten digits, without the code of their country. */
const COUNTRY_CODE = '+1';
const AREA_DIGITS = 3;
const FIRST_AREA = 200;
const LAST_AREA = 999;
const PROVINCES: ReadonlySet<string> = new Set([
  'AB',
  'BC',
  'MB',
  'NB',
  'NL',
  'NS',
  'NT',
  'NU',
  'ON',
  'PE',
  'QC',
  'SK',
  'YT',
]);
/** A search by an area code and an exchange, and by one digit more. */
const EXCHANGE_DIGITS = 6;
const LONGEST_DIGITS = 7;
/** A search needs a place. So many are tried, from a random one on, for one that has numbers. */
const PLACES_TRIED = 5;
/** A search by a part of the exchange reads more than it returns. */
const READ_MAX = 1_000;
/** Orders that one request may have: one, and repetitions after lost answers. */
const ORDERS = '20';
const NOT_FOUND = 404;
const FAILED = 'FAILED';
/** The error of a number that somebody has, or that was offered too long ago. */
const NOT_AVAILABLE = '5005';

function digitsOf(e164: string): string {
  return e164.slice(COUNTRY_CODE.length);
}

function numberOf(element: XmlElement): string {
  const digits = element.text.trim();
  if (!/^\d{10}$/.test(digits)) throw new Error('Bandwidth answered a bad number');
  return numberOfDigits(`${COUNTRY_CODE.slice(1)}${digits}`, NAME);
}

/** The area codes that we know. */
function areasIn(placeOf: BandwidthVendorOptions['placeOf']): readonly Area[] {
  const areas: Area[] = [];
  for (let area = FIRST_AREA; area <= LAST_AREA; area += 1) {
    const { region: state } = placeOf(`${COUNTRY_CODE}${area}`);
    if (state === '') continue;
    areas.push({ areaCode: String(area), state, countryIso: PROVINCES.has(state) ? 'CA' : 'US' });
  }
  return areas;
}

/** What a search by these national digits asks for. It never asks for numbers nearby. */
function criterionOf(digits: string): Readonly<Record<string, string>> {
  if (digits.length >= LONGEST_DIGITS) return { npaNxxx: digits.slice(0, LONGEST_DIGITS), LCA: 'false' };
  if (digits.length === EXCHANGE_DIGITS) return { npaNxx: digits, LCA: 'false' };
  return { areaCode: digits.slice(0, AREA_DIGITS) };
}

function createSearch(api: BandwidthApi, { random, placeOf }: BandwidthVendorOptions) {
  const areas = areasIn(placeOf);
  async function ask(criterion: Readonly<Record<string, string>>, digits: string, quantity: number) {
    const answer = await api.read('availableNumbers', { ...criterion, quantity: String(quantity) });
    const rows = answer ? elementsAt(answer, 'TelephoneNumberList', 'TelephoneNumber') : [];
    return rows.map(numberOf).filter((e164) => e164.startsWith(`${COUNTRY_CODE}${digits}`));
  }
  /** Where to look for numbers that begin with less than an area code. */
  function placesOf(own: readonly Area[], digits: string): readonly Readonly<Record<string, string>>[] {
    if (digits !== '') return own.map(({ areaCode }) => ({ areaCode }));
    return [...new Set(own.map(({ state }) => state))].map((state) => ({ state }));
  }
  return async ({ countryIso, prefix = '', limit }: NumberSearch): Promise<readonly string[]> => {
    if (prefix !== '' && !prefix.startsWith(COUNTRY_CODE.slice(1))) return [];
    const digits = prefix.slice(1);
    const beginning = digits.slice(0, AREA_DIGITS);
    const own = areas.filter((each) => each.countryIso === countryIso && each.areaCode.startsWith(beginning));
    if (own.length === 0) return [];
    if (digits.length >= AREA_DIGITS) {
      const isWholeCriterion = [AREA_DIGITS, EXCHANGE_DIGITS, LONGEST_DIGITS].includes(digits.length);
      const found = await ask(criterionOf(digits), digits, isWholeCriterion ? limit : READ_MAX);
      return found.slice(0, limit);
    }
    const places = placesOf(own, digits);
    const from = Math.floor(random() * places.length);
    for (const place of [...places.slice(from), ...places.slice(0, from)].slice(0, PLACES_TRIED)) {
      const found = await ask(place, digits, limit);
      if (found.length > 0) return found.slice(0, limit);
    }
    return [];
  };
}

/** Makes the texts of the location come to our hook, before anything is bought. */
async function prepare(api: BandwidthApi, { settings, config }: BandwidthVendorOptions): Promise<void> {
  const { siteId, locationId, applicationId, callback } = settings;
  const location = `sites/${encodeURIComponent(siteId)}/sippeers/${encodeURIComponent(locationId)}`;
  const answer = await api.read(`${location}/products/messaging/applicationSettings`, {});
  const linked = answer && textAt(answer, 'ApplicationsSettings', 'HttpMessagingV2AppId');
  if (linked !== applicationId)
    throw new Error('the location at Bandwidth must have the messaging application of the settings');
  const { status } = await api.call(
    `applications/${encodeURIComponent(applicationId)}`,
    'PATCH',
    xml(
      'Application',
      xml('InboundCallbackUrl', `${config.publicUrl}/hooks/sms/bandwidth`),
      xml('InboundCallbackCreds', xml('UserId', callback.user), xml('Password', callback.password)),
    ),
  );
  if (status !== 200) throw new Error(`Bandwidth answered ${status} for the application`);
}

function createBandwidthShelf(options: BandwidthVendorOptions): VendorShelf {
  const { settings, clock } = options;
  const api = createBandwidthApi(settings, clock);
  const { siteId, locationId } = settings;
  let isPrepared = false;

  async function isInService(e164: string): Promise<boolean> {
    const { status } = await api.call(`inserviceNumbers/${digitsOf(e164)}`);
    if (status !== 200 && status !== NOT_FOUND) throw new Error(`Bandwidth answered ${status} for a number`);
    return status === 200;
  }

  /** How the orders for this number stand that have the key as their own id. */
  async function ordersOf({ key, e164 }: ActivatedNumber): Promise<readonly string[]> {
    const list = await api.read('orders', { customerOrderId: key, page: '1', size: ORDERS });
    const rows = list ? elementsAt(list, 'ListOrderIdUserIdDate', 'OrderIdUserIdDate') : [];
    const statuses: string[] = [];
    for (const row of rows) {
      const order = await api.read(`orders/${encodeURIComponent(textAt(row, 'orderId'))}`, {});
      if (!order) continue;
      const numbers = ['ExistingTelephoneNumberOrderType', 'TelephoneNumberList', 'TelephoneNumber'];
      const isOfNumber = elementsAt(order, 'Order', ...numbers).some((each) => numberOf(each) === e164);
      if (isOfNumber && textAt(order, 'Order', 'CustomerOrderId') === key)
        statuses.push(textAt(order, 'OrderStatus'));
    }
    return statuses;
  }

  return {
    search: createSearch(api, options),
    async prepare() {
      if (!isPrepared) await prepare(api, options);
      isPrepared = true;
    },
    /**
     * An order is carried out later, and so is a return. A failed order counts only if none of them may have bought the number. A list
     * that shows a later order shows the ones before it.
     */
    async standing(number): Promise<NumberStanding> {
      if (await isInService(number.e164)) return 'ours';
      const statuses = await ordersOf(number);
      if (statuses.length === 0) return 'none';
      return statuses.every((status) => status === FAILED) ? 'failed' : 'pending';
    },
    async buy({ key, e164 }) {
      const numbers = xml('TelephoneNumberList', xml('TelephoneNumber', digitsOf(e164)));
      const order = xml(
        'Order',
        xml('CustomerOrderId', key),
        xml('Name', `Ringpost ${key}`),
        xml('ExistingTelephoneNumberOrderType', numbers),
        xml('PartialAllowed', 'false'),
        xml('BackOrderRequested', 'false'),
        xml('SiteId', siteId),
        xml('PeerId', locationId),
      );
      const { status, root } = await api.call('orders', 'POST', order);
      if (status === 201) return 'pending';
      const codes = root ? elementsAt(root, 'ErrorList', 'Error', 'Code').map(({ text }) => text.trim()) : [];
      if (status === 400 && codes.includes(NOT_AVAILABLE)) return 'not-available';
      throw new Error(`Bandwidth answered ${status}, code ${codes.join(' ')}, to a purchase`);
    },
    /** The location gives each of its numbers the application. */
    async configure() {},
    async release({ key, e164 }) {
      if (!(await isInService(e164))) return;
      const numbers = xml('TelephoneNumberList', xml('TelephoneNumber', digitsOf(e164)));
      const order = xml(
        'DisconnectTelephoneNumberOrder',
        xml('CustomerOrderId', key),
        xml('DisconnectTelephoneNumberOrderType', numbers),
      );
      const { status } = await api.call('disconnects', 'POST', order);
      if (status !== 201) throw new Error(`Bandwidth answered ${status} to a return`);
      if (await isInService(e164)) throw new Error('Bandwidth works on a return');
    },
  };
}

/**
 * Numbers of Bandwidth, bought with version 1 of its Numbers API, which is for the USA and Canada and speaks XML
 * (https://dev.bandwidth.com/docs/phone-numbers, https://dev.bandwidth.com/apis/numbers: `availableNumbers`, `orders`,
 * `inserviceNumbers`, `disconnects`). Version 2 is not open to everybody yet.
 */
export function createBandwidthVendor(options: BandwidthVendorOptions): NumberVendor {
  const { vault, clock, random } = options;
  const space = 'bandwidth-number-requests';
  return {
    vendorId: BANDWIDTH_VENDOR_ID,
    name: 'Bandwidth on demand',
    company: 'Bandwidth Inc.',
    provider: 'bandwidth',
    countries: ['US', 'CA'],
    ...createClaimedVendor({ vault, clock, random, space, name: NAME, shelf: createBandwidthShelf(options) }),
  };
}
