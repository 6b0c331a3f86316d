import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createSpending } from './spending.ts';
import { openTools } from './tools.ts';

interface Answer {
  readonly status: number;
  /** Absent: a machine between us and Ringpost has answered. */
  readonly code?: string;
}

/** What is left of a cap of one dollar after a purchase for 40 cents that gets these answers. `cut`: it gets none. */
async function leftAfter(...answers: readonly (Answer | 'cut')[]): Promise<number> {
  let purchases = 0;
  const app = { app_uuid: 'a', app_name: 'Alpha', on_delv_price: 0.4, unused: 1, used: 0 };
  const server = createServer((request, response) => {
    if (request.method === 'GET') return response.end(JSON.stringify({ data: [app], balance: 1, held: 0 }));
    const answer = answers[Math.min(purchases, answers.length - 1)];
    purchases += 1;
    if (answer === 'cut' || answer === undefined) return response.destroy();
    const { status, code } = answer;
    return response.writeHead(status).end(code && JSON.stringify({ code, title: code }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tools = openTools({ url, key: 'key', retries: 1 }, 1_000);
  const run = (tool: string, input: object) =>
    tools.find(({ name }) => name === tool)?.run(input, new AbortController().signal);
  await expect(run('buy_number', { app: 'Alpha', max_price: 1 })).rejects.toThrow();
  expect(purchases).toBe(answers.length);
  return Number((await run('get_balance', {}))?.cap_left);
}

it('the cap holds to the last cent, and what came back can be spent again', () => {
  const spending = createSpending(1_000);
  expect([spending.take(600), spending.take(401), spending.take(400), spending.take(1)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  spending.giveBack(400);
  expect(spending.left()).toBe(400);
});

it('no strange price passes, and no more comes back than was spent', () => {
  const spending = createSpending(1_000);
  expect([spending.take(-1), spending.take(Number.NaN)]).toEqual([false, false]);
  spending.giveBack(5_000);
  expect(spending.left()).toBe(1_000);
});

it.each<Answer>([
  { status: 402, code: 'insufficient-funds' },
  { status: 404, code: 'app-unknown' },
  { status: 409, code: 'no-available-numbers' },
  { status: 422, code: 'invalid' },
])('a refusal of the purchase gives its price back: $status', async (answer) => {
  expect(await leftAfter(answer)).toBe(1);
});

it.each<Answer>([
  { status: 401, code: 'not-signed-in' },
  { status: 403, code: 'forbidden' },
  { status: 404 },
  { status: 408 },
  { status: 429, code: 'rate-limited' },
])(
  'what is not about the purchase gives nothing back, because an earlier try may have bought: $status',
  async (answer) => {
    expect(await leftAfter('cut', answer)).toBe(0.6);
  },
);
