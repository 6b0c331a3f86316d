import type { Page } from '@playwright/test';
import { type Credentials, expect, logIn, test } from './journey.ts';
import { expectSoundLayout, type LayoutOptions } from './layout.ts';
import type { Operator } from './operator.ts';
import { buy } from './shopping.ts';
import type { StartedServer } from './started-server.ts';

test.setTimeout(180_000);

interface Prepared {
  readonly page: Page;
  readonly operator: Operator;
  readonly server: StartedServer;
  readonly customerWith: (dollars: number) => Promise<Credentials>;
}

interface LaidOut extends LayoutOptions {
  readonly screen: string;
  /** Brings the page into the state that is judged, and answers its path. */
  readonly prepare: (prepared: Prepared) => Promise<string>;
}

/** Every screen in the state that fills it most. Each is judged at every size of `layoutSizes`. */
const screens: readonly LaidOut[] = [
  { screen: 'the messages', prepare: customer('/dashboard/messages') },
  { screen: 'the orders', prepare: customer('/dashboard/order-history') },
  { screen: 'a running order', prepare: orderOf('Discord') },
  { screen: 'a completed order', prepare: orderOf('Google') },
  { screen: 'the profile', prepare: customer('/dashboard/profile') },
];

for (const { screen, prepare, ...options } of screens) {
  test(`${screen} is laid out soundly at every width`, async ({ page, operator, server, customerWith }) => {
    const path = await prepare({ page, operator, server, customerWith });
    await expectSoundLayout(page, path, undefined, options);
  });
}

function customer(path: string): LaidOut['prepare'] {
  return async (prepared) => {
    await customerWithOrders(prepared);
    return path;
  };
}

function orderOf(app: string): LaidOut['prepare'] {
  return async (prepared) => {
    await customerWithOrders(prepared);
    const { page } = prepared;
    await page.goto('/dashboard/order-history');
    await page.getByRole('table').getByRole('link', { name: app }).first().click();
    await expect(page).toHaveURL(/order-numbers/);
    return new URL(page.url()).pathname;
  };
}

/** A refund, two codes and two orders that wait. */
async function customerWithOrders({ page, operator, server, customerWith }: Prepared): Promise<void> {
  await logIn(page, await customerWith(20));
  await buy(page, 'Telegram');
  await server.advance(31 * 60_000);
  for (const [app, text] of [
    ['Google', 'G-583920 is your Google verification code.'],
    ['WhatsApp', 'Your WhatsApp code: 482-917. Do not share this code with others.'],
  ] as const) {
    await operator.deliver({ to: await buy(page, app), text });
  }
  await buy(page, 'Instagram');
  await buy(page, 'Discord');
}
