import { LEASES_KEPT, type NumberEvent, plusSeconds } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import {
  ANN,
  after,
  annLeases,
  annPaid,
  annSettled,
  at,
  BOB,
  ended,
  imported,
  inShort,
  leased,
  madePublic,
  match,
  message,
  TO_ANN,
  table,
} from './route-message.fixture.ts';
import { routeMessage, unrouted } from './route-message.ts';

describe('a message for the app that is leased', () => {
  table([
    { when: 'is its lessee’s, and pays', number: annLeases, gets: TO_ANN },
    {
      when: 'pays in the minutes between the close and the settlement too, without a stamp',
      number: annLeases,
      message: { receivedAt: at('10:29:59') },
      gets: TO_ANN,
    },
    {
      when: 'pays until the stream says that the lease has ended, whatever the clock says',
      number: annLeases,
      message: { receivedAt: at('10:45:00') },
      gets: TO_ANN,
    },
    {
      when: 'pays whatever its stamp says, if nobody had the number before',
      number: annLeases,
      message: { sentAt: at('06:00:00') },
      gets: TO_ANN,
    },
    {
      when: 'pays with a stamp after the window',
      number: annLeases,
      message: { receivedAt: at('10:25:00'), sentAt: at('10:21:00') },
      gets: TO_ANN,
    },
    {
      when: 'is late once the lease has ended, in the same millisecond',
      number: annSettled,
      message: { receivedAt: at('10:30:00') },
      gets: `late | ann | ${ANN} | pays`,
    },
    {
      when: 'is late once the lease has ended, whatever its stamp says',
      number: annSettled,
      message: { receivedAt: at('10:31:00'), sentAt: at('10:10:00') },
      gets: `late | ann | ${ANN} | pays`,
    },
  ]);
});

describe('a stamp before the lease', () => {
  const annThenBob = [...annPaid, leased('bob', 'whatsapp', at('11:00:00'))];
  const paid = { [BOB]: 'paid' } as const;
  const toBob = `delivered | bob | ${BOB} | pays`;
  const lateForAnn = `late | ann | ${ANN} | pays`;
  table([
    {
      when: 'by more than 60 seconds says that the message is the previous holder’s',
      number: annThenBob,
      standings: paid,
      message: { receivedAt: at('11:05:00'), sentAt: at('10:39:00') },
      gets: lateForAnn,
    },
    {
      when: 'says so for an order that was cancelled too',
      number: annThenBob,
      standings: { [BOB]: 'over' },
      message: { receivedAt: at('11:05:00'), sentAt: at('10:39:00') },
      gets: lateForAnn,
    },
    {
      when: 'says nothing while the order of another customer waits for its code',
      number: annThenBob,
      standings: { [BOB]: 'waits' },
      message: { receivedAt: at('11:05:00'), sentAt: at('10:39:00') },
      gets: toBob,
    },
    {
      when: 'says nothing while an order is not known yet',
      number: annThenBob,
      message: { receivedAt: at('11:05:00'), sentAt: at('10:39:00') },
      gets: toBob,
    },
    {
      when: 'says nothing more than 10 minutes after the previous lease',
      number: annThenBob,
      standings: paid,
      message: { receivedAt: at('11:05:00'), sentAt: at('10:40:01') },
      gets: toBob,
    },
    {
      when: 'still says so 10 minutes after it',
      number: annThenBob,
      standings: paid,
      message: { receivedAt: at('11:05:00'), sentAt: at('10:40:00') },
      gets: lateForAnn,
    },
    {
      when: 'says nothing before the previous lease',
      number: annThenBob,
      standings: paid,
      message: { receivedAt: at('11:00:30'), sentAt: at('09:59:59') },
      gets: toBob,
    },
    {
      when: 'says nothing if it is more than an hour old',
      number: annThenBob,
      standings: paid,
      message: { receivedAt: at('11:20:01'), sentAt: at('10:20:00') },
      gets: toBob,
    },
    {
      when: 'still says so if it is an hour old',
      number: annThenBob,
      standings: paid,
      message: { receivedAt: at('11:20:00'), sentAt: at('10:20:00') },
      gets: lateForAnn,
    },
    {
      when: 'by 60 seconds says nothing, for clocks differ',
      number: [...annPaid, leased('bob', 'whatsapp', at('10:31:00'))],
      standings: paid,
      message: { receivedAt: at('10:35:00'), sentAt: at('10:30:00') },
      gets: toBob,
    },
    {
      when: 'says nothing when the previous holder is no lessee any more',
      number: [...annSettled, leased('bob', 'whatsapp', '2026-11-22T11:00:00.000Z')],
      standings: paid,
      message: { receivedAt: '2026-11-22T11:05:00.000Z', sentAt: '2026-11-22T10:30:00.000Z' },
      gets: toBob,
    },
    {
      when: 'says nothing when our own clock was ahead when the lease began',
      number: annThenBob,
      standings: paid,
      message: { receivedAt: at('10:05:00'), sentAt: at('10:04:55') },
      gets: toBob,
    },
  ]);

  it('is named as the reason', () => {
    const old = message({ receivedAt: at('11:05:00'), sentAt: at('10:39:00') });
    const why = (standing: 'paid' | 'waits') =>
      routeMessage(old, { ...after(...annThenBob), standings: new Map([[BOB, standing]]) }, match).why;
    expect([why('paid'), why('waits')]).toEqual(['stamp', undefined]);
  });
});

