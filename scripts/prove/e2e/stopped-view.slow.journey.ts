import { expect, logIn, test } from './journey.ts';
import { buy, cardOf } from './shopping.ts';

// A server of its own: an event of its log is broken, and it starts again.
test.use({ seedNumbers: 220 });

const ALARMS = ['a projector stopped', 'the chain of the log does not grow'];

test('a view stops at a text that cannot be read, an admin has it skip that text, and it goes on', async ({
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
  await customer.goto('about:blank');
  const position = await server.breakText();

  await logIn(page, server.admin, '/admin/dashboard/operations');
  const stopped = page.getByRole('region', { name: `feeds stopped at ${position}` });
  await expect(stopped).toContainText('is not what was written');
  await expect(stopped).toContainText('SmsReceived');
  await expect(stopped).toContainText('The data of this event cannot be read.');
  await expect(page.getByRole('row', { name: /^feeds@/ })).toContainText('stopped');
  const errors: string[] = [];
  // The chain of hashes finds the change, too. Each alarm comes once.
  await expect.poll(() => errors.push(...server.takeErrors())).toBe(ALARMS.length);
  for (const alarm of ALARMS) expect(errors).toContainEqual(expect.stringContaining(alarm));

  await stopped.getByRole('button', { name: 'Skip it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Skip an event for feeds' });
  await expect(dialog).toContainText(position);
  await dialog.getByLabel('Reason').fill('The disk changed this text');
  await dialog.getByRole('button', { name: 'Skip the event' }).click();
  await expect(page.getByText('Skipped. feeds continues.')).toBeVisible();
  await expect(stopped).toHaveCount(0);
  await expect(page.getByRole('row', { name: /^feeds@/ })).toContainText('live');

  // The view goes on: it shows the next text.
  await logIn(customer, account);
  const next = await buy(customer, 'Telegram');
  await operator.deliver({ to: next, text: 'Telegram code 31415' });
  await expect(cardOf(customer, 'Telegram').getByRole('status')).toContainText('3 1 4 1 5');

  await page.goto('/admin/dashboard/audit');
  await page.getByRole('searchbox').fill(server.admin.email);
  await page.getByRole('link', { name: /^what this admin did/ }).click();
  await page
    .getByRole('table', { name: 'Events, newest first' })
    .getByRole('button', { name: 'EventSkipped' })
    .click();
  await page.goto('/admin/dashboard/security');
  const skip = page
    .getByRole('table', { name: 'Security log' })
    .getByRole('row')
    .filter({ hasText: 'Event skipped' });
  await expect(skip).toContainText(server.admin.email);
});
