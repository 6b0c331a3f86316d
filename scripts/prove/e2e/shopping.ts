import { expect, type Locator, type Page } from '@playwright/test';

/** The app panel, in any position. */
export function shopOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Apps', exact: true });
}

/** The card of an activation on the overview. */
export function cardOf(page: Page, app: string): Locator {
  return page.getByRole('article').filter({ hasText: app }).first();
}

/** The figure of the top bar: the available money. */
export function balanceOf(page: Page): Locator {
  return page.getByRole('banner').getByRole('link', { name: /USD$/ });
}

/** Finds an app in the shop and chooses it. Its row then has the button that buys it. */
export async function chooseApp(page: Page, app: string): Promise<void> {
  const shop = shopOf(page);
  await shop.getByRole('searchbox').fill(app);
  await shop
    .getByRole('button', { name: new RegExp(`^${app}`) })
    .first()
    .click();
}

/** Finds an option of a choice between many, and takes it. The field says what is chosen: what is typed looks alike. */
export async function chooseOption(inside: Page | Locator, name: string, option: string): Promise<void> {
  const field = inside.getByRole('combobox', { name, exact: true });
  await field.fill(option);
  await inside.getByRole('option', { name: option, exact: true }).click();
  await expect(field).toHaveAttribute('data-choice', option);
  await expect(field).toHaveValue(option);
}

/** The numbers that can be reserved for an app. */
export async function findReservable(page: Page, app: string): Promise<void> {
  await page.goto('/dashboard/reserve-numbers/search');
  await chooseOption(page, 'App', app);
  await expect(page).toHaveURL(/app=/);
  await expect(page.getByRole('table', { name: 'Numbers' })).toContainText('Free');
}

export async function numberOn(card: Locator): Promise<string> {
  await expect(card).toContainText(/\d{3}-\d{3}-\d{4}/);
  const digits = /\d{3}-\d{3}-\d{4}/.exec(await card.innerText())?.[0].replaceAll('-', '');
  return `+1${digits}`;
}

/** The rows of the work sheet of a bulk order, one for each number. */
export function numbersOfOrder(page: Page): Locator {
  return page
    .getByRole('table', { name: 'The numbers of this order' })
    .getByRole('row')
    .filter({ hasText: /\d{3}-\d{4}/ });
}

/** Buys an activation on the overview, and returns its number in E.164. */
export async function buy(page: Page, app: string): Promise<string> {
  await chooseApp(page, app);
  await shopOf(page).getByRole('button', { name: 'Buy', exact: true }).click();
  return numberOn(cardOf(page, app));
}