describe('a number with several lessees', () => {
  const annThenBob = [...annPaid, leased('bob', 'whatsapp', at('11:00:00'))];
  const both = [imported, leased('ann'), leased('bob', 'telegram')];
  table([
    {
      when: 'is the last one’s, by the order of the stream',
      number: annThenBob,
      message: { receivedAt: at('11:05:00') },
      gets: `delivered | bob | ${BOB} | pays`,
    },
    {
      when: 'is the last one’s, though the clock was set back an hour since',
      number: annThenBob,
      message: { receivedAt: at('10:05:00') },
      gets: `delivered | bob | ${BOB} | pays`,
    },
    {
      when: 'is the last one’s, though the clock stands before all of it',
      number: annThenBob,
      message: { receivedAt: '2026-11-20T10:00:00.000Z' },
      gets: `delivered | bob | ${BOB} | pays`,
    },
    {
      when: 'gives the last one what comes after all',
      number: [...annThenBob, ended('bob', 'settled', '11:30:00', { served: true })],
      message: { receivedAt: at('12:00:00') },
      gets: `late | bob | ${BOB} | pays`,
    },
    {
      when: 'tells two apps of one moment apart',
      number: both,
      message: { text: 'Telegram code 12345' },
      gets: 'delivered | bob | order-bob-telegram | pays',
    },
    {
      when: 'never gives a text that two apps claim to either',
      number: both,
      message: { text: 'WhatsApp and Telegram' },
      gets: 'unrouted | operators | - | pays nothing',
    },
    {
      when: 'keeps an app that nobody leased there from everybody',
      number: both,
      message: { text: 'Apple Bank 4321' },
      gets: 'unclaimed | operators | - | pays nothing',
    },
  ]);

  it('still has several lessees when its oldest leases are no longer stored', () => {
    const many = Array.from({ length: LEASES_KEPT + 1 }, (_, index) => {
      const from = plusSeconds(at('11:00:00'), index * 1800);
      const id = { leaseId: `lease-${index}`, orderId: `order-${index}` };
      const begun = leased('bob', 'whatsapp', from);
      const over = ended('bob', 'settled', '11:30:00', { served: true });
      return [
        { ...begun, data: { ...begun.data, ...id } } as NumberEvent,
        { ...over, data: { ...over.data, ...id } } as NumberEvent,
      ];
    });
    const state = after(...annPaid, ...many.flat());
    const telegram = message({ text: 'Telegram code 12345', receivedAt: '2026-12-22T10:00:00.000Z' });
    expect(inShort(routeMessage(telegram, state, match))).toBe('unclaimed | operators | - | pays nothing');
  });
});

describe('a number with one running lease', () => {
  table([
    {
      when: 'gives its lessee a text with a code that names no app, and it pays like a match',
      number: annLeases,
      message: { text: 'Your code is 12345' },
      gets: TO_ANN,
    },
    {
      when: 'gives its lessee a text without a code, and it pays nothing',
      number: annLeases,
      message: { text: 'See you tonight' },
      gets: `delivered | ann | ${ANN} | pays nothing`,
    },
    {
      when: 'never gives its lessee the code of another app',
      number: annLeases,
      message: { text: 'Telegram code 12345' },
      gets: 'unclaimed | operators | - | pays nothing',
    },
    {
      when: 'never gives its lessee what two other apps claim',
      number: annLeases,
      message: { text: 'Twin A and Twin B code 12345' },
      gets: 'unrouted | operators | - | pays nothing',
    },
    {
      when: 'gives its lessee what their app and another one claim with equal right',
      number: [imported, leased('ann', 'one')],
      message: { text: 'Twin A and Twin B code 12345' },
      gets: 'delivered | ann | order-ann-one | pays',
    },
    {
      when: 'gives the one that runs a text that names no app, not one whose lease is over',
      number: [...annPaid, leased('bob', 'telegram', at('10:40:00'))],
      message: { text: 'Your code is 12345', receivedAt: at('10:45:00') },
      gets: 'delivered | bob | order-bob-telegram | pays',
    },
    {
      when: 'gives nobody a text that names no app if another customer listens, although one asked for another code',
      number: [imported, leased('ann', 'whatsapp'), leased('bob', 'telegram')],
      standings: { 'order-ann-whatsapp': 'asks', 'order-bob-telegram': 'paid' },
      message: { text: 'Your code is 12345' },
      gets: 'unrouted | operators | - | pays nothing',
    },
    {
      when: 'gives the one who waits for a first code a text that names no app, also if another customer asked for another code',
      number: [imported, leased('ann', 'whatsapp'), leased('bob', 'telegram')],
      standings: { 'order-ann-whatsapp': 'asks', 'order-bob-telegram': 'waits' },
      message: { text: 'Your code is 12345' },
      gets: 'delivered | bob | order-bob-telegram | pays',
    },
    {
      when: 'gives nobody a text that names no app once the lease is over',
      number: annPaid,
      message: { text: 'Your code is 12345', receivedAt: at('10:45:00') },
      gets: 'unrouted | operators | - | pays nothing',
    },
  ]);
});

