import { VENDOR_TIMEOUT_SECONDS } from '@ringpost/domain/rules/limits';
import type { Vault } from '@ringpost/engine';
import { beginCall } from '@ringpost/web/http';
import type { Config, Deps } from '../kernel/deps.ts';
import { createChosenNumbers } from './chosen-numbers.ts';
import type {
  ActivatedNumber,
  NumberRequest,
  NumberSearch,
  NumberVendor,
  VendorAnswer,
} from './number-vendor.ts';
import { numberIn, OFFERS, readAnswer } from './vendor-answers.ts';

export interface TelnyxVendorSettings {
  readonly apiKey: string;
  /** The messaging profile that bought numbers get. Its webhook is set to our hook before the first purchase. */
  readonly messagingProfileId: string;
  /** Where the API is; Telnyx's own by default. */
  readonly url?: string | undefined;
}

interface TelnyxVendorOptions {
  readonly settings: TelnyxVendorSettings;
  readonly vault: Pick<Vault, 'get' | 'put'>;
  readonly clock: Deps['clock'];
  readonly random: () => number;
  readonly config: Pick<Config, 'publicUrl'>;
}

const TELNYX_VENDOR_ID = '019ab7d0-0000-7000-8000-0000000073e1';

const API = 'https://api.telnyx.com/v2';
const REQUESTS = 'telnyx-number-requests';
/** The refusals that are about the number, and not about us: somebody has it, or it was offered too long ago. */
const ABOUT_THE_NUMBER: ReadonlySet<number> = new Set([400, 404, 409, 422]);
/** Rows that one name may have: a number, and purchases before it that failed. */
const ROWS = '50';

type Row = Readonly<Record<string, unknown>>;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

interface Reply {
  readonly status: number;
  readonly data: unknown;
}

/** What Telnyx has for a key. `ordered`: its purchase is done, and the number is not in the list, or not any more. */
type Found = VendorAnswer | { readonly status: 'ordered' };

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @throws Error if the answer is no list */
function rowsIn({ data }: Reply, path: string): readonly Row[] {
  if (!Array.isArray(data) || !data.every(isRow))
    throw new Error(`Telnyx answered without a list for ${path}`);
  return data;
}

function numberOf(row: Row): string {
  return numberIn(row, 'Telnyx');
}

