import { readFile } from 'node:fs/promises';
import { toneFile } from '@ringpost/testing/wav-file';
import { expect, logIn, test } from './journey.ts';
import { buy, cardOf } from './shopping.ts';

test('a call is recorded: take it for the code, play it by keyboard, save it, and find it in the list', async ({
  page,
  operator,
  customerWith,
}) => {
  await logIn(page, await customerWith(2));
  const number = await buy(page, 'Google');
  await cardOf(page, 'Google').getByRole('link', { name: 'Google' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('No SMS has arrived.');

  const audio = toneFile(3);
  await operator.call(number, audio);
  // Under an unpaid activation nothing is heard for nothing.
  await expect(main).toContainText('A call came.');
  await expect(main.getByRole('button', { name: 'Play', exact: true })).toHaveCount(0);
  await main.getByRole('button', { name: /^Play it for 0\.\d{3} USD/ }).click();
  await expect(main).toContainText('Voice message · 0:03');
  await expect(main.getByRole('listitem').filter({ hasText: 'Voice message received' })).toBeVisible();
  const play = main.getByRole('button', { name: 'Play', exact: true });
  await play.focus();
  await page.keyboard.press('Enter');
  const player = main.getByLabel('Voice message of 0:03');
  await expect(player).toBeFocused();
  await expect
    .poll(() => player.evaluate((element: HTMLAudioElement) => element.currentTime))
    .toBeGreaterThan(0);
  expect(await player.evaluate((element: HTMLAudioElement) => element.duration)).toBe(3);

  const saved = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Download' }).click();
  expect(await readFile(await (await saved).path())).toEqual(audio);

  await page.getByRole('link', { name: 'Messages' }).click();
  await page.getByRole('link', { name: 'Voice', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Voice messages' })).toBeVisible();
  await expect(main.getByRole('listitem')).toHaveCount(1);
  // The next call appears by itself.
  await operator.call(number, toneFile(61));
  await expect(main.getByRole('listitem').first()).toContainText('Voice message · 1:01');
  await page.getByRole('link', { name: 'All messages' }).click();
  await expect(main.getByRole('listitem').first()).toContainText('Voice message · 1:01');
});
