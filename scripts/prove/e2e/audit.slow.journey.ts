import { expect, logIn, test } from './journey.ts';
import { buyAndReceive, openRefund } from './refunding.ts';
import { balanceOf } from './shopping.ts';
import { logInToUsers } from './users-table.ts';

test('an admin goes back to the moment before a refund, and reads who refunded and why', async ({
  page,
  visit,
  server,
  operator,
  customerWith,
}) => {
  const account = await customerWith(5);
  const customer = await visit();
  await logIn(customer, account);
  const orderId = await buyAndReceive(customer, operator);
  const paid = Number.parseFloat(await balanceOf(customer).innerText());

  await logInToUsers(page, server.admin);
  const dialog = await openRefund(page, account.email, orderId);
  // It fills in the amount that is left.
  await expect(dialog).toContainText('USD left.');
  await dialog.getByLabel('Amount in USD').fill('0.05');
  await dialog.getByLabel('Reason').fill('The code did not work');
  await dialog.getByRole('button', { name: 'Refund 0.050 USD' }).click();
  await expect(page.getByText(`0.050 USD refunded to ${account.email}`)).toBeVisible();

  await page.goto('/admin/dashboard/audit');
  await page.getByRole('searchbox').fill(account.email);
  await page.getByRole('link', { name: `customer ${account.email}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Timeline of ${account.email}` })).toBeVisible();
  const then = page.getByRole('status').filter({ hasText: 'Balance' });
  await expect(then).toContainText(`${(paid + 0.05).toFixed(3)} USD`);
  await expect(page.getByRole('main')).toContainText('Proved');

  const events = page.getByRole('table', { name: 'Events, newest first' });
  await events.getByRole('button', { name: 'FundsCaptured' }).click();
  await expect(then).toContainText(`${paid.toFixed(3)} USD`);
  await expect(page).toHaveURL(/\?at=\w+$/);
  await expect(events.getByRole('row', { name: 'FundsRefunded' })).toContainText(
    'Later than the moment above',
  );

  await page.getByRole('button', { name: 'Event after' }).click();
  const card = page.getByRole('region', { name: 'FundsRefunded' });
  await expect(card).toContainText(server.admin.email);
  await expect(card).toContainText('The code did not work');
  await expect(card.getByRole('row', { name: /^available/ })).toContainText(
    `${paid.toFixed(3)}${(paid + 0.05).toFixed(3)}`,
  );
  await expect(then).toContainText(`${(paid + 0.05).toFixed(3)} USD`);

  await page.getByRole('slider', { name: 'Moment' }).press('Home');
  await expect(page.getByRole('region', { name: 'AccountRegistered' })).toBeVisible();
  await expect(then).toContainText('0.000 USD');
  await page.getByRole('button', { name: 'Back to now' }).click();
  await expect(page).not.toHaveURL(/at=/);

  // The newest event is that an admin has read the timeline.
  await events.getByRole('button', { name: 'RefundSigned' }).click();
  await page
    .getByRole('region', { name: 'RefundSigned' })
    .getByRole('link', { name: /^wallet/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Timeline: wallet/ })).toBeVisible();
  await expect(events.getByRole('row', { name: 'FundsRefunded' })).toContainText(server.admin.email);
  await expect(page.getByRole('main')).not.toContainText(/209.?114/);

  // The wallet alone can be seen as of any moment, too.
  const state = page.getByRole('table', { name: 'State at the moment' });
  const available = state.getByRole('row', { name: /^available/ });
  await expect(available).toContainText((paid + 0.05).toFixed(3));
  await expect(page.getByRole('status').filter({ hasText: 'folded from' })).toBeVisible();
  await page.getByLabel('By whom').selectOption('admin');
  await expect(events.getByRole('button', { name: 'FundsCaptured' })).toBeHidden();
  await page.getByLabel('By whom').selectOption('');
  await page.getByLabel('Which events').selectOption('FundsCaptured');
  await events.getByRole('button', { name: 'FundsCaptured' }).click();
  await expect(available).toContainText(paid.toFixed(3));
  await expect(page).toHaveURL(/\bat=\w+/);
  await page.getByRole('slider', { name: 'Moment' }).press('End');
  await expect(available).toContainText((paid + 0.05).toFixed(3));
});

test('an admin sees what happened to one price of an app', async ({ page, server }) => {
  await logIn(page, server.admin, '/admin/dashboard/apps');
  await page.getByRole('main').getByRole('link', { name: 'WhatsApp', exact: true }).click();
  await page.getByRole('link', { name: /^Timeline of the price of .*, rank 7$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Timeline: price\.all, app/ })).toBeVisible();
  const state = page.getByRole('table', { name: 'State at the moment' });
  await expect(state.getByRole('row', { name: /^price\.all\.onDelivery/ })).toBeVisible();
  const events = page.getByRole('table', { name: 'Events, newest first' });
  await expect(events.getByRole('button', { name: 'AppPriceSet' })).toHaveCount(1);
  await page.getByRole('link', { name: 'The whole timeline' }).click();
  await expect(events.getByRole('button', { name: 'AppAdded' })).toBeVisible();
});
