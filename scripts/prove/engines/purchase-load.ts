import { setTimeout as sleep } from 'node:timers/promises';
import type { WireAnswer } from '../http-tests/concurrent-requests.ts';
import type { WireClient } from '../http-tests/http-client.ts';
import type { ShopFacts, WireCustomer } from '../http-tests/shop-facts.ts';

/** A purchase that was begun, and its result. */
export interface Purchase {
  readonly customer: WireCustomer;
  readonly key: string;
  /** Milliseconds of `performance.now()`. */
  readonly begunAt: number;
  readonly answeredAt: number;
  /** The final answer: a number, or the reason for none. */
  readonly answer: WireAnswer;
  /** Whether a code was sent to the number. The carrier repeats it until it is accepted. */
  readonly isPaid: boolean;
}

export interface PurchaseLoad {
  /** Begins this many purchases, as fast as the answers allow; resolves when the last one is begun. */
  begin(count: number): Promise<void>;
  /** Purchases that have their number. */
  purchaseCount(): number;
  /** Resolves when this many have their number. */
  reaches(count: number): Promise<void>;
  /** Resolves with the milliseconds until a purchase that was begun after the instant has its number. */
  firstPurchaseAfter(instant: number): Promise<number>;
  /** Resolves when each purchase has its final answer, and each code is accepted. */
  finish(): Promise<readonly Purchase[]>;
  /** Forbidden answers, and the number of temporary refusals by their code. */
  readonly wrong: readonly string[];
  readonly refusals: ReadonlyMap<string, number>;
  /** The longest wait for an answer, in milliseconds. */
  slowestMs(): number;
}

export interface LoadOptions {
  readonly client: WireClient;
  readonly facts: ShopFacts;
  /** Begun per second, as long as the answers keep up. */
  readonly perSecond: number;
  /** Distinguishes the keys of one load from those of another. */
  readonly name: string;
}

/** The maximum number of customers who wait for an answer. */
const UNDER_WAY_MAX = 6;
const ASK_AGAIN_MS = 300;
const FINISH_WITHIN_MS = 100_000;
/** Allowed answers while a store is away. */
const WAIT_CODES = ['unavailable', 'busy', 'sales-paused', 'starting'];

function isWait({ status, body, retryAfter }: WireAnswer): boolean {
  if (status === 202) return true;
  return status === 503 && WAIT_CODES.includes(String(body.code)) && retryAfter !== undefined;
}

/** Repeats the same request until the answer is final. A broken connection is no answer; then the request is repeated too. */
export async function askUntilFinal(
  ask: () => Promise<WireAnswer>,
  onRefusal: (answer: WireAnswer | undefined, tookMs: number) => void = () => {},
): Promise<WireAnswer> {
  const until = performance.now() + FINISH_WITHIN_MS;
  for (;;) {
    const since = performance.now();
    const answer = await ask().catch(() => undefined);
    if (answer && answer.status < 500 && answer.status !== 202) return answer;
    onRefusal(answer, performance.now() - since);
    if (performance.now() > until) throw new Error(`never answered: ${answer?.status} ${answer?.text}`);
    await sleep(ASK_AGAIN_MS);
  }
}

/** Customers who buy, and repeat with the same key after a temporary refusal. Every second one gets a code. */
export function startPurchases({ client, facts, perSecond, name }: LoadOptions): PurchaseLoad {
  const purchases: Purchase[] = [];
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const wrong: string[] = [];
  const refusals = new Map<string, number>();
  let slowestMs = 0;
  let begunCount = 0;

  function note(answer: WireAnswer | undefined, tookMs: number): void {
    slowestMs = Math.max(slowestMs, tookMs);
    const code = answer ? `${answer.status} ${answer.body.code ?? ''}`.trim() : 'no answer';
    refusals.set(code, (refusals.get(code) ?? 0) + 1);
    if (answer && !isWait(answer)) wrong.push(`${answer.status} ${answer.text}`);
  }

  async function buy(index: number): Promise<void> {
    const customer = facts.customers[index % facts.customers.length];
    if (!customer) throw new Error('there is no customer');
    // A key contains no blanks.
    const key = `${name.replaceAll(' ', '-')}-${index}`;
    const begunAt = performance.now();
    const answer = await askUntilFinal(() => client.buy(customer, key), note);
    const answeredAt = performance.now();
    if (answer.status !== 201 && answer.body.code !== 'gave-up')
      wrong.push(`${answer.status} ${answer.text}`);
    const isPaid = answer.status === 201 && index % 2 === 0;
    purchases.push({ customer, key, begunAt, answeredAt, answer, isPaid });
    if (!isPaid) return;
    const text = 'Your WhatsApp code is 271828';
    const delivery = await askUntilFinal(
      () => client.sms(String(answer.body.number), text, `SM-${key}`),
      note,
    );
    if (delivery.status !== 200) wrong.push(`the carrier was answered ${delivery.status} ${delivery.text}`);
  }

  function beginOne(): void {
    const buying: Promise<void> = buy(begunCount)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(buying));
    begunCount += 1;
    underWay.add(buying);
  }

  async function until(holds: () => boolean): Promise<void> {
    const since = performance.now();
    while (!holds()) {
      if (performance.now() - since > FINISH_WITHIN_MS)
        throw new Error(
          `nothing is sold any more: ${JSON.stringify([wrong, failures.map(String), ...refusals])}`,
        );
      await sleep(20);
    }
  }

  const all = (): readonly Purchase[] => purchases.filter(({ answer }) => answer.status === 201);

  return {
    wrong,
    refusals,
    slowestMs: () => slowestMs,
    purchaseCount: () => all().length,
    async begin(count) {
      for (let index = 0; index < count; index += 1) {
        if (underWay.size >= UNDER_WAY_MAX) await Promise.race(underWay);
        beginOne();
        await sleep(1000 / perSecond);
      }
    },
    reaches: (count) => until(() => all().length >= count),
    async firstPurchaseAfter(instant) {
      const isFirst = ({ begunAt }: Purchase) => begunAt >= instant;
      await until(() => all().some(isFirst));
      return (all().find(isFirst)?.answeredAt ?? Number.NaN) - instant;
    },
    async finish() {
      await Promise.all(underWay);
      if (failures.length > 0) throw new AggregateError(failures, String(failures[0]));
      return purchases;
    },
  };
}
