import type { Page } from '@playwright/test';
import { expect, logIn, test } from './journey.ts';
import { payAfterReload } from './paying.ts';
import { fillDetails } from './port-in-form.ts';
import { balanceOf, chooseOption, numberOn } from './shopping.ts';

/** Moves the opened request one step further, as the admin. */
async function moveTo(admin: Page, step: string, fill?: () => Promise<unknown>): Promise<void> {
  const officeRegion = admin.getByRole('region', { name: 'Office lines' });
  await officeRegion.getByRole('combobox', { name: 'Next state' }).selectOption(step);
  await fill?.();
  await officeRegion.getByRole('button', { name: 'Change the state' }).click();
  await expect(officeRegion.getByRole('option', { name: step })).toHaveCount(0);
}

test('numbers are checked, their request waits for money, and once they have moved their customer buys one of them', async ({
  page,
  server,
  health,
  visit,
  customerWith,
}) => {
  health.expectRefusals(402);
  const customer = await customerWith(10);
  await logIn(page, customer);
  const main = page.getByRole('main');
  await page.goto('/dashboard/portin-numbers/view');
  await expect(page).toHaveURL(/\/dashboard\/portin-numbers$/);
  await main.getByRole('link', { name: 'Check numbers' }).click();
  await main.getByLabel('Numbers, one per line').fill('(415) 555-0181\n416-555-0182\n12345');
  await main.getByRole('button', { name: 'Check', exact: true }).click();
  const checked = main.getByRole('table', { name: 'Checked numbers' });
  await expect(checked.getByRole('row', { name: /415-555-0181/ })).toContainText('San Francisco, CA');
  await expect(checked.getByRole('row', { name: /12345/ })).toContainText('must have 10 digits');
  await main.getByRole('link', { name: 'Bring these numbers over' }).click();

  const submit = main.getByRole('button', { name: 'Submit and pay 12.500 USD' });
  await page.setViewportSize({ width: 375, height: 812 });
  await submit.click();
  const first = main.getByLabel('Name of this port');
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await fillDetails(main);
  await submit.click();
  await expect(main.getByRole('img', { name: 'Signature' })).toBeFocused();
  await main.getByRole('button', { name: 'Type it instead' }).click();
  await main.getByLabel('Your full name').fill('Mara Lindqvist');
  await submit.click();

  await payAfterReload(page, '5.000', /is sent for 12\.500 USD/);
  await expect(page).toHaveURL(/\/dashboard\/portin-numbers\/view\/[-\w]+$/);
  await expect(main.getByRole('listitem').filter({ hasText: 'Submitted' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expect(balanceOf(page)).toHaveText('2.500 USD');

  const admin = await visit();
  await logIn(admin, server.admin, '/admin/dashboard/portin-fee');
  const requests = admin.getByRole('table', { name: 'Requests to bring numbers over' });
  await requests
    .getByRole('row', { name: /Submitted/ })
    .filter({ hasText: customer.email })
    .click();
  // The PIN and the signature have waited as well.
  await expect(admin.getByRole('region', { name: 'Office lines' })).toContainText('PIN 7391');
  await moveTo(admin, 'In review');
  await moveTo(admin, 'Date confirmed', () =>
    admin.getByLabel('The numbers move on').fill('2030-01-15T10:00'),
  );
  await moveTo(admin, 'Completed', async () => {
    const vendors = admin.getByRole('combobox', { name: 'Vendor' });
    await vendors.selectOption({ index: 1 });
  });

  await expect(main.getByRole('heading', { name: '2 numbers were brought over' })).toBeVisible();
  await main.getByRole('link', { name: 'Choose an app' }).click();
  await chooseOption(page, 'App', 'Signal');
  await page.getByRole('button', { name: 'Check availability' }).click();
  const free = page
    .getByRole('table', { name: 'Checked numbers' })
    .getByRole('row', { name: /416-555-0182/ });
  await expect(free).toContainText('available, new');
  await free.getByRole('checkbox').check();
  await main.getByRole('button', { name: /^Buy 1 number for/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/main$/);
  expect(await numberOn(page.getByRole('article').filter({ hasText: 'Signal' }).first())).toBe(
    '+14165550182',
  );
});
