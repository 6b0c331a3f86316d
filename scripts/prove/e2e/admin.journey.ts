import { expect, logIn, newCredentials, test } from './journey.ts';
import { balanceOf, buy, cardOf, shopOf } from './shopping.ts';
import { chooseForUser, logInToUsers, searchUser, userRow } from './users-table.ts';

// The store contains only what the journey imports.
test.use({ seedNumbers: 0 });

test('imported numbers can be bought, and every refused line says why', async ({
  page,
  visit,
  server,
  operator,
  customerWith,
}) => {
  const customer = await visit();
  await logIn(customer, await customerWith(5));
  const row = shopOf(customer).getByRole('listitem').filter({ hasText: 'WhatsApp' }).first();
  await expect(row).toContainText('sold out');

  await logIn(page, server.admin);
  await page.getByRole('link', { name: 'Numbers', exact: true }).click();
  const form = page.getByRole('region', { name: 'Import numbers' });
  await form.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(form.getByLabel('Numbers', { exact: true })).toHaveAccessibleDescription(
    'Phone numbers should be provided.',
  );
  const lines = [
    '415-555-0171',
    '+1 (212) 555-0172',
    '604-555-0173',
    '415-555-01',
    'call me',
    '415 555 0171',
  ];
  await form.getByLabel('Numbers', { exact: true }).fill(lines.join('\n'));
  await form.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(form.getByRole('status')).toHaveText(
    '2 numbers imported, none already known, 4 lines refused.',
  );
  const refusals = form.getByRole('listitem');
  await expect(refusals.filter({ hasText: '604-555-0173' })).toContainText('from another country');
  await expect(refusals.filter({ hasText: '415-555-01' }).first()).toContainText('wrong length');
  await expect(refusals.filter({ hasText: 'call me' })).toContainText('not only digits');
  await expect(refusals.filter({ hasText: '415 555 0171' })).toContainText('already in this list');
  await expect(page.getByRole('table', { name: 'Numbers' })).toContainText('415-555-0171');

  // A list that is too long is refused before it is sent, with the limit, and the file's name stays visible.
  const tooLong = Buffer.from('415-555-0171\n'.repeat(10_001));
  await form
    .getByLabel('Or choose a file')
    .setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer: tooLong });
  await expect(form.getByText('spring.csv, 10,001 numbers')).toBeVisible();
  await form.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(form.getByLabel('Numbers', { exact: true })).toHaveAccessibleDescription(
    'These are 10,001 numbers. At most 10,000 can be imported at once, so split the list.',
  );

  // A customer's open shop shows them without a reload.
  await expect(row).toContainText('2 new');
  const number = await buy(customer, 'WhatsApp');
  expect(['+14155550171', '+12125550172']).toContain(number);
  await operator.deliver({ to: number, text: 'Your WhatsApp code: 209-114' });
  await expect(cardOf(customer, 'WhatsApp').getByRole('status')).toContainText('2 0 9 1 1 4');

  await page.getByRole('link', { name: 'Import history' }).click();
  const imports = page.getByRole('table', { name: 'Imports' });
  await imports.getByRole('button', { name: 'Show 4 refused lines' }).click();
  await expect(page.getByRole('main')).toContainText('from another country');

  await imports.getByRole('link').first().focus();
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Timeline: import');
  await expect(page.getByRole('table', { name: 'Events, newest first' })).toContainText(
    'NumberImportFinished',
  );
});

