import { plusSeconds, WHOLE_NUMBER_APP_ID } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import {
  after,
  annLeases,
  annPaid,
  at,
  ended,
  imported,
  leased,
  match,
  message,
  portedIn,
  table,
} from './route-message.fixture.ts';
import { routeMessage } from './route-message.ts';

const WHOLE = WHOLE_NUMBER_APP_ID;
const ANN_WHOLE = `order-ann-${WHOLE}`;
const BOB_WHOLE = `order-bob-${WHOLE}`;
const TELEGRAM = 'Telegram code 12345';

/** An order that is a rental has the standing `paid` from its begin on. */
const annHasAll = [imported, leased('ann', WHOLE)];
const paid = { [ANN_WHOLE]: 'paid', [BOB_WHOLE]: 'paid' } as const;

describe('a message to a number that one customer has whole', () => {
  const toAnn = `delivered | ann | ${ANN_WHOLE} | pays`;
  table([
    { when: 'is theirs, whatever app it names', number: annHasAll, standings: paid, gets: toAnn },
    {
      when: 'is theirs if it names another app',
      number: annHasAll,
      standings: paid,
      message: { text: TELEGRAM },
      gets: toAnn,
    },
    {
      when: 'is theirs if several apps fit',
      number: annHasAll,
      standings: paid,
      message: { text: 'Twin A, Twin B: your code is 12345' },
      gets: toAnn,
    },
    {
      when: 'is theirs if it names no app',
      number: annHasAll,
      standings: paid,
      message: { text: 'Your code is 12345' },
      gets: toAnn,
    },
    {
      when: 'is theirs if it contains nothing secret, and marks the number as used for nothing',
      number: annHasAll,
      standings: paid,
      message: { text: 'Hello' },
      gets: `delivered | ann | ${ANN_WHOLE} | pays nothing`,
    },
    {
      when: 'is theirs if it is a call',
      number: annHasAll,
      standings: paid,
      message: { text: '', isCall: true },
      gets: `delivered | ann | ${ANN_WHOLE} | pays nothing`,
    },
    {
      when: 'is theirs, and not that of a customer who had the app before',
      number: [
        ...annLeases,
        ended('ann', 'settled', '10:30:00', { served: true }),
        leased('bob', WHOLE, at('11:00:00')),
      ],
      standings: paid,
      message: { receivedAt: at('11:05:00') },
      gets: `delivered | bob | ${BOB_WHOLE} | pays`,
    },
    {
      when: 'is theirs if they have brought the number over',
      number: [portedIn, leased('ann', WHOLE)],
      standings: paid,
      gets: toAnn,
    },
    {
      when: 'is for admins if another vendor sends it',
      number: annHasAll,
      standings: paid,
      message: { vendorId: 'another' },
      gets: 'unrouted | operators | - | pays nothing',
    },
  ]);

  it('keeps the name of the app that it names', () => {
    const routed = (text: string) => routeMessage(message({ text }), after(...annHasAll), match);
    expect(routed(TELEGRAM)).toMatchObject({ appId: 'telegram', templateId: 'telegram-1' });
    expect(routed('Your code is 12345')).toMatchObject({ appId: null, templateId: null });
  });
});

describe('a stamp before the lease of a whole number', () => {
  const annThenBob = [...annPaid, leased('bob', WHOLE, at('11:00:00'))];
  const late = { receivedAt: at('11:05:00'), sentAt: at('10:39:00') };
  table([
    {
      when: 'says that the message is the previous holder’s, for the app that it names',
      number: annThenBob,
      standings: paid,
      message: late,
      gets: 'late | ann | order-ann-whatsapp | pays',
    },
    {
      when: 'says nothing about a message that names another app, or none',
      number: annThenBob,
      standings: paid,
      message: { ...late, text: TELEGRAM },
      gets: `delivered | bob | ${BOB_WHOLE} | pays`,
    },
    {
      when: 'says that it is the one’s who had the whole number before, whatever app it names',
      number: [
        ...annHasAll,
        ended('ann', 'settled', '10:30:00', { appId: WHOLE, served: true }),
        leased('bob', WHOLE, at('11:00:00')),
      ],
      standings: paid,
      message: { ...late, text: TELEGRAM },
      gets: `late | ann | ${ANN_WHOLE} | pays`,
    },
    {
      when: 'says so too when somebody has leased the app since',
      number: [
        ...annHasAll,
        ended('ann', 'settled', '10:30:00', { appId: WHOLE, served: true }),
        leased('bob', 'telegram', at('11:00:00')),
      ],
      standings: { 'order-bob-telegram': 'paid' },
      message: { ...late, text: TELEGRAM },
      gets: `late | ann | ${ANN_WHOLE} | pays`,
    },
  ]);
});

describe('a message after the lease of a whole number', () => {
  const annHadAll = [...annHasAll, ended('ann', 'settled', '10:30:00', { appId: WHOLE, served: true })];
  const lateForAnn = `late | ann | ${ANN_WHOLE} | pays`;
  table([
    { when: 'is withheld for who had it, for each app', number: annHadAll, gets: lateForAnn },
    {
      when: 'is withheld for who had it last: the whole number after the app',
      number: [
        imported,
        leased('bob', 'telegram', at('09:00:00')),
        ended('bob', 'settled', '09:30:00', { appId: 'telegram', served: true }),
        leased('ann', WHOLE, at('10:00:00')),
        ended('ann', 'settled', '10:30:00', { appId: WHOLE, served: true }),
      ],
      message: { text: TELEGRAM, receivedAt: at('10:40:00') },
      gets: lateForAnn,
    },
    {
      when: 'is withheld for who had it last: the app after the whole number',
      number: [
        ...annHadAll,
        leased('bob', 'telegram', at('11:00:00')),
        ended('bob', 'settled', '11:30:00', { appId: 'telegram', served: true }),
      ],
      message: { text: TELEGRAM, receivedAt: at('11:40:00') },
      gets: 'late | bob | order-bob-telegram | pays',
    },
    {
      when: 'is for the customer who has the app now',
      number: [...annHadAll, leased('bob', 'telegram', at('11:00:00'))],
      message: { text: TELEGRAM, receivedAt: at('11:05:00') },
      gets: 'delivered | bob | order-bob-telegram | pays',
    },
    {
      when: 'is for admins if it names no app, as after any lease',
      number: annHadAll,
      message: { text: 'Your code is 12345' },
      gets: 'unrouted | operators | - | pays nothing',
    },
  ]);

  it('is never public, however long ago that was', () => {
    const long = plusSeconds(at('10:30:00'), 300 * 86_400);
    const { outcome, audience } = routeMessage(message({ receivedAt: long }), after(...annHadAll), match);
    expect([outcome, audience]).toEqual(['late', { kind: 'customer', userId: 'ann' }]);
  });
});
