import type { Vault } from '@ringpost/engine';
import type { Config, Deps } from '../kernel/deps.ts';
import { createClaimedVendor, type NumberStanding, type VendorShelf } from './claimed-vendor.ts';
import type { NumberSearch, NumberVendor } from './number-vendor.ts';
import { isRow, numberOfDigits, type Row, rowOf, rowsOf } from './vendor-answers.ts';
import { basicAuthorization, createVendorCall } from './vendor-call.ts';

export interface VonageVendorSettings {
  readonly apiKey: string;
  readonly apiSecret: string;
  /** The application that bought numbers get. Its inbound URL must be our hook. */
  readonly applicationId: string;
  /** Where the Numbers API is; Vonage's own by default. */
  readonly url?: string | undefined;
  /** Where the Application API is; Vonage's own by default. */
  readonly applicationsUrl?: string | undefined;
}

interface VonageVendorOptions {
  readonly settings: VonageVendorSettings;
  readonly vault: Pick<Vault, 'get' | 'put'>;
  readonly clock: Deps['clock'];
  readonly random: () => number;
  readonly config: Pick<Config, 'publicUrl'>;
}

const VONAGE_VENDOR_ID = '019ab7d0-0000-7000-8000-0000000060a9';

const NAME = 'Vonage';
const API = 'https://rest.nexmo.com';
const APPLICATIONS_API = 'https://api.nexmo.com';
/** Vonage returns at most 100 rows in one answer. */
const PAGE_ROWS = 100;
/** A search compares the pattern with the beginning of each number, with the code of its country. */
const BEGINS_WITH = '0';
/** The refusal that is about the number: somebody has it, perhaps ourselves, or it cannot be bought this way. */
const ABOUT_THE_NUMBER = 420;
const DONE = '200';

function digitsOf(e164: string): string {
  return e164.slice(1);
}

/** Where an application wants its messages. @throws Error if the answer does not say it */
function inboundUrlOf(application: Row): unknown {
  let value: unknown = application;
  for (const part of ['capabilities', 'messages', 'webhooks', 'inbound_url', 'address'])
    value = isRow(value) ? value[part] : undefined;
  return value;
}

function createVonageApi({ settings, clock }: Pick<VonageVendorOptions, 'settings' | 'clock'>) {
  const { apiKey, apiSecret, url = API, applicationsUrl = APPLICATIONS_API } = settings;
  const call = createVendorCall({ clock }, NAME);
  const headers = { authorization: basicAuthorization(apiKey, apiSecret), accept: 'application/json' };
  async function read(address: string): Promise<Row> {
    const { status, text } = await call({ url: address, headers });
    if (status !== 200) throw new Error(`Vonage answered ${status} for ${new URL(address).pathname}`);
    return rowOf(text, NAME);
  }
  return {
    /** A list without `numbers` is empty. */
    async list(path: string, query: Readonly<Record<string, string>>): Promise<readonly Row[]> {
      const { numbers } = await read(`${url}/${path}?${new URLSearchParams(query)}`);
      return numbers === undefined ? [] : rowsOf(numbers, NAME);
    },
    application: (id: string) => read(`${applicationsUrl}/v2/applications/${encodeURIComponent(id)}`),
    /** An answer 200 may contain another code. */
    async change(path: string, form: Readonly<Record<string, string>>): Promise<'done' | 'refused'> {
      const { status, text } = await call({
        url: `${url}/${path}`,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      });
      if (status === ABOUT_THE_NUMBER) return 'refused';
      const code = status === 200 ? rowOf(text, NAME)['error-code'] : status;
      if (code === String(ABOUT_THE_NUMBER)) return 'refused';
      if (code !== DONE) throw new Error(`Vonage answered ${String(code)} for ${path}`);
      return 'done';
    },
  };
}