/** Numbers of Telnyx, bought with its available_phone_numbers, number_orders and phone_numbers of version 2. */
export function createTelnyxVendor({
  settings,
  vault,
  clock,
  random,
  config,
}: TelnyxVendorOptions): NumberVendor {
  const { apiKey, messagingProfileId, url = API } = settings;
  const chosen = createChosenNumbers({ vault, clock }, REQUESTS, 'Telnyx');
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'user-agent': 'Ringpost/1',
    accept: 'application/json',
  };
  let isProfileSet = false;

  async function call(path: string, method: Method = 'GET', sent?: object): Promise<Reply> {
    const response = await beginCall(
      {
        url: `${url}/${path}`,
        method,
        headers: { ...headers, ...(sent && { 'content-type': 'application/json' }) },
        body: sent && JSON.stringify(sent),
      },
      { signal: AbortSignal.timeout(VENDOR_TIMEOUT_SECONDS * 1000) },
    );
    const status = response.statusCode ?? 0;
    const bytes = await readAnswer(response, 'Telnyx', path);
    if (status !== 200) return { status, data: undefined };
    const body: unknown = JSON.parse(bytes.toString());
    return { status, data: isRow(body) ? body.data : undefined };
  }

  async function list(path: string, query: Readonly<Record<string, string>>): Promise<readonly Row[]> {
    const reply = await call(`${path}?${new URLSearchParams(query)}`);
    if (reply.status !== 200) throw new Error(`Telnyx answered ${reply.status} for ${path}`);
    return rowsIn(reply, path);
  }

  /** Those that have this name, whatever the filter of Telnyx lets through. */
  async function ofKey(path: string, key: string): Promise<readonly Row[]> {
    const rows = await list(path, { 'filter[customer_reference]': key, 'page[size]': ROWS });
    return rows.filter(({ customer_reference: name }) => name === key);
  }

  async function numbersOf(key: string): Promise<readonly Row[]> {
    const rows = await ofKey('phone_numbers', key);
    return rows.filter(({ status }) => status !== 'deleted' && status !== 'purchase-failed');
  }

  /** The number that was bought for a key. Its reference at Telnyx is the key. */
  async function find(key: string): Promise<Found | undefined> {
    const [row] = await numbersOf(key);
    if (row)
      return row.status === 'active' ? { status: 'activated', e164: numberOf(row) } : { status: 'pending' };
    const orders = await ofKey('number_orders', key);
    if (orders.some(({ status }) => status === 'pending')) return { status: 'pending' };
    return orders.some(({ status }) => status === 'success') ? { status: 'ordered' } : undefined;
  }

  /** The first digits of an offer are compared without the code of the country, which is 1 here. */
  async function search({ countryIso, prefix = '', limit }: NumberSearch): Promise<readonly string[]> {
    const national = prefix.slice(1);
    const rows = await list('available_phone_numbers', {
      'filter[country_code]': countryIso,
      'filter[phone_number_type]': 'local',
      'filter[features][]': 'sms',
      'filter[best_effort]': 'false',
      'filter[limit]': String(limit),
      ...(national !== '' && { 'filter[phone_number][starts_with]': national }),
    });
    return rows.map(numberOf).filter((e164) => e164.startsWith(`+${prefix}`));
  }

  async function findOffer(countryIso: string): Promise<string | undefined> {
    const offers = await search({ countryIso, limit: OFFERS });
    return offers[Math.floor(random() * offers.length)];
  }

  /** The numbers of a profile have its webhook. It is set once in each process, so that no number is bought whose texts get lost. */
  async function setProfile(): Promise<void> {
    if (isProfileSet) return;
    const path = `messaging_profiles/${encodeURIComponent(messagingProfileId)}`;
    const webhook = { webhook_url: `${config.publicUrl}/hooks/sms/telnyx`, webhook_api_version: '2' };
    const { status } = await call(path, 'PATCH', webhook);
    if (status !== 200) throw new Error(`Telnyx answered ${status} for the messaging profile`);
    isProfileSet = true;
  }

  async function buy(key: string, e164: string): Promise<'bought' | 'pending' | 'not-available'> {
    const { status, data } = await call('number_orders', 'POST', {
      phone_numbers: [{ phone_number: e164 }],
      messaging_profile_id: messagingProfileId,
      customer_reference: key,
    });
    if (ABOUT_THE_NUMBER.has(status)) return 'not-available';
    if (status !== 200 || !isRow(data)) throw new Error(`Telnyx answered ${status} to a purchase`);
    if (data.status === 'failure') return 'not-available';
    return data.status === 'success' ? 'bought' : 'pending';
  }

  async function activate({ key, countryIso }: NumberRequest): Promise<VendorAnswer> {
    const found = await find(key);
    if (found && found.status !== 'ordered') return found;
    const kept = await chosen.of(key);
    if (kept.value.isWithdrawn) return { status: 'refused' };
    if (found) return { status: 'pending' };
    await setProfile();
    const e164 = kept.value.e164 ?? (await findOffer(countryIso));
    if (e164 === undefined) return { status: 'refused' };
    const version = await chosen.choose(key, e164, kept);
    const result = await buy(key, e164);
    if (result === 'bought') return { status: 'activated', e164 };
    // It may be ours by an earlier purchase whose answer got lost. Otherwise somebody was faster, and another one is chosen next.
    const isOurs = result === 'pending' || chosen.mayBeBought(kept) || (await find(key)) !== undefined;
    if (!isOurs) await chosen.dismiss(key, version);
    return { status: 'pending' };
  }

  async function withdraw({ key }: NumberRequest): Promise<VendorAnswer> {
    await chosen.giveUp(key);
    const found = await find(key);
    if (found === undefined) return { status: 'refused' };
    if (found.status === 'activated') return found;
    throw new Error('Telnyx still works on a number that is not wanted any more');
  }

  /**
   * The number is found by its reference, which is the key, and by its digits. Telnyx may have sold it to us again since, under
   * another key. A number that is not found, or is gone when it is deleted, was given back before.
   */
  async function takeBack({ key, e164 }: ActivatedNumber): Promise<void> {
    await chosen.giveUp(key);
    for (const row of await numbersOf(key)) {
      if (row.phone_number !== e164) continue;
      if (typeof row.id !== 'string') throw new Error('Telnyx answered a number without id');
      const { status } = await call(`phone_numbers/${encodeURIComponent(row.id)}`, 'DELETE');
      if (status !== 200 && status !== 404) throw new Error(`Telnyx answered ${status} to a return`);
    }
  }

  return {
    vendorId: TELNYX_VENDOR_ID,
    name: 'Telnyx on demand',
    company: 'Telnyx LLC',
    provider: 'telnyx',
    countries: ['US', 'CA'],
    search,
    activate,
    withdraw,
    takeBack,
  };
}
