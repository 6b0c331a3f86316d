import {
  addNumber,
  buyActivation,
  type CommandApi,
  cancelOrder,
  creditFunds,
  type Deps,
  orderDeadlines,
  type StockPool,
  setBuyingLimits,
} from '@ringpost/command-api/app';
import type { OrderState } from '@ringpost/domain';
import { placeOf } from '@ringpost/domain/data/places';
import { SETTLEMENT_MINUTES } from '@ringpost/domain/rules/limits';
import { choosePrice } from '@ringpost/domain/rules/price-matching';
import { type AppRow, apps, type VendorRow, vendors } from '@ringpost/projections/catalogue/catalogue.view';
import { deadlineId } from '@ringpost/projections/deadlines/deadlines.view';
import { type NumberRow, numbers as numbersView } from '@ringpost/projections/inventory/inventory.view';
import { seededRandom } from '@ringpost/testing/seeded-random';
import { openAccount } from '../../operate/seed/open-account.ts';
import type { StoreSize } from './disk-room.ts';
import { BUYERS_MAX, customerEmailOf, customerIdOf, numberOf, type Population } from './population.ts';

/** What fills a store: the command API of a server whose clock moves only by a call. */
export interface Filling {
  readonly deps: Deps;
  readonly inbox: CommandApi['inbox'];
  /** Moves the clock to this instant, in milliseconds since 1970. */
  setTime(milliseconds: number): void;
  /** Waits until the views show everything. */
  settle(): Promise<void>;
}

/** Between two orders. A million of them take three months. */
const ORDER_EVERY_MS = 8_000;
/** Orders that are placed at the same instant. They end before the next ones are placed. */
const AT_ONCE = 512;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const SMS_AFTER_MS = 9_000;
const FURTHER_SMS_EVERY_MS = 10_000;
const CANCEL_AFTER_MS = 4 * MINUTE_MS;
const CREDIT_MILLS = 1_000_000_000;
/** The credit before an order of a store with long lists. */
const FURTHER_CREDIT_MILLS = 1_000;
const NO_LIMIT = 1_000_000_000;
const ACTOR = 'system:bench';
const REASON = 'For the bench';
/** Neighbours in time get numbers that are far from each other. */
const NUMBER_STEP = 7_919;
/** With this value, the most popular of 200 apps gets one of 14 orders. */
const POPULAR_FROM = 4;
/** Share of orders that are followed by a message to a public number. */
const PUBLIC_SHARE = 0.3;
const FAILED_SHARE = 0.04;
const CANCELLED_SHARE = 0.14;
const EXPIRED_SHARE = 0.2;

async function inGroups(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const group = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, offset) => work(from + offset));
    await Promise.all(group);
  }
}

/** Numbers and customers with money, in a store that has its catalogue. */
export async function fillPopulation(
  { deps, settle }: Filling,
  { customers, numbers }: Population,
): Promise<void> {
  await settle();
  const [vendor] = await deps.readModel.collection<VendorRow>(vendors).find({}, { limit: 1 });
  if (!vendor) throw new Error('the store has no vendor');
  const origin = { countryIso: 'US', vendorId: vendor._id, importId: deps.ids.next() };
  await inGroups(numbers, (index) => {
    const e164 = numberOf(index);
    return addNumber(deps, { e164, ...origin, ...placeOf(e164) }, { isPublic: false, actor: ACTOR });
  });
  await inGroups(customers, async (index) => {
    const userId = customerIdOf(index);
    const gift = { giftMills: CREDIT_MILLS, reason: REASON, actor: ACTOR };
    await openAccount(deps, { userId, email: customerEmailOf(index), ...gift });
    if (index >= BUYERS_MAX) return;
    const cause = { operationId: userId, causationId: userId, correlationId: userId, actor: ACTOR };
    const limits = { openActivations: NO_LIMIT, purchasesPerMinute: NO_LIMIT, cancelsPerHour: NO_LIMIT };
    await setBuyingLimits(deps, { userId, ...limits, reason: REASON }, cause);
  });
}

interface Offer {
  readonly appId: string;
  readonly priceMills: number;
  readonly keyword: string;
}

async function readOffers({ readModel }: Deps): Promise<readonly Offer[]> {
  const rows = await readModel.collection<AppRow>(apps).find({}, { sort: [['rank', 1]] });
  return rows.flatMap(({ _id: appId, prices, templates }) => {
    const price = choosePrice(
      prices.map((each) => ({ ...each, appId })),
      { userId: null, countryIso: 'US', vendorId: null },
    );
    const keyword = templates[0]?.keyword;
    return price && keyword !== undefined
      ? [{ appId, priceMills: price.entry.onDeliveryMills, keyword }]
      : [];
  });
}

/** Offers one number, and others only if it is taken. `undefined`: there is none left. */
function poolOf(index: number | undefined, numbers: number): StockPool {
  return {
    hasOffer: async () => true,
    next: async (_scope, tried) =>
      index === undefined ? undefined : numberOf((index + tried.size) % numbers),
    many: async () => [],
  };
}

type Ending = 'completed' | 'cancelled' | 'expired';

interface Running {
  readonly assigned: Extract<OrderState, { assigned: unknown }>['assigned'];
  readonly offer: Offer;
  readonly ending: Ending;
}

