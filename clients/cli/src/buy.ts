import type { PostOrdersOnDemandAnswer, Quote, Ringpost } from '@ringpost/sdk';
import { type Arguments, numberOption } from './arguments.ts';
import { PriceError, UsageError } from './exit-codes.ts';
import { dollars, printable, type Terminal } from './terminal.ts';

const MOST_DOLLARS = 1_000_000;
const MOST_SECONDS = 86_400;

/** The price that the buyer agrees to. */
function agreedPrice(args: Arguments, { price }: Quote): number {
  const most = numberOption(args, 'max-price', { least: 0, most: MOST_DOLLARS });
  if (most !== undefined && price > most)
    throw new PriceError(`It costs ${dollars(price)}, which is more than ${dollars(most)}.`);
  if (most === undefined && !args.flags.has('yes'))
    throw new PriceError(`Nothing was bought. To buy it, add --yes or --max-price ${price}.`);
  return most ?? price;
}

function showOrder({ out, say }: Terminal, order: PostOrdersOnDemandAnswer, isJson: boolean): void {
  if (isJson) out(JSON.stringify({ order }));
  else out(order.number ?? '');
  if (order.number === null) say(`The order ${order.order_uuid} has no number yet.`);
}

/** Names the price, buys, and waits for the code if it is asked to. */
export async function buy(ringpost: Ringpost, args: Arguments, terminal: Terminal): Promise<void> {
  const { signal, out, say } = terminal;
  const app = args.values.get('app');
  if (!app) throw new UsageError('Which app? For example: ringpost buy --app telegram --wait --max-price 1');
  const seconds = numberOption(args, 'timeout', { least: 1, most: MOST_SECONDS });
  const country = (args.values.get('country') ?? '').toUpperCase();
  const quote = await ringpost.quote({ app, country }, { signal });
  say(`${printable(quote.appName)} in ${country}: ${dollars(quote.price)}, ${quote.numbers} numbers`);
  const maxPrice = agreedPrice(args, quote);
  const idempotencyKey = args.values.get('idempotency-key') ?? crypto.randomUUID();
  const order = await ringpost.buy({ appUuid: quote.appUuid, country, maxPrice }, { signal, idempotencyKey });
  const isJson = args.flags.has('json');
  if (!args.flags.has('wait')) {
    showOrder(terminal, order, isJson);
    return;
  }
  if (order.number !== null) say(`${order.number} waits for its code.`);
  const received = await ringpost.waitForCode(order.order_uuid, {
    signal,
    ...(seconds === undefined ? {} : { timeoutMs: seconds * 1_000 }),
  });
  out(isJson ? JSON.stringify(received) : printable(received.code));
}
