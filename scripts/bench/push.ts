import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { startChild } from '../http-tests/child-process.ts';
import { ofRounds } from './figures.ts';
import type { Delivered, Delivery, ListenerRequests } from './listener-requests.ts';
import type { Effort, PartReport } from './report.ts';
import { startShop } from './start-shop.ts';

const listenersProgram = fileURLToPath(new URL('./listeners.ts', import.meta.url));
const SOCKETS = 1_000;
const MESSAGES = 40;
const PAUSE_MS = 100;
const TARGET = { atMost: 25 };
const ACCOUNT_SID = 'AC00000000000000000000000000000000';

/**
 * Time from a provider's signed POST to the frame in a socket, with a thousand open sockets: to all of them for a public
 * number, and to one customer for a leased number. The message is on the disk before a frame is sent.
 */
export async function measurePush({ rounds, profileTo }: Effort): Promise<PartReport> {
  const shop = await startShop(profileTo);
  const listeners = await startChild<ListenerRequests>(listenersProgram);
  try {
    const { url, twilioAuthToken, freeNumbers } = await shop.ask('facts', undefined);
    const [customer] = await shop.ask('customers', { count: 1 });
    if (!customer) throw new Error('there is no customer');
    await listeners.ask('connect', { url, sockets: SOCKETS, token: customer.token });
    const sign = signer(url, twilioAuthToken);
    const toPublic = async (): Promise<Delivered> => {
      const deliveries = Array.from({ length: MESSAGES }, (_, index) =>
        sign(freeNumbers[index % freeNumbers.length] ?? '', 'Your Telegram code is 48213', 'public'),
      );
      return listeners.ask('deliver', { deliveries, pauseMs: PAUSE_MS });
    };
    const toCustomer = async (): Promise<Delivered> => {
      const leased = await shop.ask('lease', { customer, count: MESSAGES });
      const deliveries = leased.map(({ e164, keyword }) => sign(e164, `${keyword}: 482 139`, 'private'));
      return listeners.ask('deliver', { deliveries, pauseMs: PAUSE_MS });
    };
    await toPublic();
    await toCustomer();
    const publicRounds: Delivered[] = [];
    const privateRounds: Delivered[] = [];
    for (let round = 0; round < rounds; round += 1) {
      publicRounds.push(await toPublic());
      privateRounds.push(await toCustomer());
    }
    const figures = [
      ...figuresOf(`public, ${SOCKETS} sockets`, publicRounds),
      ...figuresOf(`private, one of ${SOCKETS + 1} sockets`, privateRounds),
    ];
    return { part: 'push: inbound POST to socket frame', figures };
  } finally {
    await listeners.close();
    await shop.close();
  }
}

function figuresOf(name: string, rounds: readonly Delivered[]) {
  return [
    ofRounds(
      `${name}: p50`,
      'ms',
      rounds.map(({ p50 }) => p50),
    ),
    ofRounds(
      `${name}: p99`,
      'ms',
      rounds.map(({ p99 }) => p99),
      TARGET,
    ),
    ofRounds(
      `${name}: POST answered, p50`,
      'ms',
      rounds.map(({ answeredP50 }) => answeredP50),
    ),
    ofRounds(
      `${name}: frames missing`,
      '',
      rounds.map(({ missing }) => missing),
      { atMost: 0 },
    ),
  ];
}

function signer(url: string, authToken: string) {
  return (to: string, text: string, audience: Delivery['audience']): Delivery => {
    const sid = `SM${randomBytes(16).toString('hex')}`;
    const form = {
      MessageSid: sid,
      SmsSid: sid,
      AccountSid: ACCOUNT_SID,
      ApiVersion: '2010-04-01',
      From: '+14155550100',
      To: to,
      Body: text,
      NumMedia: '0',
      NumSegments: '1',
    };
    const signature = getExpectedTwilioSignature(authToken, `${url}/hooks/sms/twilio`, form);
    return { body: new URLSearchParams(form).toString(), signature, audience };
  };
}
