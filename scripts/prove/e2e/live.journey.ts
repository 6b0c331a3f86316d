import { expect, logIn, test } from './journey.ts';
import { buy, cardOf } from './shopping.ts';

test('a code that comes before the page is live is shown as soon as it is', async ({
  page,
  operator,
  customerWith,
}) => {
  await page.addInitScript(() => {
    // The page goes live when it is idle; this one must wait for the test. Other things wait for that, too, such as texts.
    const waiting: IdleRequestCallback[] = [];
    window.requestIdleCallback = (run) => waiting.push(run);
    const idle = { didTimeout: false, timeRemaining: () => 50 };
    Object.assign(window, { goLive: () => waiting.splice(0).forEach((run) => void run(idle)) });
  });
  await logIn(page, await customerWith(5));
  const number = await buy(page, 'WhatsApp');
  await operator.deliver({ to: number, text: 'Your WhatsApp code: 482-917' });
  await page.evaluate(() => (window as unknown as { goLive: () => void }).goLive());
  await expect(cardOf(page, 'WhatsApp').getByRole('button', { name: /^Copy code/ })).toBeVisible();
});
