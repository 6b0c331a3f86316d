import type { Vault } from '@ringpost/engine';
import type { Config, Deps } from '../kernel/deps.ts';
import { createClaimedVendor, type NumberStanding, type VendorShelf } from './claimed-vendor.ts';
import type { ActivatedNumber, NumberSearch, NumberVendor } from './number-vendor.ts';
import { numberOfDigits, type Row, rowOf, rowsOf } from './vendor-answers.ts';
import { basicAuthorization, createVendorCall } from './vendor-call.ts';

export interface PlivoVendorSettings {
  readonly authId: string;
  readonly authToken: string;
  /** The application that bought numbers get. Its message URL is set to our hook before the first purchase. */
  readonly appId: string;
  /** Where the API is; Plivo's own by default. */
  readonly url?: string | undefined;
}

interface PlivoVendorOptions {
  readonly settings: PlivoVendorSettings;
  readonly vault: Pick<Vault, 'get' | 'put'>;
  readonly clock: Deps['clock'];
  readonly random: () => number;
  readonly config: Pick<Config, 'publicUrl'>;
}

const PLIVO_VENDOR_ID = '019ab7d0-0000-7000-8000-0000000091c0';

const NAME = 'Plivo';
const API = 'https://api.plivo.com/v1';
/** Plivo returns at most 20 rows in one answer. */
const PAGE_ROWS = 20;
/** The refusals that are about the number, and not about us: somebody has it, or it cannot be rented. */
const ABOUT_THE_NUMBER: ReadonlySet<number> = new Set([400, 404, 409]);
const NOT_FOUND = 404;

function digitsOf(e164: string): string {
  return e164.slice(1);
}

/** Calls of one account. */
function createPlivoApi({ settings, clock }: Pick<PlivoVendorOptions, 'settings' | 'clock'>) {
  const { authId, authToken, url = API } = settings;
  const call = createVendorCall({ clock }, NAME);
  const headers = {
    authorization: basicAuthorization(authId, authToken),
    accept: 'application/json',
    'content-type': 'application/json',
  };
  return async function ask(path: string, method: 'GET' | 'POST' | 'DELETE' = 'GET', sent?: object) {
    const account = `${url}/Account/${encodeURIComponent(authId)}`;
    return call({ url: `${account}/${path}`, method, headers, body: sent && JSON.stringify(sent) });
  };
}

function createPlivoShelf({ settings, clock, config }: PlivoVendorOptions): VendorShelf {
  const ask = createPlivoApi({ settings, clock });
  let isPrepared = false;

  /** The number in the account, unless it has the name of somebody else. */
  async function find({ key, e164 }: ActivatedNumber): Promise<Row | undefined> {
    const path = `Number/${digitsOf(e164)}/`;
    const { status, text } = await ask(path);
    if (status === NOT_FOUND) return undefined;
    if (status !== 200) throw new Error(`Plivo answered ${status} for ${path}`);
    const row = rowOf(text, NAME);
    if (numberOfDigits(row.number, NAME) !== e164) throw new Error('Plivo answered another number');
    return row.alias === null || row.alias === '' || row.alias === key ? row : undefined;
  }

  /** A pattern is compared with what follows the code of the country, which is 1 here. */
  async function search({ countryIso, prefix = '', limit }: NumberSearch): Promise<readonly string[]> {
    const pattern = prefix.slice(1);
    const found: string[] = [];
    for (let offset = 0; found.length < limit; offset += PAGE_ROWS) {
      const query = new URLSearchParams({
        country_iso: countryIso,
        type: 'local',
        services: 'sms',
        limit: String(PAGE_ROWS),
        offset: String(offset),
        ...(pattern !== '' && { pattern }),
      });
      const { status, text } = await ask(`PhoneNumber/?${query}`);
      if (status !== 200) throw new Error(`Plivo answered ${status} for a search`);
      const rows = rowsOf(rowOf(text, NAME).objects, NAME);
      const usable = rows.filter((row) => row.sms_enabled === true && row.restriction === null);
      found.push(...usable.map((row) => numberOfDigits(row.number, NAME)));
      if (rows.length < PAGE_ROWS || offset >= limit) break;
    }
    return found.filter((e164) => e164.startsWith(`+${prefix}`)).slice(0, limit);
  }

  return {
    search,
    /** The numbers of an application have its message URL. It is set once in each process. */
    async prepare() {
      if (isPrepared) return;
      const { status } = await ask(`Application/${encodeURIComponent(settings.appId)}/`, 'POST', {
        message_url: `${config.publicUrl}/hooks/sms/plivo`,
        message_method: 'POST',
      });
      if (status !== 202) throw new Error(`Plivo answered ${status} for the application`);
      isPrepared = true;
    },
    async standing(number): Promise<NumberStanding> {
      return (await find(number)) ? 'ours' : 'none';
    },
    async buy({ e164 }) {
      const path = `PhoneNumber/${digitsOf(e164)}/`;
      const { status, text } = await ask(path, 'POST', { app_id: settings.appId });
      if (ABOUT_THE_NUMBER.has(status)) return 'not-available';
      if (status !== 201) throw new Error(`Plivo answered ${status} to a purchase`);
      const [row] = rowsOf(rowOf(text, NAME).numbers, NAME);
      return row?.status === 'Success' ? 'bought' : 'pending';
    },
    /** The name of a number at Plivo is the key of its request. */
    async configure({ key, e164 }) {
      const path = `Number/${digitsOf(e164)}/`;
      const { status } = await ask(path, 'POST', { app_id: settings.appId, alias: key });
      if (status !== 202) throw new Error(`Plivo answered ${status} for ${path}`);
    },
    async release(number) {
      if (!(await find(number))) return;
      const { status } = await ask(`Number/${digitsOf(number.e164)}/`, 'DELETE');
      if (status !== 204 && status !== NOT_FOUND) throw new Error(`Plivo answered ${status} to a return`);
    },
  };
}

/**
 * Numbers of Plivo, rented with its PhoneNumber (https://www.plivo.com/docs/numbers/phone-numbers), and kept with its Number
 * (https://plivo.com/docs/numbers/api/account-phone-number) and Application. At most 300 requests in 5 seconds, then it answers 429.
 */
export function createPlivoVendor(options: PlivoVendorOptions): NumberVendor {
  const { vault, clock, random } = options;
  const space = 'plivo-number-requests';
  return {
    vendorId: PLIVO_VENDOR_ID,
    name: 'Plivo on demand',
    company: 'Plivo Inc.',
    provider: 'plivo',
    countries: ['US', 'CA'],
    ...createClaimedVendor({ vault, clock, random, space, name: NAME, shelf: createPlivoShelf(options) }),
  };
}
