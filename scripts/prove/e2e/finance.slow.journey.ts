import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, logIn, test } from './journey.ts';
import { buy, cardOf } from './shopping.ts';

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
