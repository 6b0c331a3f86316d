import { expect, logIn, newCredentials, test } from './journey.ts';
import { checkPage } from './page-health.ts';

const HOURS_12 = 12 * 60 * 60 * 1000;
const DAYS_30 = 30 * 24 * 60 * 60 * 1000;
const LAPSED = 'Your session has been expired, please login again';

test('a wrong password is said at its field, and the address stays', async ({
  page,
  health,
  customerWith,
}) => {
  health.expectRefusals(401);
  const { email } = await customerWith(0);
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Log in' }).click();
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAccessibleDescription('The email or the password is wrong.');
  await expect(password).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('a customer who has not confirmed the address is told so, and gets the link again', async ({
  page,
  health,
  operator,
}) => {
  health.expectRefusals(403);
  const { email, password } = newCredentials();
  await page.goto('/auth/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await expect.poll(() => operator.mailCount(email, 'confirm')).toBe(1);
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toContainText('Your email is not verified yet.');
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByRole('status')).toContainText('we have sent a new link');
  await expect.poll(() => operator.mailCount(email, 'confirm')).toBe(2);
});

test('the mailed link asks another browser for the password of the sign-up, signs in, and goes on to the page that was wanted', async ({
  page,
  visit,
  health,
  operator,
}) => {
  // 400: the page asks first whether the link still works.
  health.expectRefusals(400, 401, 404);
  const { email, password } = newCredentials();
  await page.goto(`/auth/login?p=${encodeURIComponent('/dashboard/profile')}`);
  await page.getByRole('main').locator('a[href^="/auth/signup"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign up');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();

  // On another device, where mail is often read.
  const phone = await visit();
  const link = await operator.mailedLink(email, 'confirm');
  await phone.goto(link);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Confirm your email');
  const field = phone.getByLabel('Password', { exact: true });
  await field.fill('not-the-password');
  await phone.getByRole('button', { name: 'Confirm' }).click();
  await expect(field).toHaveAccessibleDescription('This is not the password of this sign-up');
  await expect(phone.getByRole('main').locator('a[href^="/auth/signup"]').last()).toBeVisible();
  await field.fill(password);
  await phone.getByRole('button', { name: 'Confirm' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Your email is confirmed');
  await expect(phone.getByRole('status')).toContainText('Your Email has been verified... You are signed in');
  await expect(phone).toHaveURL('/dashboard/profile');
  await expect(phone.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();

  await phone.goto(link);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
  await checkPage(phone);
});

test('the mailed link signs in by itself in the browser of the sign-up, where the password was typed', async ({
  page,
  context,
  operator,
}) => {
  const { email, password } = newCredentials();
  await page.goto('/auth/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();

  const tab = await context.newPage();
  await tab.goto(await operator.mailedLink(email, 'confirm'));
  await expect(tab.getByRole('status')).toContainText('Your Email has been verified... You are signed in');
  await expect(tab).toHaveURL('/dashboard/main');
  expect(await tab.evaluate(() => localStorage.getItem('ringpost.signed-up'))).toBeNull();
});

test('an admin sees a mail’s link only by asking for it', async ({ page, server, customerWith }) => {
  const { email } = await customerWith(0);
  const post = (path: string, body: object) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/api/auth/reset_password', { email });
  // A mail that can be read is in the list too: this one, or that of another journey a moment ago.
  await post('/api/contact', {
    name: 'Ann',
    email: 'ann@example.org',
    contact: '4155550132',
    message: 'Do you have Telegram?',
  });
  await logIn(page, server.admin);
  await page.getByRole('link', { name: 'Mail', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const secret = row.locator('a[href*="token="]');
  await expect(secret).toHaveCount(0);
  await row.getByRole('button', { name: 'Show the link' }).click();
  await expect(secret).toHaveAttribute('href', /\/reset-password\?token=/);
});

test('after logout nothing of the customer is left in the browser, and the token is not valid', async ({
  page,
  server,
  customerWith,
}) => {
  const customer = await customerWith(1);
  await logIn(page, customer);
  // What is on its way when the session ends would be refused.
  await page.waitForLoadState('networkidle');
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('ringpost.session') ?? '{}').token);
  await page.getByRole('button', { name: customer.email }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  // The landing, in the language of the page.
  await expect(page).toHaveURL(/:\d+\/(?:zh|ru|ar)?$/);
  const storedKeys = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
  // The look of the device, and its language, are not the customer's.
  const ofDevice = ['ringpost.preferences', 'ringpost.language'];
  expect(storedKeys.filter((key) => !ofDevice.includes(key))).toEqual([]);
  const answer = await fetch(`${server.url}/api/users/balance`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(401);
  await page.goto('/dashboard/main');
  await expect(page).toHaveURL(/\/auth\/login\?p=/);
});

test('the session ends in the second in which its token expires, on the page and at the server', async ({
  page,
  server,
  customerWith,
}) => {
  const customer = await customerWith(0);
  await page.clock.install({ time: new Date(await server.advance(0)) });
  await page.goto('/auth/login');
  await page.getByLabel('Remember me').uncheck();
  await logIn(page, customer);
  const { token, expiresAt } = await page.evaluate(() =>
    JSON.parse(sessionStorage.getItem('ringpost.session') ?? '{}'),
  );
  const askServer = () =>
    fetch(`${server.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  const remainingMs = Date.parse(expiresAt) - (await page.evaluate(() => Date.now()));
  expect(remainingMs).toBeLessThanOrEqual(HOURS_12);
  expect(remainingMs).toBeGreaterThan(HOURS_12 - 60_000);

  await page.clock.fastForward(remainingMs - 5_000);
  await server.advance(remainingMs - 60_000);
  expect((await askServer()).status).toBe(200);
  await expect(page.getByRole('button', { name: customer.email })).toBeVisible();
  await page.clock.pauseAt(new Date(Date.parse(expiresAt) - 1));
  await expect(page).toHaveURL('/dashboard/main');
  await page.clock.runFor(1);
  await expect(page).toHaveURL(/\/auth\/login\?p=/);
  await page.clock.resume();
  await expect(page.getByText(LAPSED)).toBeVisible();

  await server.advance(60_000);
  const refusal = await askServer();
  expect(refusal.status).toBe(401);
  expect(await refusal.json()).toMatchObject({ code: 'session-expired', title: LAPSED });
});

test('a remembered customer stays logged in for thirty days, in every tab', async ({
  page,
  context,
  server,
  customerWith,
}) => {
  const customer = await customerWith(0);
  await logIn(page, customer);
  const expiresAt = await page.evaluate(
    () => JSON.parse(localStorage.getItem('ringpost.session') ?? '{}').expiresAt,
  );
  const remainingMs = Date.parse(expiresAt) - Date.parse(await server.advance(0));
  expect(remainingMs).toBeGreaterThan(DAYS_30 - 60_000);
  const tab = await context.newPage();
  await tab.goto('/dashboard/main');
  await expect(tab.getByRole('button', { name: customer.email })).toBeVisible();
});

test('a forgotten password is replaced by the mailed link, once', async ({
  page,
  visit,
  health,
  operator,
  customerWith,
}) => {
  health.expectRefusals(401, 404);
  const customer = await customerWith(0);
  const elsewhere = await visit();
  await logIn(elsewhere, customer);
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password');
  await page.getByLabel('Email').fill(customer.email);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByRole('status')).toContainText('we have sent the link');
  const link = await operator.mailedLink(customer.email, 'reset');
  const renewed = { ...customer, password: 'another-harbour-2026' };
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(renewed.password);
  await page.getByLabel('Confirm password').fill(renewed.password);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  // Every other session ends by itself.
  await expect(elsewhere).toHaveURL(/\/auth\/login/);
  await logIn(page, renewed);
  const again = await visit();
  await again.goto(link);
  await again.getByLabel('New password', { exact: true }).fill('a-third-harbour-2026');
  await again.getByLabel('Confirm password').fill('a-third-harbour-2026');
  await again.getByRole('button', { name: 'Set the password' }).click();
  await expect(again.getByRole('alert')).toContainText('Token not found.');
});

test('a page behind the login opens again after it', async ({ page, customerWith }) => {
  const customer = await customerWith(0);
  await page.goto('/dashboard/profile');
  await expect(page).toHaveURL(`/auth/login?p=${encodeURIComponent('/dashboard/profile')}`);
  await logIn(page, customer);
  await expect(page).toHaveURL('/dashboard/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
});

test('p never leads to another site', async ({ page, customerWith }) => {
  const customer = await customerWith(0);
  await page.goto(`/auth/login?p=${encodeURIComponent('//evil.example/dashboard')}`);
  await logIn(page, customer);
  await expect(page).toHaveURL('/dashboard/main');
});