function createVonageShelf({ settings, clock, config }: VonageVendorOptions): VendorShelf {
  const api = createVonageApi({ settings, clock });
  const { applicationId } = settings;
  let isPrepared = false;

  async function find(e164: string): Promise<Row | undefined> {
    const pattern = digitsOf(e164);
    const rows = await api.list('account/numbers', { pattern, search_pattern: BEGINS_WITH, size: '10' });
    return rows.find(({ msisdn }) => msisdn === pattern);
  }

  /** The row of a number that is ours, with the country that each change needs. @throws Error if it is not ours */
  async function ownNumber(e164: string): Promise<Row & { readonly country: string }> {
    const row = await find(e164);
    const country = row?.country;
    if (!row || typeof country !== 'string') throw new Error('Vonage does not list a number that was bought');
    return { ...row, country };
  }

  async function search({ countryIso, prefix = '', limit }: NumberSearch): Promise<readonly string[]> {
    const found: string[] = [];
    for (let index = 1; found.length < limit; index += 1) {
      const rows = await api.list('number/search', {
        country: countryIso,
        features: 'SMS',
        size: String(PAGE_ROWS),
        index: String(index),
        ...(prefix !== '' && { pattern: prefix, search_pattern: BEGINS_WITH }),
      });
      const local = rows.filter(({ type }) => type !== 'landline-toll-free');
      found.push(...local.map(({ msisdn }) => numberOfDigits(msisdn, NAME)));
      if (rows.length < PAGE_ROWS || index * PAGE_ROWS >= 2 * limit) break;
    }
    return found.filter((e164) => e164.startsWith(`+${prefix}`)).slice(0, limit);
  }

  return {
    search,
    /**
     * The application is only read: a change would replace all of it, with its key. So a wrong one is an error that says what to set,
     * and nothing is bought whose texts get lost.
     */
    async prepare() {
      if (isPrepared) return;
      const hook = `${config.publicUrl}/hooks/sms/vonage-messages`;
      if (inboundUrlOf(await api.application(applicationId)) !== hook)
        throw new Error(`the inbound URL of the application at Vonage must be ${hook}`);
      isPrepared = true;
    },
    async standing({ e164 }): Promise<NumberStanding> {
      return (await find(e164)) ? 'ours' : 'none';
    },
    async buy({ e164 }, countryIso) {
      const result = await api.change('number/buy', { country: countryIso, msisdn: digitsOf(e164) });
      return result === 'done' ? 'bought' : 'not-available';
    },
    async configure({ e164 }) {
      const { country, app_id: linked } = await ownNumber(e164);
      if (linked === applicationId) return;
      const msisdn = digitsOf(e164);
      const result = await api.change('number/update', { country, msisdn, app_id: applicationId });
      if (result !== 'done') throw new Error('Vonage refused to give a number its application');
    },
    async release({ e164 }) {
      const row = await find(e164);
      if (!row) return;
      const result = await api.change('number/cancel', {
        country: String(row.country),
        msisdn: digitsOf(e164),
      });
      if (result !== 'done') throw new Error('Vonage refused a return');
    },
  };
}

/**
 * Numbers of Vonage, bought with its Numbers API (https://developer.vonage.com/en/api/numbers: `number/search`, `number/buy`,
 * `number/update`, `number/cancel`, `account/numbers`). Their texts come by the Messages API, through an application
 * (https://developer.vonage.com/en/api/application.v2): a webhook of a number is accepted only if it answers 200 to an empty `GET`,
 * and ours does not.
 */
export function createVonageVendor(options: VonageVendorOptions): NumberVendor {
  const { vault, clock, random } = options;
  const space = 'vonage-number-requests';
  return {
    vendorId: VONAGE_VENDOR_ID,
    name: 'Vonage on demand',
    company: 'Vonage Holdings Corp.',
    provider: 'vonage-messages',
    countries: ['US', 'CA'],
    ...createClaimedVendor({ vault, clock, random, space, name: NAME, shelf: createVonageShelf(options) }),
  };
}
