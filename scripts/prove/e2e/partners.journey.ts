import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, logIn, test } from './journey.ts';
import { balanceOf, buy, cardOf, shopOf } from './shopping.ts';
import type { StartedServer } from './started-server.ts';

// This shop has no numbers of its own.
test.use({ seedNumbers: 0 });

const NUMBER = '12125550123';
const TEXT = 'Your WhatsApp code: 482-917. Do not share this code with others.';
let hasCome = false;

/** What a portal with seven numbers for WhatsApp says in the handler protocol. */
function answerTo(action: string | null): string {
  const offer = { cost: 0.5, count: 7, physicalCount: 7 };
  if (action === 'getPrices') return JSON.stringify({ 187: { wa: offer } });
  if (action === 'getNumberV2') return `ACCESS_NUMBER:7:${NUMBER}`;
  if (action === 'getStatus') return hasCome ? 'STATUS_OK:482-917' : 'STATUS_WAIT_CODE';
  if (action === 'getStatusV2') return JSON.stringify({ sms: { code: '482-917', text: TEXT } });
  return action === 'setStatus' ? 'ACCESS_ACTIVATION' : 'BAD_ACTION';
}

const portal = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://portal.example');
  response.end(answerTo(searchParams.get('action')));
});

test.beforeAll(async () => {
  await new Promise<void>((resolve) => void portal.listen(0, '127.0.0.1', resolve));
});
test.afterAll(() => {
  portal.closeAllConnections();
  portal.close();
});

/** An admin buys the numbers of the first vendor from the portal. */
async function setPortal(server: StartedServer): Promise<void> {
  const host = `127.0.0.1:${(portal.address() as AddressInfo).port}`;
  await server.trustReceiver(host);
  const json = { 'content-type': 'application/json' };
  const login = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(server.admin),
  });
  const { token } = (await login.json()) as { readonly token: string };
  const headers = { ...json, authorization: `Bearer ${token}` };
  const vendors = await fetch(`${server.url}/api/vendor/list`, { headers });
  const [{ uuid }] = ((await vendors.json()) as { readonly data: readonly [{ readonly uuid: string }] }).data;
  const terms = { margin_percent: 20, max_price: 1, risk: 50, repeats: true };
  const { status } = await fetch(`${server.url}/api/vendor/${uuid}/upstream`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ url: `http://${host}`, key: 'the-key-there', protocol: 'handler', ...terms }),
  });
  expect(status).toBe(204);
}

test('a customer sees what a partner has, buys one of its numbers, and the code comes by itself', async ({
  page,
  server,
  customerWith,
}) => {
  await page.goto('/prices/whatsapp');
  await expect(page.getByRole('table', { name: 'Prices of WhatsApp' })).toContainText('sold out');
  await setPortal(server);
  await page.reload();
  await expect(page.getByRole('table', { name: 'Prices of WhatsApp' })).toContainText('none of our own');
  await expect(page.getByRole('link', { name: 'See what our partners have' })).toBeVisible();
  await logIn(page, await customerWith(5));
  const shop = shopOf(page);
  await expect(shop.getByRole('button', { name: /^WhatsApp.*from a partner: 7/ })).toBeVisible();
  await expect(shop.getByRole('button', { name: /^Telegram.*sold out/ })).toBeVisible();
  expect(await buy(page, 'WhatsApp')).toBe(`+${NUMBER}`);
  await expect(balanceOf(page)).toHaveText('4.100 USD');
  hasCome = true;
  const card = cardOf(page, 'WhatsApp');
  await expect(card.getByRole('status')).toContainText('4 8 2 9 1 7');
  await expect(card).toContainText(TEXT);
  await expect(card).toContainText('Paid 0.900 USD');
});
