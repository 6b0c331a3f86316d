import { createRingpost, NoCodeError, type Ringpost, RingpostError, type Settings } from '@ringpost/sdk';
import { type Static, type TSchema, Type } from 'typebox';
import { createSpending, dollarsOf, millsOf, type Spending } from './spending.ts';

/** What an assistant can do. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly input: TSchema;
  run(input: unknown, signal: AbortSignal): Promise<Readonly<Record<string, unknown>>>;
}

/** A sentence that the assistant is told instead of a result. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
}

/** Assistants give up a call after a minute. */
const LONGEST_WAIT_SECONDS = 50;
const MOST_ROWS = 100;
/** Only these are about the purchase itself: a key that had bought in an earlier try is answered with its order instead. */
const PURCHASE_REFUSED: readonly number[] = [402, 404, 409, 422];

const App = Type.String({ minLength: 1, maxLength: 200, description: 'Name of the app, such as Telegram' });
const Country = Type.Optional(Type.String({ pattern: '^[A-Z]{2}$', description: 'US (default) or CA' }));
const OrderUuid = Type.String({ pattern: '^[0-9a-fA-F-]{36}$' });

const PriceInput = Type.Object({ app: App, country: Country }, { additionalProperties: false });
const BuyInput = Type.Object(
  {
    app: App,
    country: Country,
    max_price: Type.Number({ minimum: 0, maximum: 1_000_000, description: 'In dollars' }),
  },
  { additionalProperties: false },
);
const WaitInput = Type.Object(
  {
    order_uuid: OrderUuid,
    seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: LONGEST_WAIT_SECONDS })),
  },
  { additionalProperties: false },
);
const OrderInput = Type.Object({ order_uuid: OrderUuid }, { additionalProperties: false });
const ListInput = Type.Object(
  { limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_ROWS })) },
  { additionalProperties: false },
);
const NoInput = Type.Object({}, { additionalProperties: false });

/** Whether nothing was bought for certain. Limits, the key's rights and machines on the way say nothing about earlier tries. */
function isRefusedPurchase(error: unknown): boolean {
  if (!(error instanceof RingpostError)) return false;
  return PURCHASE_REFUSED.includes(error.status) && error.code !== 'unreadable-answer';
}

function tool<Input extends TSchema>(
  name: string,
  description: string,
  input: Input,
  run: (input: Static<Input>, signal: AbortSignal) => Promise<Readonly<Record<string, unknown>>>,
): Tool {
  // The server has checked the input against this schema.
  return { name, description, input, run: (value, signal) => run(value as Static<Input>, signal) };
}

function createTools(ringpost: Ringpost, spending: Spending): readonly Tool[] {
  /** What this server has spent on orders that it can still cancel. */
  const spent = new Map<string, number>();

  async function buy({ app, country, max_price }: Static<typeof BuyInput>, signal: AbortSignal) {
    const quote = await ringpost.quote({ app, country }, { signal });
    const mills = millsOf(quote.price);
    if (mills > millsOf(max_price))
      throw new ToolRefusal(`It costs ${quote.price} dollars, which is more than max_price.`);
    if (!spending.take(mills))
      throw new ToolRefusal(
        `It costs ${quote.price} dollars, and this server may spend ${dollarsOf(spending.left())} more.`,
      );
    try {
      const { appUuid } = quote;
      // No signal: a purchase that was begun is finished, so that it is counted.
      const order = await ringpost.buy({ appUuid, country: quote.country, maxPrice: quote.price });
      spent.set(order.order_uuid, mills);
      const { order_uuid, number, status } = order;
      return { order_uuid, number, status, price: quote.price, cap_left: dollarsOf(spending.left()) };
    } catch (error) {
      // Without a clear refusal it may have been bought, so it stays counted.
      if (isRefusedPurchase(error)) spending.giveBack(mills);
      throw error;
    }
  }

  async function waitForCode({ order_uuid, seconds }: Static<typeof WaitInput>, signal: AbortSignal) {
    const timeoutMs = (seconds ?? LONGEST_WAIT_SECONDS) * 1_000;
    try {
      const { code } = await ringpost.waitForCode(order_uuid, { timeoutMs, signal });
      return { order_uuid, code };
    } catch (error) {
      if (!(error instanceof NoCodeError)) throw error;
      return { order_uuid, code: null, reason: error.reason };
    }
  }

  async function cancel({ order_uuid }: Static<typeof OrderInput>) {
    const { released, status } = await ringpost.calls.postOrdersIdCancel({ id: order_uuid });
    spending.giveBack(Math.min(millsOf(released), spent.get(order_uuid) ?? 0));
    spent.delete(order_uuid);
    return { order_uuid, status, released, cap_left: dollarsOf(spending.left()) };
  }

  async function list({ limit = 20 }: Static<typeof ListInput>, signal: AbortSignal) {
    const { data, total } = await ringpost.calls.getOrdersList({ limit, items: 'each' }, { signal });
    const orders = data.map(({ order_uuid, app_name, number, status, code, total_cost, placed_at }) => ({
      order_uuid,
      app_name,
      number,
      status,
      code,
      total_cost,
      placed_at,
    }));
    return { orders, total };
  }

  return [
    tool(
      'get_price',
      'What a number for one code of an app costs now.',
      PriceInput,
      async (input, signal) => {
        const { appName, country, price, numbers } = await ringpost.quote(input, { signal });
        return { app: appName, country, price, numbers };
      },
    ),
    tool(
      'buy_number',
      'Buys a phone number for one SMS code of an app. It spends money, at most max_price.',
      BuyInput,
      buy,
    ),
    tool(
      'wait_for_code',
      'Waits for the code of an order. With the reason timeout call it again.',
      WaitInput,
      waitForCode,
    ),
    tool('list_orders', 'The newest orders with their numbers and codes.', ListInput, list),
    tool(
      'cancel_order',
      'Cancels an order before its code arrives. The money comes back.',
      OrderInput,
      cancel,
    ),
    tool('get_balance', 'What can be spent, in dollars.', NoInput, async (_, signal) => {
      const { balance, held } = await ringpost.calls.getUsersBalance({}, { signal });
      return { balance, held, cap_left: dollarsOf(spending.left()) };
    }),
  ];
}

/** The tools of a server, which all spend from the same cap. */
export function openTools(settings: Settings, capMills: number): readonly Tool[] {
  return createTools(createRingpost(settings), createSpending(capMills));
}
