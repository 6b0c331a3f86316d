import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, logIn, test } from './journey.ts';
import { continueToPayer, dialogOf } from './paying.ts';
import { balanceOf, buy, cardOf } from './shopping.ts';

/** The content of the file that a button saves. */
async function savedBy(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  return readFile(await (await download).path(), 'utf8');
}

/** The hash of the last line, found by the documented rule. */
function hashOfAll(lines: readonly string[]): string {
  return lines.reduce(
    (before, line) =>
      createHash('sha256')
        .update(before + line.slice(0, line.lastIndexOf(',')))
        .digest('hex'),
    '0'.repeat(64),
  );
}

test('an admin closes a month: the report adds up, its journal has a hash, the replay proves it, and a list of a gateway is compared', async ({
  page,
  visit,
  server,
  operator,
  customerWith,
}) => {
  const account = await customerWith(5);
  const customer = await visit();
  await logIn(customer, account);
  const number = await buy(customer, 'WhatsApp');
  await operator.deliver({ to: number, text: 'Your WhatsApp code: 209-114' });
  await expect(cardOf(customer, 'WhatsApp').getByRole('status')).toContainText('2 0 9 1 1 4');

  await logIn(page, server.admin, '/admin/dashboard/payments');
  await page.getByRole('link', { name: 'Finance', exact: true }).click();
  await expect(page.getByText(/^Adds up to the mill: the opening and \d+ movements give/)).toBeVisible();
  const accounts = page.getByRole('table', { name: 'The accounts of the period' });
  await expect(accounts.getByRole('row').first()).toContainText('Available');
  await expect(accounts.getByRole('row', { name: /^Opening/ })).toContainText('0.000');
  await expect(accounts.getByRole('row', { name: /^Credits by hand/ })).toContainText('+');
  await expect(accounts.getByRole('row', { name: /^Captured for orders/ })).toContainText('+');
  await expect(page.getByRole('table', { name: 'Sales by app' })).toContainText('WhatsApp');
  expect(await savedBy(page, 'CSV')).toContain('closing,');

  const [, ...lines] = (await savedBy(page, 'Journal as CSV')).trimEnd().split('\r\n');
  await expect(page.getByText(`Last hash: ${hashOfAll(lines)}`)).toBeVisible();
  await expect(page.getByText(`Saved ${lines.length} lines.`)).toBeVisible();

  await page.getByRole('button', { name: 'Replay from zero' }).click();
  await expect(page.getByText(/^Proved from the first event on: /)).toBeVisible();

  await page.getByLabel('Choose a CSV file').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('id,amount,status\ncs_nobody,12.50,paid\n'),
  });
  const differing = page.getByRole('table', { name: 'What does not match' });
  await expect(differing.getByRole('row', { name: /cs_nobody/ })).toContainText('Missing here');

  // The month before has its own address, and nothing happened in it.
  await page.getByRole('link', { name: 'Month before' }).click();
  await expect(page).toHaveURL(/\?since=\d{4}-\d\d-01&until=\d{4}-\d\d-\d\d$/);
  await expect(page.getByText('Nothing was sold in this period.').first()).toBeVisible();
});

test('an admin follows a payment that its customer took back: what is owed, the books, the credit note and the list of the gateway', async ({
  page,
  visit,
  server,
  operator,
  customerWith,
}) => {
  const { email, password } = await customerWith(0.9);
  const customer = await visit();
  await logIn(customer, { email, password });
  await customer.getByRole('button', { name: 'Top up', exact: true }).click();
  await dialogOf(customer).getByRole('button', { name: '5.000', exact: true }).click();
  const payer = await continueToPayer(customer);
  await payer.getByRole('button', { name: 'Pay exactly 5.000 USD' }).click();
  await expect(dialogOf(customer)).toContainText('5.000 USD has arrived.');
  await customer.keyboard.press('Escape');
  for (const app of ['WhatsApp', 'Telegram']) {
    const number = await buy(customer, app);
    await operator.deliver({ to: number, text: `Your ${app} code: 305-118` });
    await expect(cardOf(customer, app).getByRole('status')).toContainText('3 0 5 1 1 8');
  }
  await payer.getByRole('button', { name: 'Take the payment back' }).click();
  await expect(payer.getByRole('main')).toContainText('taken back');
  await payer.close();
  await expect(balanceOf(customer)).toContainText('owed');
  const owed = /(?<amount>[\d.]+) USD$/.exec(await balanceOf(customer).innerText())?.groups?.amount ?? '';

  // What happened to the payment, step by step.
  await logIn(page, server.admin, `/admin/dashboard/payments?email=${encodeURIComponent(email)}`);
  const row = page
    .getByRole('table', { name: 'Payments of all customers' })
    .getByRole('row', { name: /Sandbox/ });
  await expect(row).toContainText('taken back');
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/audit\/payment\/[\da-f-]{36}/);
  const payment = /[\da-f-]{36}/.exec(page.url())?.[0] ?? '';
  await expect(page.getByRole('main')).toContainText('reversed0.0005.000');

  // The books have both halves of it, and still add up.
  await page.getByRole('link', { name: 'Payments', exact: true }).first().click();
  await page.getByRole('link', { name: 'Finance', exact: true }).click();
  await expect(page.getByText(/^Adds up to the mill: /)).toBeVisible();
  const accounts = page.getByRole('table', { name: 'The accounts of the period' });
  await expect(accounts.getByRole('row', { name: /^Payments taken back/ })).toContainText('−');
  await expect(accounts.getByRole('row', { name: /^Taken back, now owed/ })).toContainText(`−${owed}`);
  const linesOf = async (button: string): Promise<readonly string[]> =>
    (await savedBy(page, button)).split('\r\n').filter((line) => line.includes(payment));
  const journal = await linesOf('Journal as CSV');
  const movements = journal.map((line) => /,(Funds\w+|Debt\w+),/.exec(line)?.[1]);
  expect(new Set(movements)).toEqual(new Set(['FundsPaidIn', 'FundsTakenBack', 'DebtIncurred']));
  const invoices = await linesOf('Invoices as CSV');
  expect(invoices.map((line) => /,(invoice|credit-note),/.exec(line)?.[1])).toEqual([
    'invoice',
    'credit-note',
  ]);

  // The gateway says the same, and a list that does not know of it yet is told from that.
  await page.getByRole('combobox', { name: 'Gateway' }).selectOption({ label: 'Sandbox' });
  const compare = async (state: string): Promise<void> =>
    page.getByLabel('Choose a CSV file').setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`id,amount,status\n${payment},5.00,${state}\n`),
    });
  const differing = page
    .getByRole('table', { name: 'What does not match' })
    .getByRole('row', { name: payment });
  await compare('paid');
  await expect(differing).toContainText('Other state');
  await compare('charged back');
  await expect(page.getByText('list.csv, 1 row')).toBeVisible();
  await expect(differing).toHaveCount(0);
});
