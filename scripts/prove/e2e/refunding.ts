import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';
import type { Operator } from './operator.ts';
import { buy, cardOf } from './shopping.ts';
import { chooseForUser } from './users-table.ts';

/**
 * Buys a number for WhatsApp, receives its code, and opens the page of the order.
 * @returns the id of the order
 */
export async function buyAndReceive(customer: Page, operator: Operator): Promise<string> {
  const number = await buy(customer, 'WhatsApp');
  await operator.deliver({ to: number, text: 'Your WhatsApp code: 209-114' });
  await expect(cardOf(customer, 'WhatsApp').getByRole('status')).toContainText('2 0 9 1 1 4');
  await customer.goto('/dashboard/order-history');
  await customer.getByRole('table', { name: 'Your orders' }).getByRole('link', { name: 'WhatsApp' }).click();
  await expect(customer).toHaveURL(/\/dashboard\/order-numbers\/[\da-f-]{36}$/);
  return customer.url().slice(-36);
}

/** Opens the dialog in which an admin refunds an order of a customer. The page is that of the accounts. */
export async function openRefund(page: Page, email: string, orderId: string): Promise<Locator> {
  await page.getByRole('searchbox').fill(email);
  await chooseForUser(page, email, 'Refund …');
  const dialog = page.getByRole('dialog', { name: `Refund of an order of ${email}` });
  await dialog.getByLabel('Order number').fill(orderId);
  return dialog;
}
