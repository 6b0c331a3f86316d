import { type Page, expect as playwrightExpect } from '@playwright/test';
import { balanceOf, cardOf, numberOn, shopOf } from '../prove/e2e/shopping.ts';
import type { DemoShop } from './demo-shop.ts';
import type { Pointer } from './pointer.ts';

/** A busy machine draws a page later. The film shows it at its own pace. */
const expect = playwrightExpect.configure({ timeout: 30_000 });
const telegram = { slug: 'telegram', name: 'Telegram' };

/** From a visitor's view of the feed to the entry in the ledger. Every step waits for the page. */
export async function playScenes(page: Page, pointer: Pointer, { carriers }: DemoShop): Promise<void> {
  const rest = (ms: number): Promise<void> => page.waitForTimeout(ms);

  pointer.say('Codes arrive here, live');
  await pointer.look(page.getByRole('region', { name: 'Live public feed' }), 40);
  await rest(4_800);
  await pointer.look();
  await rest(700);
  pointer.say();
  await pointer.click(page.getByRole('link', { name: 'Get it now' }));
  await expect(shopOf(page).getByRole('button', { name: /^WhatsApp/ })).toBeVisible();
  await rest(900);

  pointer.say('Find the app');
  const filter = shopOf(page).getByRole('searchbox');
  await pointer.click(filter);
  await pointer.look(shopOf(page), 0);
  await pointer.type('tele');
  await rest(700);
  await pointer.click(
    shopOf(page)
      .getByRole('button', { name: /^Telegram/ })
      .first(),
  );
  await rest(500);
  pointer.say('Buy a number for it');
  await pointer.click(shopOf(page).getByRole('button', { name: 'Buy', exact: true }));
  const card = cardOf(page, telegram.name);
  const number = await numberOn(card);
  await pointer.look(card, 70);
  pointer.say('The number is yours and receives SMS for 20 minutes');
  await rest(3_600);
  pointer.say('Waiting for the SMS');
  await rest(1_400);

  await carriers.toBuyer(telegram, number);
  const copy = card.getByRole('button', { name: /Copy code/ });
  await expect(copy).toBeVisible();
  pointer.say('Your code arrives without a reload');
  await rest(2_200);
  await pointer.click(copy);
  await expect(card).toContainText('Copied');
  await rest(1_300);
  pointer.say();
  await pointer.look();
  await rest(900);

  await pointer.click(page.getByRole('link', { name: 'Ledger' }));
  const line = page.getByRole('button', { name: /^Show what caused line/ }).first();
  await expect(line).toBeVisible();
  pointer.say('Every amount shows what caused it');
  await rest(700);
  await pointer.click(line);
  await rest(1_500);
  await pointer.look(page.getByRole('table', { name: /Transactions/ }), 30);
  await rest(3_400);
  await pointer.look();
  await rest(400);
  await pointer.pointAt(balanceOf(page));
  await rest(1_300);
  pointer.say();
  await rest(500);
}
