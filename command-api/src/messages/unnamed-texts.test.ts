import { describe } from 'vitest';
import { ANN, annLeases, at, imported, leased, TO_ANN, table } from './route-message.fixture.ts';

const UNNAMED = { text: 'Your code is 12345' };
const TO_OPERATORS = 'unrouted | operators | - | pays nothing';
const BOB_TELEGRAM = 'order-bob-telegram';

describe('a text that names no app, for several customers', () => {
  const both = [imported, leased('ann'), leased('bob', 'telegram')];
  table([
    {
      when: 'is given to nobody while both wait for a code',
      number: both,
      message: UNNAMED,
      gets: TO_OPERATORS,
    },
    {
      when: 'goes to the only one who still waits for a code',
      number: both,
      standings: { [BOB_TELEGRAM]: 'paid' },
      message: UNNAMED,
      gets: TO_ANN,
    },
    {
      when: 'goes to the newest order of the only customer who waits, whoever listens',
      number: [...both, leased('ann', 'bank', at('10:02:00'))],
      standings: { [BOB_TELEGRAM]: 'paid' },
      message: UNNAMED,
      gets: 'delivered | ann | order-ann-bank | pays',
    },
    {
      when: 'is given to nobody while two wait, one of them with two orders',
      number: [...both, leased('ann', 'bank', at('10:02:00'))],
      message: UNNAMED,
      gets: TO_OPERATORS,
    },
    {
      when: 'is given to nobody if both have their code',
      number: both,
      standings: { [ANN]: 'paid', [BOB_TELEGRAM]: 'paid' },
      message: UNNAMED,
      gets: TO_OPERATORS,
    },
    {
      when: 'goes to the one who has a code, once the window of the other is over',
      number: [imported, leased('ann'), leased('bob', 'telegram', at('10:10:00'))],
      standings: { [ANN]: 'paid', [BOB_TELEGRAM]: 'paid' },
      message: { ...UNNAMED, receivedAt: at('10:20:00') },
      gets: `delivered | bob | ${BOB_TELEGRAM} | pays`,
    },
    {
      when: 'goes to the only one whose order was not cancelled',
      number: both,
      standings: { [BOB_TELEGRAM]: 'over' },
      message: UNNAMED,
      gets: TO_ANN,
    },
  ]);
});

describe('a text that names no app, for a customer who is alone on the number', () => {
  const older = leased('ann');
  const newer = leased('ann', 'telegram', at('10:02:00'));
  const newest = leased('ann', 'bank', at('10:04:00'));
  const three = [imported, newer, newest, older];
  const [TELEGRAM, BANK] = ['order-ann-telegram', 'order-ann-bank'];
  table([
    {
      when: 'is of the newest order that waits for a code',
      number: three,
      standings: { [BANK]: 'paid' },
      message: UNNAMED,
      gets: `delivered | ann | ${TELEGRAM} | pays`,
    },
    {
      when: 'is of the dearest of the orders that began last',
      number: [
        imported,
        older,
        leased('ann', 'bank'),
        leased('ann', 'telegram'),
        leased('ann', 'fruit', at('09:59:00')),
      ],
      prices: { [ANN]: 100, [BANK]: 300, [TELEGRAM]: 200, 'order-ann-fruit': 400 },
      message: UNNAMED,
      gets: `delivered | ann | ${BANK} | pays`,
    },
    {
      when: 'is of the newest order in its window if none waits',
      number: three,
      standings: { [ANN]: 'paid', [TELEGRAM]: 'paid', [BANK]: 'paid' },
      message: UNNAMED,
      gets: `delivered | ann | ${BANK} | pays`,
    },
    {
      when: 'is for operators once the window of a paid order is over',
      number: annLeases,
      standings: { [ANN]: 'paid' },
      message: { ...UNNAMED, receivedAt: at('10:20:00') },
      gets: TO_OPERATORS,
    },
    {
      when: 'is of an order that waits, also after its window: the timer may be late',
      number: annLeases,
      message: { ...UNNAMED, receivedAt: at('10:20:00') },
      gets: TO_ANN,
    },
    {
      when: 'is for operators if the order was cancelled',
      number: annLeases,
      standings: { [ANN]: 'over' },
      message: UNNAMED,
      gets: TO_OPERATORS,
    },
  ]);
});