describe('a stored decision', () => {
  it('names the app of the longest keyword, its template, and the code', () => {
    const routed = routeMessage(message({ text: 'Apple Bank: your code is 4711' }), after(imported), match);
    expect(routed).toMatchObject({ appId: 'bank', templateId: 'bank-1', code: '4711' });
  });

  it('names no app if several fit', () => {
    const routed = routeMessage(message({ text: 'Twin A and Twin B' }), after(...annLeases), match);
    expect(routed).toMatchObject({ appId: null, templateId: null });
  });

  it('never says that it arrived before the last event of the number’s stream', () => {
    const behind = message({ receivedAt: at('09:00:00') });
    expect(routeMessage(behind, after(...annLeases), match).receivedAt).toBe(at('10:00:00'));
    expect(routeMessage(behind, after(...annSettled), match).receivedAt).toBe(at('10:30:00'));
    expect(routeMessage(message(), after(...annLeases), match).receivedAt).toBe(at('10:05:00'));
  });

  it('names the revision of the number that it is based on', () => {
    expect(routeMessage(message(), after(...annLeases), match).numberRevision).toBe(1);
    expect(routeMessage(message(), after(), match).numberRevision).toBe(-1);
  });

  it('is sealed for its customer, for its day if everybody may read it, or for its month', () => {
    const subjectOf = (...events: readonly NumberEvent[]) =>
      routeMessage(message(), after(...events), match).subject;
    expect(subjectOf(...annLeases)).toBe('user:ann');
    expect(subjectOf(imported, madePublic)).toBe('public:2026-11-21');
    expect(subjectOf()).toBe('month:2026-11');
  });

  it('keeps a message for admins, without a code, if the routing failed', () => {
    expect(unrouted(at('10:05:00'))).toEqual({
      receivedAt: at('10:05:00'),
      outcome: 'unrouted',
      audience: { kind: 'operators' },
      orderId: null,
      billable: false,
      appId: null,
      templateId: null,
      numberRevision: -1,
      code: '',
      subject: 'month:2026-11',
    });
  });
});

describe('the recording of a call', () => {
  const call = { text: '', isCall: true };
  const toNobody = 'unrouted | operators | - | pays nothing';
  table([
    {
      when: 'goes to a lessee who is alone on the number, and pays nothing',
      number: annLeases,
      message: call,
      gets: `delivered | ann | ${ANN} | pays nothing`,
    },
    {
      when: 'goes to the newest order that waits, if one customer has several',
      number: [
        imported,
        leased('ann'),
        leased('ann', 'telegram', at('10:02:00')),
        leased('ann', 'bank', at('10:03:00')),
      ],
      standings: { 'order-ann-bank': 'paid' },
      message: call,
      gets: 'delivered | ann | order-ann-telegram | pays nothing',
    },
    {
      when: 'goes to an order of that customer that had begun before the call',
      number: [imported, leased('ann'), leased('ann', 'telegram', at('10:04:00'))],
      message: { ...call, sentAt: at('10:02:00') },
      gets: `delivered | ann | ${ANN} | pays nothing`,
    },
    {
      when: 'is for operators if several customers have the number',
      number: [...annLeases, leased('bob', 'telegram')],
      message: call,
      gets: toNobody,
    },
    { when: 'is for operators if nobody has the number', number: annSettled, message: call, gets: toNobody },
    {
      when: 'is never public, also on a public number',
      number: [imported, madePublic],
      message: call,
      gets: toNobody,
    },
    {
      when: 'of a call from before the lease is for operators, because it was for somebody else',
      number: annLeases,
      message: { ...call, sentAt: at('09:58:00') },
      gets: toNobody,
    },
    {
      when: 'is for operators if the number is not ours',
      number: [],
      message: call,
      gets: 'unknown-number | operators | - | pays nothing',
    },
  ]);
});
