import { expect, openStarted, test } from './journey.ts';

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
  await openStarted(page, '/faq');
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

test('a visitor finds the price of an app before any script, and buys after the login', async ({
  visit,
  server,
}) => {
  const page = await visit({ javaScriptEnabled: false });
  await page.goto(server.url);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Prices' }).click();
  await page.getByRole('link', { name: 'S', exact: true }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Signal / })
    .click();
  await expect(page).toHaveURL(/\/prices\/signal$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receive SMS codes for Signal');
  await expect(page.getByRole('table').getByRole('row', { name: /United States .* new/ })).toBeVisible();
  const buy = page.getByRole('main').getByRole('link', { name: /^Buy a number for / });
  await expect(buy).toHaveAttribute('href', /^\/auth\/login\?p=.*buy-now/);
  await page.getByRole('link', { name: 'United States' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('United States: numbers and prices');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/: numbers and prices$/);
});

test('the prices are searched in the browser, and an app that nobody sells is not found', async ({
  page,
  health,
}) => {
  health.expectRefusals(404);
  await page.goto('/prices');
  await page.getByRole('searchbox').fill('telegr');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\?search=telegr$/);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Telegram / })
    .click();
  await expect(page).toHaveTitle('Receive SMS codes for Telegram · Ringpost');
  await page.reload();
  await expect(page.getByRole('main').getByRole('link', { name: /^Buy a number for / })).toBeVisible();
  const response = await page.goto('/prices/nothing');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing at this address');
});

test('a visitor writes to the people who run the site, who read it in the admin area', async ({
  page,
  operator,
}) => {
  await page.goto('/faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click();
  const form = page.getByRole('main');
  const messenger = 'https://messenger.example/ringpost';
  await expect(form.getByRole('link', { name: 'messenger.example/ringpost' })).toHaveAttribute(
    'href',
    messenger,
  );
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Messenger' })).toHaveAttribute(
    'href',
    messenger,
  );
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await form.getByLabel('Name').fill('Ann');
  await form.getByLabel('Email').fill('ann@example.org');
  await form.getByLabel('Contact').fill('415 555');
  await form.getByLabel('Message').fill('Do you have Telegram?');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText('Contact should be 10 digits only')).toBeVisible();
  await form.getByLabel('Contact').fill(' 4155550132 ');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent successfully.')).toBeVisible();
  await expect(form.getByRole('button', { name: /^Try again in \d+ s$/ })).toBeDisabled();
  await expect(form.getByLabel('Message')).toHaveValue('');
  expect(await operator.mailedText('help@ringpost.example', 'contact')).toContain('> Do you have Telegram?');
});

test('the status page is read before any script, and says what is not known yet', async ({ visit }) => {
  const page = await visit({ javaScriptEnabled: false });
  await page.goto('/faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click();
  await expect(page).toHaveTitle('Status · Ringpost');
  await expect(page.getByRole('main')).toContainText(/Minutes answered ?(–|\d)/);
  await expect(page.getByRole('link', { name: 'The same as JSON' })).toHaveAttribute(
    'href',
    '/api/public/status',
  );
});
