import { setImmediate as afterOthers } from 'node:timers/promises';
import { type Mills, reject } from '@ringpost/domain';
import { FINANCE_DAYS_MAX, GATEWAY_LIST_MAX_ROWS, GATEWAY_LIST_MINUTES } from '@ringpost/domain/rules/limits';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { type PaymentRow, payments } from '@ringpost/projections/payments/payments.view';
import { rejectField, type StreamedText } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import type { ListedCharge, ListedTime } from './gateways/gateway.ts';
import type { Gateways } from './open-gateways.ts';
import type { GatewayName, ListedLine } from './payments.contract.ts';

const DAY_MS = 86_400_000;
const LONGEST_MS = GATEWAY_LIST_MINUTES * 60_000;
/** A gateway may note a payment some days after its customer began it. */
const DAYS_BEFORE = 7;
/** The most that one read of rows returns. The prices of older payments are not known then. */
const PRICES_MAX = 9_999;

interface AskedDays {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** @throws Rejection for a period that ends before it begins, or is longer than a year */
function timeOf(asked: AskedDays, now: string): ListedTime {
  const until = asked.until ?? now.slice(0, 10);
  const since = asked.since ?? `${until.slice(0, 7)}-01`;
  const [first, last] = [Date.parse(since), Date.parse(until) + DAY_MS];
  const days = (last - first) / DAY_MS;
  if (!(days >= 1 && days <= FINANCE_DAYS_MAX))
    throw rejectField('until', 'pattern', `A period has 1 to ${FINANCE_DAYS_MAX} days.`);
  return { since: first / 1000, before: last / 1000 };
}

/** What we asked for in the payments of a gateway, by the id of their charge. */
async function pricesOf(
  { readModel }: Pick<Deps, 'readModel'>,
  gateway: GatewayName,
  { since, before }: ListedTime,
): Promise<ReadonlyMap<string, Mills>> {
  const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();
  const startedAt = { $gte: instant(since - (DAYS_BEFORE * DAY_MS) / 1000), $lte: instant(before) };
  const rows = await readModel
    .collection<PaymentRow>(payments)
    .find({ gateway, startedAt }, { sort: [['startedAt', -1]], limit: PRICES_MAX });
  return new Map(rows.flatMap(({ chargeId, amountMills }) => (chargeId ? [[chargeId, amountMills]] : [])));
}

function lineOf(line: ListedLine): string {
  return `${JSON.stringify(line)}\n`;
}

function dollarsOf(mills: Mills | null): number | null {
  return mills === null ? null : toDollars(mills);
}

function present({ id, amountMills, state, takenBackMills }: ListedCharge): string {
  return lineOf({ id, amount: dollarsOf(amountMills), state, taken_back: dollarsOf(takenBackMills) });
}

type Pages = AsyncGenerator<readonly ListedCharge[], void>;

/** Reads the lists of gateways, one at a time each, because a list takes many requests. */
export function gatewayLists(deps: Pick<Deps, 'readModel' | 'log' | 'clock'>, { all }: Gateways) {
  /** When each list that is being read was begun. A list that nobody reads to its end blocks the next one for a short time only. */
  const begunAt = new Map<GatewayName, number>();

  async function* lines(name: GatewayName, first: readonly ListedCharge[], pages: Pages): StreamedText {
    const endsAt = deps.clock.now().getTime() + LONGEST_MS;
    let rows = first.length;
    try {
      yield first.map(present).join('');
      for await (const page of pages) {
        rows += page.length;
        if (rows > GATEWAY_LIST_MAX_ROWS || deps.clock.now().getTime() > endsAt) {
          yield lineOf({ end: 'too-long' });
          return;
        }
        yield page.map(present).join('');
        await afterOthers();
      }
      yield lineOf({ end: 'complete' });
    } catch (error) {
      // The message of a gateway's fault names no key.
      deps.log.warn({ err: error, gateway: name }, 'a gateway did not tell its whole list');
      yield lineOf({ end: 'broken' });
    } finally {
      begunAt.delete(name);
    }
  }

  return {
    /** @throws Rejection `busy`, `gateway-off`, `gateway-failed` before the first line */
    async read(name: GatewayName, asked: AskedDays, now: string): Promise<StreamedText> {
      const time = timeOf(asked, now);
      const gateway = all.find((each) => each.name === name);
      if (!gateway?.isOn || !gateway.list) throw reject('gateway-off');
      const begun = begunAt.get(name) ?? Number.NEGATIVE_INFINITY;
      if (Date.parse(now) - begun < LONGEST_MS) throw reject('busy', { retryAfterSeconds: 10 });
      begunAt.set(name, Date.parse(now));
      try {
        const prices = await pricesOf(deps, name, time);
        const pages = gateway.list(time, (chargeId) => prices.get(chargeId));
        const first = await pages.next();
        return lines(name, first.done ? [] : first.value, pages);
      } catch (error) {
        begunAt.delete(name);
        deps.log.warn({ err: error, gateway: name }, 'a gateway did not tell its list');
        throw reject('gateway-failed');
      }
    },
  };
}
