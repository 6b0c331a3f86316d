import type { Page } from '@playwright/test';
import { type Credentials, expect, logIn, test } from './journey.ts';
import { balanceOf, buy, cardOf, chooseApp, shopOf } from './shopping.ts';
import type { StartedServer } from './started-server.ts';

/** The limits that an admin sets for one customer; null means the general limit. */
interface BuyingLimits {
  readonly open_activations: number | null;
  readonly purchases_per_minute: number | null;
  readonly cancels_per_hour: number | null;
}

const usual: BuyingLimits = { open_activations: null, purchases_per_minute: null, cancels_per_hour: null };
const clockTime = String.raw`\d{1,2}:\d{2}:\d{2}`;

async function tryToBuy(page: Page, app: string): Promise<void> {
  await chooseApp(page, app);
  await shopOf(page).getByRole('button', { name: 'Buy', exact: true }).click();
}

/** Reads, or sends a body if there is one. */
async function call(address: string, headers: Record<string, string>, body?: object): Promise<Response> {
  const init = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(address, body ? init : { headers });
  if (!response.ok) throw new Error(`${address} was answered ${await response.text()}`);
  return response;
}

async function limit(
  { url, admin }: StartedServer,
  { email }: Credentials,
  limits: BuyingLimits,
): Promise<void> {
  const login = await call(`${url}/api/auth/login`, {}, admin);
  const { token } = (await login.json()) as { readonly token: string };
  const headers = { authorization: `Bearer ${token}` };
  const response = await call(`${url}/api/users/list?search=${encodeURIComponent(email)}`, headers);
  const { data } = (await response.json()) as { readonly data: readonly { readonly user_id: string }[] };
  const path = `${url}/api/users/${data[0]?.user_id}/limits`;
  await call(path, headers, { ...limits, reason: 'For a journey' });
}

test('a customer with the highest number of open orders is told when the first of them ends', async ({
  page,
  health,
  server,
  customerWith,
}) => {
  health.expectRefusals(429);
  const customer = await customerWith(5);
  await logIn(page, customer);
  await limit(server, customer, { ...usual, open_activations: 1 });
  await buy(page, 'Google');
  await expect(balanceOf(page)).toHaveText('4.500 USD');

  await tryToBuy(page, 'Telegram');
  const refusal = page.getByRole('alert').filter({ hasText: 'more open orders' });
  await expect(refusal).toHaveText(new RegExp(`The first of them ends at ${clockTime}\\.`));
  await expect(balanceOf(page)).toHaveText('4.500 USD');
  await expect(cardOf(page, 'Telegram')).toHaveCount(0);

  // Once it has ended, the same button buys.
  await server.advance(31 * 60_000);
  await tryToBuy(page, 'Telegram');
  await expect(cardOf(page, 'Telegram')).toContainText(/\d{3}-\d{3}-\d{4}/);
  await expect(refusal).toHaveCount(0);
});

async function cancel(page: Page, app: string): Promise<void> {
  await page.getByRole('button', { name: `Cancel ${app}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the order' }).click();
}

test('a customer with the highest number of cancels is told when the next one is possible', async ({
  page,
  health,
  server,
  customerWith,
}) => {
  health.expectRefusals(429);
  const customer = await customerWith(5);
  await logIn(page, customer);
  await limit(server, customer, { ...usual, cancels_per_hour: 1 });
  for (const app of ['Google', 'Telegram']) await buy(page, app);
  await cancel(page, 'Google');
  await expect(cardOf(page, 'Google')).toContainText('Cancelled.');

  await cancel(page, 'Telegram');
  const refusal = new RegExp(`This order continues\\. You can cancel again at ${clockTime}\\.`);
  await expect(page.getByText(refusal)).toBeVisible();
  await expect(cardOf(page, 'Telegram')).toContainText(/\d{3}-\d{3}-\d{4}/);
  await expect(cardOf(page, 'Telegram')).not.toContainText('Cancelled.');
});
