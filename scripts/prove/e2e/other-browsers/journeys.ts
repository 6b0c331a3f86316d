import type { Operator } from '../operator.ts';
import type { StartedServer } from '../started-server.ts';
import { giveCredit } from './give-credit.ts';
import type { Line } from './line.ts';
import type { Visitor } from './visitor.ts';

export interface Stage {
  readonly visitor: Visitor;
  readonly server: StartedServer;
  readonly operator: Operator;
  readonly line: Line;
  /** The account that the first journey makes; the others continue with it. */
  readonly email: string;
  readonly password: string;
}

export interface Journey {
  readonly name: string;
  run(stage: Stage): Promise<void>;
}

const SHOP = '.shop';
const FILTER = '.shop [type="search"]';
/** The credit that the first journey's customer gets. */
const CREDIT_DOLLARS = 20;

async function signUp({ visitor, operator, server, line, email, password }: Stage): Promise<void> {
  await visitor.goto(`${line.url}/auth/signup`);
  await visitor.fill('^Email', email);
  await visitor.fill('^Password', password);
  await visitor.fill('^Confirm password', password);
  await visitor.reachesEveryButton();
  await visitor.click('button', '^Create account');
  await visitor.sees(/Check your mail/);
  await visitor.goto(await operator.mailedLink(email, 'confirm'));
  await visitor.sees(/Your email is confirmed/);
  await visitor.isAt(/^\/dashboard/);
  await giveCredit(server, email, CREDIT_DOLLARS);
  await visitor.sees(/20\.000 USD/, 'header');
}

/** Buys a number, and returns it as the card shows it. */
async function buy(visitor: Visitor, app: string): Promise<string> {
  await visitor.fill('^Filter', app, SHOP);
  await visitor.click('button', `^${app}`, SHOP);
  await visitor.click('button', '^Buy$', SHOP);
  await visitor.sees(new RegExp(app), 'article');
  return visitor.sees(/\d{3}-\d{3}-\d{4}/, 'article');
}

async function buyAndCopy({ visitor, operator, line }: Stage): Promise<void> {
  await visitor.goto(`${line.url}/dashboard`);
  const digits = (await buy(visitor, 'WhatsApp')).replaceAll(/\D/g, '');
  await visitor.reachesEveryButton();
  await operator.deliver({ to: `+1${digits}`, text: 'Your WhatsApp code: 482-917. Do not share this code.' });
  await visitor.sees(/482.?917/, 'article');
  await visitor.reachesEveryButton();
  await visitor.click('button', '^Copy code', 'article');
  await visitor.fill('^Filter', 'x', SHOP);
  await visitor.paste();
  await visitor.holds(FILTER, '482917');
}

async function cancel({ visitor, line }: Stage): Promise<void> {
  await visitor.goto(`${line.url}/dashboard`);
  await buy(visitor, 'Telegram');
  await visitor.click('button', '^Cancel', 'article');
  await visitor.sees(/Cancel Telegram\?/, '[role="alertdialog"]');
  await visitor.click('button', '^Cancel the order', '[role="alertdialog"]');
  await visitor.sees(/Cancelled\. \d\.\d{3} USD was refunded at/, 'article');
  await visitor.reachesEveryButton();
}

async function readLedger({ visitor }: Stage): Promise<void> {
  await visitor.click('link', '^Ledger');
  await visitor.sees(/^Ledger/, 'main h1');
  await visitor.sees(/Telegram/, 'main table');
  await visitor.reachesEveryButton();
  await visitor.click('button', '^Show what caused line', 'main table');
  await visitor.sees(/Open order/, 'main table');
  await visitor.reachesEveryButton();
  await visitor.click('link', '^Orders');
  await visitor.sees(/^Orders/, 'main h1');
  await visitor.sees(/WhatsApp/, 'main table');
  await visitor.reachesEveryButton();
  await visitor.click('row', 'WhatsApp', 'main table');
  await visitor.isAt(/order-numbers\//);
  await visitor.sees(/WhatsApp/, 'main');
}

async function loseTheLine({ visitor, line }: Stage): Promise<void> {
  await visitor.goto(`${line.url}/dashboard`);
  await visitor.sees(/WhatsApp/, 'main');
  line.cut();
  await visitor.sees(/Reconnecting/);
  await visitor.click('link', '^Messages');
  await visitor.sees(/The page opens automatically as soon as it can\./);
  await visitor.sees(/WhatsApp/, 'main');
  line.mend();
  await visitor.sees(/^Messages/, 'main h1');
  await visitor.goto(`${line.url}/dashboard`);
  await visitor.sees(/WhatsApp/, 'main');
  await visitor.sees(/20\.000 USD|19\.\d{3} USD/, 'header');
}

/** What a customer does from the first day on, in order: each journey continues where the previous one ended. */
export const journeys: readonly Journey[] = [
  { name: 'a visitor signs up, confirms the address and logs in', run: signUp },
  { name: 'a customer buys a number and copies the code that comes', run: buyAndCopy },
  { name: 'an order is cancelled, and its money comes back', run: cancel },
  { name: 'the ledger opens a line, and a row of an order opens the order', run: readLedger },
  { name: 'a line that is cut throws no page away', run: loseTheLine },
];
