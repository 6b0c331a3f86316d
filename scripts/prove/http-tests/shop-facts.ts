import { addNumber, addVendor, defineApp } from '@ringpost/command-api/app';
import { type EventMeta, transfer } from '@ringpost/domain';
import type { NewEvent } from '@ringpost/engine';
import { sessionEnd } from '@ringpost/web/http';
import type { Prepared } from '../../operate/start/compose.ts';

export interface ShopWish {
  readonly numbers: number;
  readonly customers: number;
  /** The money of each customer. */
  readonly creditMills: number;
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

/** Stores one app, some numbers and customers with money. They have no passwords, because hashing a thousand takes a minute. */
export async function seedShop(prepared: Seeded, wish: ShopWish): Promise<ShopFacts> {
  const { deps } = prepared.commandApi;
  const [appId, vendorId, importId] = [deps.ids.next(), deps.ids.next(), deps.ids.next()];
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
  const numbers = Array.from({ length: wish.numbers }, (_, index) => `+1212${5_550_000 + index}`);
  const place = { countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId, importId };
  await inGroups(numbers, (e164) => addNumber(deps, { e164, ...place }, { isPublic: false, actor: ACTOR }));
  const customers = Array.from({ length: wish.customers }, () => deps.ids.next());
  const opened = await inGroups(customers, (userId) => openAccount(prepared, userId, wish.creditMills));
  const admin = await openAccount(prepared, deps.ids.next(), 0, 'admin');
  const { twilioAuthToken, jsonSecret } = prepared.secrets;
  return { appId, numbers, customers: opened, admin, vendorId, twilioAuthToken, jsonSecret };
}
