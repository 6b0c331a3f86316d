import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, logIn, test } from './journey.ts';
import { buy, cardOf } from './shopping.ts';

/** Records every text that reaches a page: frames of its sockets and bodies of its answers. */
async function listenTo(page: Page): Promise<() => string> {
  const texts: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => texts.push(String(payload)));
  });
  page.on('response', async (response) => {
    const body = await response.text().catch(() => '');
    texts.push(body);
  });
  return () => texts.join('\n');
}

test('a private message reaches its customer and nobody else', async ({
  page,
  visit,
  operator,
  customerWith,
}) => {
  const stranger = await visit();
  const visitor = await visit();
  const textsOfStranger = await listenTo(stranger);
  const textsOfVisitor = await listenTo(visitor);
  const textsOfOwner = await listenTo(page);

  await logIn(page, await customerWith(3));
  await logIn(stranger, await customerWith(3));
  await visitor.goto('/');
  await expect(visitor.getByRole('region', { name: 'Live public feed' })).toBeVisible();
  // The other customer waits for the same app, on another number.
  const number = await buy(page, 'Signal');
  const strangersNumber = await buy(stranger, 'Signal');
  expect(strangersNumber).not.toBe(number);

  const canary = String(randomInt(100_000, 999_999));
  await operator.deliver({ to: number, text: `SIGNAL: Your code is ${canary}. Do not share this code.` });
  await expect(cardOf(page, 'Signal')).toContainText(canary);

  // A later message to a public number shows that all three would have received it by now.
  const free = await operator.freeNumber();
  const marker = String(randomInt(100_000, 999_999));
  await operator.deliver({ to: free.number, text: `${marker} is your Uber code.` });
  await expect(visitor.getByRole('region', { name: 'Live public feed' })).toContainText(marker);
  await expect.poll(() => textsOfStranger().includes(marker)).toBe(true);
  for (const path of ['/dashboard/messages', '/dashboard/order-history', '/']) {
    await stranger.goto(path);
    await expect(stranger.getByRole('main')).toBeVisible();
    await stranger.waitForLoadState('networkidle');
  }

  expect(textsOfOwner().includes(canary), 'the canary can be heard at all').toBe(true);
  expect(textsOfVisitor().includes(marker), 'the public feed is heard').toBe(true);
  expect(textsOfStranger().includes(canary), 'a stranger hears the canary').toBe(false);
  expect(textsOfVisitor().includes(canary), 'a visitor hears the canary').toBe(false);
});

test('an order of somebody else answers like one that does not exist', async ({
  page,
  visit,
  health,
  customerWith,
}) => {
  health.expectRefusals(404);
  await logIn(page, await customerWith(3));
  await buy(page, 'Discord');
  await cardOf(page, 'Discord').getByRole('link', { name: 'Discord' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discord activation');
  const stranger = await visit();
  await logIn(stranger, await customerWith(0), page.url());
  await expect(stranger.getByRole('main')).toContainText('You have no such order.');
  await expect(stranger.getByRole('main')).not.toContainText('Discord');
});
