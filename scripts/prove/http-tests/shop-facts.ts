import { addNumber, addVendor, defineApp } from '@ringpost/command-api/app';
import { type EventMeta, transfer } from '@ringpost/domain';
import type { NewEvent } from '@ringpost/engine';
import { sessionEnd } from '@ringpost/web/http';
import type { Prepared } from '../../operate/start/compose.ts';

/** What one country of a shop has. */
export interface CountryWish {
  readonly numbers: number;
  readonly customers: number;
  /** The money of each customer. */
  readonly creditMills: number;
}

export interface ShopWish extends CountryWish {
  /** A second app, whose messages say `Telegram`. */
  readonly withTelegram?: boolean;
}

export interface WireCustomer {
  readonly userId: string;
  /** A bearer token that outlives the test. */
  readonly token: string;
}

/** What a client of an HTTP test has to know. */
export interface ShopFacts {
  readonly appId: string;
  /** Where its numbers are for sale. */
  readonly countryIso: string;
  readonly numbers: readonly string[];
  readonly customers: readonly WireCustomer[];
  readonly admin: WireCustomer;
  readonly vendorId: string;
  readonly twilioAuthToken: string;
  readonly jsonSecret: string;
}

/** The price of one activation. */
export const PRICE_MILLS = 500;
const ACTOR = 'system:wire-test';
/** So few that a busy machine answers each of them in time. */
const AT_ONCE = 20;

type Seeded = Pick<Prepared, 'engine' | 'commandApi' | 'secrets'>;

async function openAccount(
  prepared: Seeded,
  userId: string,
  creditMills: number,
  role: 'customer' | 'admin' = 'customer',
): Promise<WireCustomer> {
  const { engine, commandApi } = prepared;
  const { ids, clock } = commandApi.deps;
  const occurredAt = clock.now().toISOString();
  const meta: EventMeta = {
    operationId: userId,
    causationId: userId,
    correlationId: userId,
    actor: ACTOR,
    occurredAt,
    schemaVersion: 1,
  };
  const email = `${userId}@example.org`;
  const registered = { userId, email, locale: 'en', role, subject: `user:${userId}` };
  const events: readonly NewEvent[] = [
    { type: 'AccountRegistered', data: registered, id: ids.next(), meta },
    { type: 'AccountConfirmed', data: { userId }, id: ids.next(), meta },
  ];
  await engine.events.append({ stream: `account-${userId}`, events, expected: 'none' });
  if (creditMills > 0) {
    const entries = transfer('granted', 'available', creditMills);
    const credited = {
      userId,
      operationId: userId,
      amountMills: creditMills,
      entries,
      reason: 'To test with',
    };
    await engine.events.append({
      stream: `wallet-${userId}`,
      events: [{ type: 'FundsCredited', data: { ...credited, source: 'admin' }, id: ids.next(), meta }],
      expected: 'none',
    });
  }
  const owner = { userId, email, isAdmin: role === 'admin', sessionEpoch: 0 };
  const { token } = await commandApi.sessions.issue(owner, sessionEnd(occurredAt, true));
  return { userId, token };
}

async function inGroups<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let index = 0; index < items.length; index += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(index, index + AT_ONCE).map(work))));
  }
  return results;
}

/** An app has this many numbers in a country at most. */
const NUMBERS_MAX = 10_000;

/** The codes from XA to XZ belong to no country. The first one of a shop is the United States. */
export function isoOf(index: number): string {
  return index === 0 ? 'US' : `X${String.fromCharCode('A'.charCodeAt(0) + index - 1)}`;
}

/** Stores the numbers and the customers of a country. `index`: how many countries the shop had before, 26 at most. */
export async function seedCountry(
  prepared: Seeded,
  { vendorId, index }: { readonly vendorId: string; readonly index: number },
  wish: CountryWish,
): Promise<Pick<ShopFacts, 'countryIso' | 'numbers' | 'customers'>> {
  const { deps } = prepared.commandApi;
  const [countryIso, first] = [isoOf(index), 5_550_000 + index * NUMBERS_MAX];
  const numbers = Array.from({ length: wish.numbers }, (_, at) => `+1212${first + at}`);
  const place = { countryIso, region: 'NY', rateCentre: 'New York', vendorId, importId: deps.ids.next() };
  await inGroups(numbers, (e164) => addNumber(deps, { e164, ...place }, { isPublic: false, actor: ACTOR }));
  const ids = Array.from({ length: wish.customers }, () => deps.ids.next());
  const customers = await inGroups(ids, (userId) => openAccount(prepared, userId, wish.creditMills));
  return { countryIso, numbers, customers };
}

/** Stores one app, some numbers and customers with money. They have no passwords, because hashing a thousand takes a minute. */
export async function seedShop(prepared: Seeded, wish: ShopWish): Promise<ShopFacts> {
  const { deps } = prepared.commandApi;
  const [appId, vendorId] = [deps.ids.next(), deps.ids.next()];
  await addVendor(deps, { vendorId, name: 'Twilio', company: 'Twilio Inc.', provider: 'twilio' }, ACTOR);
  const price = { countryIso: null, vendorId: null, newMills: 2_000, usedMills: 1_500, initialTermDays: 7 };
  await defineApp(
    deps,
    {
      type: 'DefineApp',
      added: { appId, name: 'WhatsApp', slug: 'whatsapp', imageName: 'whatsapp', rank: 1 },
      templates: [{ templateId: deps.ids.next(), keyword: 'WhatsApp' }],
      prices: [{ ...price, priceId: deps.ids.next(), onDeliveryMills: PRICE_MILLS }],
    },
    ACTOR,
  );
  if (wish.withTelegram) {
    await defineApp(
      deps,
      {
        type: 'DefineApp',
        added: { appId: deps.ids.next(), name: 'Telegram', slug: 'telegram', imageName: 'telegram', rank: 2 },
        templates: [{ templateId: deps.ids.next(), keyword: 'Telegram' }],
        prices: [{ ...price, priceId: deps.ids.next(), onDeliveryMills: 900 }],
      },
      ACTOR,
    );
  }
  const country = await seedCountry(prepared, { vendorId, index: 0 }, wish);
  const admin = await openAccount(prepared, deps.ids.next(), 0, 'admin');
  const { twilioAuthToken, jsonSecret } = prepared.secrets;
  return { appId, ...country, admin, vendorId, twilioAuthToken, jsonSecret };
}