function endingOf(chance: number): Ending {
  if (chance < CANCELLED_SHARE) return 'cancelled';
  return chance < CANCELLED_SHARE + EXPIRED_SHARE ? 'expired' : 'completed';
}

function pick<T>(list: readonly T[], chance: number): T {
  const item = list[Math.floor(list.length * chance)];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}

/** The probability falls with the place in the catalogue. */
function popular(offers: readonly Offer[], chance: number): Offer {
  const place = Math.floor(POPULAR_FROM * (offers.length / POPULAR_FROM + 1) ** chance) - POPULAR_FROM;
  return offers[Math.max(0, place)] ?? pick(offers, 0);
}

function digits(random: () => number): string {
  return String(Math.floor(random() * 1e6)).padStart(6, '0');
}

/** A row in a customer's list of payments. */
function creditOnce(deps: Deps, userId: string, operationId: string) {
  const credit = { amountMills: FURTHER_CREDIT_MILLS, reason: REASON, actor: ACTOR } as const;
  return creditFunds(deps, { userId, operationId, requestId: operationId, ...credit });
}

/** The orders of a store, and when it is looked at. */
type Past = Pick<StoreSize, 'orders' | 'furtherMessages'> & { readonly endAt: number };

/**
 * Past orders, with every ending and with private and public messages, made by the code that serves customers. Only the
 * candidates for an order are given, and due obligations are handled at once, without a look at the rows. At `endAt` the
 * last order is one day old.
 */
export async function fillOrders(
  filling: Filling,
  { customers, numbers }: Population,
  { orders, furtherMessages = 0, endAt }: Past,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  const { deps, inbox, setTime, settle } = filling;
  await settle();
  const random = seededRandom(orders);
  const offers = await readOffers(deps);
  const publicNumbers = await deps.readModel
    .collection<NumberRow>(numbersView)
    .find({ countryIso: 'US', status: 'public' });
  const startAt = endAt - DAY_MS - orders * ORDER_EVERY_MS;
  const { 'end-activation': endActivation } = orderDeadlines(deps, poolOf(undefined, 0), async () => true);

  const place = async (index: number): Promise<Running[]> => {
    const offer = popular(offers, random());
    const isFailing = random() < FAILED_SHARE;
    const ending = endingOf(random());
    const purchase = {
      userId: customerIdOf(Math.floor(random() * customers)),
      idempotencyKey: `bench-${index}`,
      appId: offer.appId,
      countryIso: 'US',
      vendorId: null,
      numberType: 'any',
      quotedPriceMills: offer.priceMills,
    } as const;
    if (furtherMessages > 0) await creditOnce(deps, purchase.userId, `bench-credit-${index}`);
    const pool = poolOf(isFailing ? undefined : (index * NUMBER_STEP) % numbers, numbers);
    const { state } = await buyActivation(deps, pool, purchase, { requestId: `bench-${index}` });
    if (isFailing) return [];
    if (state.status !== 'running') throw new Error(`an order of the past is ${state.status}`);
    return [{ assigned: state.assigned, offer, ending }];
  };
  const send = (to: string, text: string, id: string) =>
    inbox.receive({
      provider: 'json',
      account: '',
      providerMessageId: id,
      from: '32665',
      to,
      text,
      sentAt: null,
    });
  const sendCode = ({ assigned: { e164, orderId }, offer: { keyword } }: Running, turn = 0) =>
    send(e164, `${keyword}: your verification code is ${digits(random)}`, `${orderId}-${turn}`);
  const cancel = ({ assigned: { orderId, userId } }: Running) =>
    cancelOrder(deps, { orderId, userId, requestIds: { requestId: deps.ids.next() } });
  const end = ({ assigned: { leaseId, orderId, userId, e164, appId, settlesAt: dueAt } }: Running) => {
    const kind = 'end-activation';
    const about = { kind, subject: leaseId, orderId, userId, e164, appId, dueAt } as const;
    return endActivation({ _id: deadlineId(kind, leaseId), ...about });
  };
  const sendPublic = (index: number) =>
    send(
      pick(publicNumbers, random())._id,
      `Your verification code is ${digits(random)}`,
      `bench-public-${index}`,
    );

  for (let first = 0; first < orders; first += AT_ONCE) {
    const indices = Array.from({ length: Math.min(AT_ONCE, orders - first) }, (_, offset) => first + offset);
    const at = startAt + first * ORDER_EVERY_MS;
    setTime(at);
    const running = (await Promise.all(indices.map(place))).flat();
    const ofEnding = (ending: Ending) => running.filter((each) => each.ending === ending);
    setTime(at + SMS_AFTER_MS);
    await Promise.all([
      ...ofEnding('completed').map((each) => sendCode(each)),
      ...indices.filter(() => random() < PUBLIC_SHARE).map(sendPublic),
    ]);
    await inbox.idle();
    for (let turn = 1; turn <= furtherMessages; turn += 1) {
      setTime(at + SMS_AFTER_MS + turn * FURTHER_SMS_EVERY_MS);
      await Promise.all(ofEnding('completed').map((each) => sendCode(each, turn)));
      await inbox.idle();
    }
    setTime(at + CANCEL_AFTER_MS);
    await Promise.all(ofEnding('cancelled').map(cancel));
    setTime(at + SETTLEMENT_MINUTES * MINUTE_MS);
    await Promise.all(running.map(end));
    onProgress(first + indices.length);
  }
}
