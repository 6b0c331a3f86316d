import { expect, type Page } from '@playwright/test';
import { balanceOf, cardOf, numberOn, shopOf } from '../e2e/shopping.ts';
import type { Hand } from './hand.ts';
import type { FilmSet } from './set.ts';

const telegram = { slug: 'telegram', name: 'Telegram' };

/** From a stranger's look at the feed to the entry in the ledger. Every step waits for what the page says. */
export const tellStory = async (page: Page, hand: Hand, { carriers }: FilmSet): Promise<void> => {
  const rest = (ms: number): Promise<void> => page.waitForTimeout(ms);

  hand.say('Codes arrive here, live');
  await hand.look(page.getByRole('region', { name: 'Live public feed' }), 40);
  await rest(4_800);
  await hand.look();
  await rest(700);
  hand.say();
  await hand.click(page.getByRole('link', { name: 'Get it now' }));
  await expect(shopOf(page).getByRole('button', { name: /^WhatsApp/ })).toBeVisible();
  await rest(900);

  hand.say('Find the app');
  const filter = shopOf(page).getByRole('searchbox');
  await hand.click(filter);
  await hand.look(shopOf(page), 0);
  await hand.type('tele');
  await rest(700);
  await hand.click(
    shopOf(page)
      .getByRole('button', { name: /^Telegram/ })
      .first(),
  );
  await rest(500);
  hand.say('Buy a number for it');
  await hand.click(shopOf(page).getByRole('button', { name: 'Buy', exact: true }));
  const card = cardOf(page, telegram.name);
  const number = await numberOn(card);
  await hand.look(card, 70);
  hand.say('The number is yours, and it listens for 20 minutes');
  await rest(3_600);
  hand.say('Waiting for the SMS');
  await rest(1_400);

  await carriers.toBuyer(telegram, number);
  const copy = card.getByRole('button', { name: /Copy code/ });
  await expect(copy).toBeVisible();
  hand.say('Your code. Nothing to reload');
  await rest(2_200);
  await hand.click(copy);
  await expect(card).toContainText('Copied');
  await rest(1_300);
  hand.say();
  await hand.look();
  await rest(900);

  await hand.click(page.getByRole('link', { name: 'Transactions' }));
  const line = page.getByRole('button', { name: /^What caused line/ }).first();
  await expect(line).toBeVisible();
  hand.say('Every cent leads to what caused it');
  await rest(700);
  await hand.click(line);
  await rest(1_500);
  await hand.look(page.getByRole('table', { name: /Ledger/ }), 30);
  await rest(3_400);
  await hand.look();
  await rest(400);
  await hand.pointAt(balanceOf(page));
  await rest(1_300);
  hand.say();
  await rest(500);
};
