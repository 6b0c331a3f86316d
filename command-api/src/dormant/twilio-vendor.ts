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

export interface TwilioVendorSettings {
  readonly accountSid: string;
  readonly authToken: string;
  /** Where the API is; Twilio's own by default. */
  readonly url?: string | undefined;
}

export interface TwilioVendorOptions {
  readonly settings: TwilioVendorSettings;
  readonly vault: Pick<Vault, 'get' | 'put'>;
  readonly clock: Deps['clock'];
  readonly random: () => number;
  readonly config: Pick<Config, 'publicUrl'>;
}

const TWILIO_VENDOR_ID = '019ab7d0-0000-7000-8000-0000000071a0';

const API = 'https://api.twilio.com';
const REQUESTS = 'twilio-number-requests';
/** Twilio's code for a number that cannot be bought: somebody has it, perhaps ourselves. */
const NOT_AVAILABLE = 21_422;

interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The phone numbers of a list in an answer. @throws Error if it has another shape */
function numbersIn({ body }: Reply, list: string): readonly string[] {
  const rows = body[list];
  if (!Array.isArray(rows)) throw new Error(`Twilio answered without ${list}`);
  return rows.map((row: unknown) => numberIn(row, 'Twilio'));
}

/** Twilio's own ids of the bought numbers that have this name and these digits. @throws Error if the answer has another shape */
function sidsIn(reply: Reply, name: string, e164: string): readonly string[] {
  const rows = reply.body.incoming_phone_numbers;
  if (!Array.isArray(rows)) throw new Error('Twilio answered without incoming_phone_numbers');
  return rows.flatMap((row: Readonly<Record<string, unknown>> | null) => {
    if (row?.friendly_name !== name || row.phone_number !== e164) return [];
    if (typeof row.sid !== 'string') throw new Error('Twilio answered a number without sid');
    return [row.sid];
  });
}

/** Numbers of Twilio, bought with its AvailablePhoneNumbers and IncomingPhoneNumbers. */
export function createTwilioVendor({
  settings,
  vault,
  clock,
  random,
  config,
}: TwilioVendorOptions): NumberVendor {
  const { accountSid, authToken, url = API } = settings;
  const chosen = createChosenNumbers({ vault, clock }, REQUESTS, 'Twilio');
  const account = `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`;
  const headers = {
    authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    'user-agent': 'Ringpost/1',
  };

  async function call(
    path: string,
    form?: Readonly<Record<string, string>>,
    method: 'GET' | 'POST' | 'DELETE' = form ? 'POST' : 'GET',
  ): Promise<Reply> {
    const response = await beginCall(
      {
        url: `${account}/${path}`,
        method,
        headers: { ...headers, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
        body: form && new URLSearchParams(form).toString(),
      },
      { signal: AbortSignal.timeout(VENDOR_TIMEOUT_SECONDS * 1000) },
    );
    const status = response.statusCode ?? 0;
    const bytes = await readAnswer(response, 'Twilio', path);
    if (method === 'DELETE') return { status, body: {} };
    const body: unknown = JSON.parse(bytes.toString());
    if (typeof body !== 'object' || body === null) throw new Error(`Twilio answered ${status}`);
    return { status, body: body as Reply['body'] };
  }

  async function read(path: string, query: Readonly<Record<string, string>>): Promise<Reply> {
    const reply = await call(`${path}?${new URLSearchParams(query)}`);
    if (reply.status !== 200) throw new Error(`Twilio answered ${reply.status} for ${path}`);
    return reply;
  }

  /** The number that was bought for a key. Its name at Twilio is the key. */
  async function boughtFor(key: string): Promise<VendorAnswer | undefined> {
    const reply = await read('IncomingPhoneNumbers.json', { FriendlyName: key, PageSize: '1' });
    const [e164] = numbersIn(reply, 'incoming_phone_numbers');
    return e164 === undefined ? undefined : { status: 'activated', e164 };
  }

  /** A pattern that begins with a plus is compared with the beginning of each number. It has at least two digits here. */
  async function search({ countryIso, prefix = '', limit }: NumberSearch): Promise<readonly string[]> {
    const path = `AvailablePhoneNumbers/${encodeURIComponent(countryIso)}/Local.json`;
    const pattern = prefix.length > 1 && { Contains: `+${prefix}` };
    const reply = await read(path, { SmsEnabled: 'true', PageSize: String(limit), ...pattern });
    const offers = numbersIn(reply, 'available_phone_numbers');
    return offers.filter((e164) => e164.startsWith(`+${prefix}`));
  }

  async function findOffer(countryIso: string): Promise<string | undefined> {
    const offers = await search({ countryIso, limit: OFFERS });
    return offers[Math.floor(random() * offers.length)];
  }

  async function buy(key: string, e164: string): Promise<'bought' | 'not-available'> {
    const { status, body } = await call('IncomingPhoneNumbers.json', {
      PhoneNumber: e164,
      FriendlyName: key,
      SmsMethod: 'POST',
      SmsUrl: `${config.publicUrl}/hooks/sms/twilio`,
      VoiceMethod: 'POST',
      VoiceUrl: `${config.publicUrl}/hooks/voice/twilio`,
    });
    if (status === 201) return 'bought';
    if (body.code === NOT_AVAILABLE) return 'not-available';
    throw new Error(`Twilio answered ${status}, code ${String(body.code)}, to a purchase`);
  }

  async function activate({ key, countryIso }: NumberRequest): Promise<VendorAnswer> {
    const bought = await boughtFor(key);
    if (bought) return bought;
    const kept = await chosen.of(key);
    if (kept.value.isWithdrawn) return { status: 'refused' };
    const e164 = kept.value.e164 ?? (await findOffer(countryIso));
    if (e164 === undefined) return { status: 'refused' };
    const version = await chosen.choose(key, e164, kept);
    if ((await buy(key, e164)) === 'bought') return { status: 'activated', e164 };
    // It may be ours by an earlier purchase whose answer got lost. Otherwise somebody was faster, and another one is chosen next.
    const own = await boughtFor(key);
    if (!own && !chosen.mayBeBought(kept)) await chosen.dismiss(key, version);
    return own ?? { status: 'pending' };
  }

  async function withdraw({ key }: NumberRequest): Promise<VendorAnswer> {
    await chosen.giveUp(key);
    return (await boughtFor(key)) ?? { status: 'refused' };
  }

  /**
   * The number is found by its name, which is the key, and by its digits. Twilio may have sold it to us again since, under
   * another key. A number that is not found, or is gone when it is deleted, was given back before.
   */
  async function takeBack({ key, e164 }: ActivatedNumber): Promise<void> {
    await chosen.giveUp(key);
    const reply = await read('IncomingPhoneNumbers.json', { FriendlyName: key, PhoneNumber: e164 });
    for (const sid of sidsIn(reply, key, e164)) {
      const { status } = await call(
        `IncomingPhoneNumbers/${encodeURIComponent(sid)}.json`,
        undefined,
        'DELETE',
      );
      if (status !== 204 && status !== 404) throw new Error(`Twilio answered ${status} to a return`);
    }
  }

  return {
    vendorId: TWILIO_VENDOR_ID,
    name: 'Twilio on demand',
    company: 'Twilio Inc.',
    provider: 'twilio',
    countries: ['US', 'CA'],
    search,
    activate,
    withdraw,
    takeBack,
  };
}
