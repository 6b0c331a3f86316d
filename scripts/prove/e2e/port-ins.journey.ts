import { expect, type Locator } from '@playwright/test';
import { logIn, test } from './journey.ts';
import { fillDetails } from './port-in-form.ts';
import { balanceOf } from './shopping.ts';

/** Whether something is drawn on the start and on the end half of the canvas. */
function inkOf(canvas: Locator): Promise<readonly boolean[]> {
  return canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const context = (element as HTMLCanvasElement).getContext('2d');
    const half = Math.floor(width / 2);
    return [0, half].map((from) =>
      context?.getImageData(from, 0, half, height).data.some((value, at) => at % 4 === 3 && value > 0),
    ) as boolean[];
  });
}

test('a customer signs and sends a request, an admin stops it, the customer mends it and cancels it', async ({
  page,
  server,
  visit,
  customerWith,
}) => {
  await logIn(page, await customerWith(20), '/dashboard/portin-numbers');
  await page.getByRole('link', { name: 'Bring numbers over' }).click();
  const main = page.getByRole('main');
  await fillDetails(main);
  await main.getByLabel('Numbers, one per line').fill('415-555-0150\n416-555-0161');
  await page.keyboard.press('Tab');
  const pad = main.getByRole('img', { name: 'Signature' });
  await pad.scrollIntoViewIfNeeded();
  await expect(main).toContainText('2 of 2 portable');
  const box = await pad.boundingBox();
  if (!box) throw new Error('the pad is there');
  await page.mouse.move(box.x + 30, box.y + 90);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 30, { steps: 8 });
  await page.mouse.move(box.x + 160, box.y + 90, { steps: 8 });
  await page.mouse.up();
  const inLetter = main.locator('.portin-letter-line img');
  expect(await inkOf(pad)).toEqual([true, false]);
  await page.mouse.move(box.x + box.width - 100, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 40, box.y + 100, { steps: 8 });
  await page.mouse.up();
  expect(await inkOf(pad)).toEqual([true, true]);
  const twoLines = await inLetter.getAttribute('src');
  await main.getByRole('button', { name: 'Undo' }).click();
  expect(await inkOf(pad)).toEqual([true, false]);
  await expect(inLetter).not.toHaveAttribute('src', twoLines ?? '');
  await main.getByRole('button', { name: 'Submit and pay 12.500 USD' }).click();

  await expect(main.getByRole('listitem').filter({ hasText: 'Submitted' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expect(balanceOf(page)).toHaveText('7.500 USD');
  const letter = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Letter as PDF' }).click();
  expect((await letter).suggestedFilename()).toBe('letter-of-authorization.pdf');

  const admin = await visit();
  await logIn(admin, server.admin, '/admin/dashboard/portin-fee');
  const requests = admin.getByRole('table', { name: 'Requests to bring numbers over' });
  // The rows that stand there while the list loads do nothing.
  await requests.getByRole('row', { name: /Submitted/ }).click();
  const officeRegion = admin.getByRole('region', { name: 'Office lines' });
  await expect(officeRegion).toContainText('PIN 7391');
  await officeRegion.getByRole('combobox', { name: 'Next state' }).selectOption('exception');
  await officeRegion.getByRole('combobox', { name: 'Reason' }).selectOption('wrong-account-number');
  await officeRegion.getByRole('button', { name: 'Change the state' }).click();
  await expect(officeRegion).toContainText('Mara Lindqvist');

  await expect(main).toContainText('The account number does not match');
  await main.getByLabel('Account number').fill('PVN-20 884 18');
  // The name is typed this time. Without letters there is no new signature, and the saved one stays.
  await main.getByRole('button', { name: 'Type it instead' }).click();
  const saved = await inLetter.getAttribute('src');
  await main.getByLabel('Your full name').fill('Mara Lindqvist');
  await expect(inLetter).not.toHaveAttribute('src', saved ?? '');
  const typedSignature = await inLetter.getAttribute('src');
  await main.getByLabel('Your full name').fill('');
  await expect(inLetter).toHaveAttribute('src', saved ?? '');
  expect(await inkOf(pad)).toEqual([false, false]);
  await main.getByLabel('Your full name').fill('Mara Lindqvist');
  const resent = page.waitForRequest((request) => request.url().endsWith('/fix'));
  await main.getByRole('button', { name: 'Fix and resend' }).click();
  const { signature, signature_type: type } = (await resent).postDataJSON();
  expect(`data:${type};base64,${signature}`).toBe(typedSignature);
  await expect(main.getByRole('listitem').filter({ hasText: 'Submitted' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await page.getByRole('button', { name: 'Cancel the request' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the request' }).click();
  await expect(main).toContainText('came back');
  await expect(balanceOf(page)).toHaveText('20.000 USD');

  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/dashboard/portin-numbers');
  const card = page.locator('.data-card');
  const [name, fee] = await Promise.all([
    card.getByText('Office lines').boundingBox(),
    card.getByText('USD').boundingBox(),
  ]);
  expect((name?.x ?? 0) + (name?.width ?? 999)).toBeLessThan(fee?.x ?? 0);
});

test('a customer types the numbers last: nothing is paid before the button says what it costs', async ({
  page,
  customerWith,
}) => {
  await logIn(page, await customerWith(20), '/dashboard/portin-numbers/request');
  const main = page.getByRole('main');
  await fillDetails(main);
  await main.getByRole('button', { name: 'Type it instead' }).click();
  await main.getByLabel('Your full name').fill('Mara Lindqvist');
  const numbers = main.getByLabel('Numbers, one per line');
  await numbers.fill('415-555-0170\n800-555-0199');
  await main.getByRole('button', { name: 'Check and submit' }).dblclick();
  await expect(main.getByText('Some of these numbers cannot be brought over.')).toBeVisible();
  await main.getByRole('button', { name: 'Keep only the 1 number that can be brought over' }).click();
  await expect(numbers).toHaveValue('415-555-0170');
  const pay = main.getByRole('button', { name: 'Submit and pay 5.000 USD' });
  await expect(pay).toBeVisible();
  await expect(balanceOf(page)).toHaveText('20.000 USD');
  await pay.click();
  await expect(balanceOf(page)).toHaveText('15.000 USD');
});