test('the menu of a row stays open, and at its row, when the list is read again', async ({
  page,
  server,
}) => {
  const { email, password } = newCredentials();
  const [name = '', host] = email.split('@');
  const [upper, lower] = [`${name}.a@${host}`, `${name}.b@${host}`] as const;
  for (const each of [upper, lower]) await server.openAccount({ email: each, password, creditMills: 0 });
  await logInToUsers(page, server.admin);
  const more = page.getByRole('button', { name: `More for ${lower}` });
  const menu = page.getByRole('menu', { name: 'More' });
  const below = async (): Promise<number> => {
    const [button, entries] = [await more.boundingBox(), await menu.boundingBox()];
    return button && entries ? entries.y - (button.y + button.height) : Number.NaN;
  };
  // The newest is first, and a search is in the order of the addresses. So it puts the row below the other one.
  await more.click();
  await expect(menu).toBeVisible();
  const gap = await below();
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('row', { name: `@${host}` })).toContainText([upper, lower]);
  await expect(menu).toBeVisible();
  await expect.poll(below).toBeCloseTo(gap, 0);
  await menu.getByRole('menuitem', { name: 'Deactivate', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(lower);
});

test('a deactivated customer is logged out at once, and cannot log in until an admin activates the account', async ({
  page,
  visit,
  health,
  server,
  customerWith,
}) => {
  health.expectRefusals(401, 403);
  const account = await customerWith(1);
  const customer = await visit();
  await logIn(customer, account);
  await expect(balanceOf(customer)).toHaveText('1.000 USD');

  await logInToUsers(page, server.admin);
  await searchUser(page, account.email);
  await chooseForUser(page, account.email, 'Deactivate');
  await page.getByLabel('Reason').fill('Asked for by the customer');
  await page.getByRole('button', { name: 'Deactivate and sign out everywhere' }).click();
  await expect(customer).toHaveURL(/\/auth\/login/);
  await customer.getByLabel('Email').fill(account.email);
  await customer.getByLabel('Password', { exact: true }).fill(account.password);
  await customer.getByRole('button', { name: 'Log in' }).click();
  await expect(customer.getByRole('alert')).toContainText('Your account is not active.');

  await chooseForUser(page, account.email, 'Activate');
  await page.getByLabel('Reason').fill('A mistake');
  await page.getByRole('button', { name: 'Activate the account' }).click();
  await expect(userRow(page, account.email)).not.toContainText('inactive');
  await logIn(customer, account);
  await expect(balanceOf(customer)).toHaveText('1.000 USD');

  // The same way for many: a box for each row, one reason, one command for each account, and what became of each.
  await page.getByRole('checkbox', { name: `Select ${account.email}` }).check();
  const selection = page.getByRole('region', { name: 'Selection' });
  await selection.getByRole('button', { name: 'End sessions …' }).click();
  const many = page.getByRole('dialog', { name: 'End all sessions of 1 account?' });
  await many.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(many).toContainText('Reason is required');
  await many.getByLabel('Reason').fill('A lost phone');
  await many.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(many.getByRole('status')).toHaveText('1 of 1 done.');
  await expect(customer).toHaveURL(/\/auth\/login/);
  await many.getByRole('button', { name: 'I have read it' }).click();
  await expect(selection).toHaveCount(0);
});

test('a customer finds no way into the pages of admins', async ({ page, health, customerWith }) => {
  health.expectRefusals(403);
  await logIn(page, await customerWith(0));
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0);
  await page.goto('/admin/dashboard/users');
  await expect(page).toHaveURL('/dashboard/main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
});

test('an admin’s phone has the pages of admins below the screen, and no balance', async ({
  page,
  visit,
  server,
  customerWith,
}) => {
  const phone = { width: 375, height: 812 };
  await page.setViewportSize(phone);
  await logIn(page, server.admin);
  const bar = page.locator('.bottom-bar');
  await expect(bar.getByRole('link')).toHaveText(['Orders', 'Users', 'Payments', 'Numbers']);
  await bar.getByRole('link', { name: 'Numbers' }).click();
  await expect(page).toHaveURL('/admin/dashboard/numbers');
  await expect(bar.getByRole('link', { name: 'Numbers' })).toHaveAttribute('aria-current', 'page');

  const customer = await visit({ viewport: phone });
  await logIn(customer, await customerWith(3));
  await expect(customer.locator('.bottom-bar').getByRole('link')).toHaveText([
    'Overview',
    'Buy',
    'Numbers',
    'Messages',
    /3\.000/,
  ]);
});
