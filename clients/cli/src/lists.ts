import type { Message, Ringpost } from '@ringpost/sdk';
import { type Arguments, numberOption } from './arguments.ts';
import { dollars, printable, type Terminal, table } from './terminal.ts';

const LIMIT = { least: 1, most: 100 };
const USUAL_LIMIT = 20;

/** The orders that can still receive, with their numbers. */
export async function numbers(ringpost: Ringpost, args: Arguments, { out, signal }: Terminal): Promise<void> {
  const limit = numberOption(args, 'limit', LIMIT) ?? USUAL_LIMIT;
  const lists = await Promise.all(
    (['running', 'active'] as const).map((status) =>
      ringpost.calls.getOrdersList({ status, limit, items: 'each' }, { signal }),
    ),
  );
  const orders = lists.flatMap(({ data }) => data).slice(0, limit);
  if (args.flags.has('json')) {
    out(JSON.stringify(orders));
    return;
  }
  const rows = orders.map(({ number, app_name, country_iso, kind, closes_at, order_uuid }) => [
    number ?? '–',
    printable(app_name),
    country_iso,
    kind,
    closes_at ?? '–',
    order_uuid,
  ]);
  for (const line of table(rows)) out(line);
}

function show(message: Message, isJson: boolean): string {
  if (isJson) return JSON.stringify(message);
  const { send_time, to, app_name, code, msg } = message;
  const text = msg ?? '(not shown)';
  return [send_time, to, app_name ?? '–', code ?? '–', text].map(printable).join('  ');
}

/** The newest messages, the oldest of them first. With `--follow` the later ones come as they arrive. */
export async function messages(
  ringpost: Ringpost,
  args: Arguments,
  { out, signal }: Terminal,
): Promise<void> {
  const limit = numberOption(args, 'limit', LIMIT) ?? USUAL_LIMIT;
  const isJson = args.flags.has('json');
  const first = await ringpost.calls.getSmsList({ limit }, { signal });
  const shown = first.data.toReversed();
  if (isJson && !args.flags.has('follow')) out(JSON.stringify(shown));
  else for (const message of shown) out(show(message, isJson));
  if (!args.flags.has('follow')) return;
  await ringpost.followMessages((message) => out(show(message, isJson)), {
    after: first.seq,
    signal,
  });
}

export async function balance(ringpost: Ringpost, args: Arguments, { out, signal }: Terminal): Promise<void> {
  const answer = await ringpost.calls.getUsersBalance({}, { signal });
  if (args.flags.has('json')) out(JSON.stringify(answer));
  else out(`${dollars(answer.balance)} can be spent, ${dollars(answer.held)} is held for open orders`);
}
