import { expect, test } from './journey.ts';

test('the policies and the blog are read before any script, and lead from one to the other', async ({
  visit,
}) => {
  const page = await visit({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Refund policy' }).click();
  await expect(page).toHaveTitle('Refund policy · Ringpost');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refund policy');
  await expect(page.getByText('If none has come after 30 minutes')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('link', { name: /How refunds work, to the second/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How refunds work, to the second');
  await page.getByRole('main').getByRole('link', { name: 'refund policy' }).click();
  await expect(page).toHaveURL(/\/refund-policy$/);
});

test('a page opens from another without a reload, and a post that nobody wrote is not found', async ({
  page,
  health,
}) => {
  health.expectRefusals(404);
  await page.goto('/faq');
  await page.evaluate(() => Object.assign(window, { wasLoadedOnce: true }));
  await page.getByRole('main').getByRole('link', { name: 'When is a rental worth it?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Activation or rental: which one do you need?',
  );
  await page
    .getByRole('main')
    .getByRole('link', { name: /How refunds work/ })
    .click();
  await expect(page).toHaveTitle('How refunds work, to the second · Ringpost');
  expect(await page.evaluate(() => 'wasLoadedOnce' in window)).toBe(true);
  const response = await page.goto('/blog/post/nothing');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such post');
  await page.getByRole('link', { name: 'All posts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog');
});
