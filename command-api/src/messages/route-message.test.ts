import { LEASES_KEPT, type NumberEvent, plusSeconds } from '@ringpost/events/domain';
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
  portedIn,
  served,
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
  table([
    {
      when: 'by more than 60 seconds says that the message is the previous holder’s',
      number: annThenBob,
      message: { receivedAt: at('11:05:00'), sentAt: at('10:58:59') },
      gets: `late | ann | ${ANN} | pays`,
    },
    {
      when: 'by 60 seconds says nothing, for clocks differ',
      number: annThenBob,
      message: { receivedAt: at('11:05:00'), sentAt: at('10:59:00') },
      gets: `delivered | bob | ${BOB} | pays`,
    },
    {
      when: 'says nothing when the previous holder is no lessee any more',
      number: [...annSettled, leased('bob', 'whatsapp', '2026-11-22T11:00:00.000Z')],
      message: { receivedAt: '2026-11-22T11:05:00.000Z', sentAt: '2026-11-22T10:00:00.000Z' },
      gets: `delivered | bob | ${BOB} | pays`,
    },
    {
      when: 'says nothing when our own clock was ahead when the lease began',
      number: annThenBob,
      message: { receivedAt: at('10:05:00'), sentAt: at('10:04:55') },
      gets: `delivered | bob | ${BOB} | pays`,
    },
  ]);
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
      when: 'never gives a text that matches nothing to either',
      number: both,
      message: { text: 'Your code is 12345' },
      gets: 'unrouted | operators | - | pays nothing',
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
      when: 'gives nobody a text that names no app once the lease is over',
      number: annPaid,
      message: { text: 'Your code is 12345', receivedAt: at('10:45:00') },
      gets: 'unrouted | operators | - | pays nothing',
    },
  ]);
});

describe('a lease that ended without an SMS', () => {
  const nextDay = (time: string): string => at(time).replace('11-21', '11-22');
  table([
    {
      when: 'makes its holder the last lessee for 24 hours after its settlement',
      number: annSettled,
      message: { receivedAt: nextDay('10:29:59') },
      gets: `late | ann | ${ANN} | pays`,
    },
    {
      when: 'makes its holder no lessee after them, and the app unclaimed for all to see',
      number: annSettled,
      message: { receivedAt: nextDay('10:30:00') },
      gets: 'unclaimed | public | - | pays nothing',
    },
    {
      when: 'keeps other apps from the public only so long',
      number: annSettled,
      message: { text: 'Telegram code 12345', receivedAt: nextDay('10:30:00') },
      gets: 'unclaimed | public | - | pays nothing',
    },
    {
      when: 'makes its holder the last lessee for good if one came and was paid for',
      number: annPaid,
      message: { receivedAt: '2027-11-22T10:30:00.000Z' },
      gets: `late | ann | ${ANN} | pays`,
    },
    {
      when: 'makes its holder the last lessee for good if one came and was withheld',
      number: [...annSettled, served('ann')],
      message: { receivedAt: '2027-11-22T10:30:00.000Z' },
      gets: `late | ann | ${ANN} | pays`,
    },
  ]);
});

describe('a number that nobody ever leased', () => {
  table([
    {
      when: 'shows an app to all as unclaimed',
      number: [imported],
      gets: 'unclaimed | public | - | pays nothing',
    },
    {
      when: 'shows nobody what matches nothing',
      number: [imported],
      message: { text: 'See you tonight' },
      gets: 'unrouted | operators | - | pays nothing',
    },
    {
      when: 'shows nobody what two apps claim',
      number: [imported],
      message: { text: 'Twin A and Twin B' },
      gets: 'unrouted | operators | - | pays nothing',
    },
    {
      when: 'does not count a lease that no order took',
      number: [...annLeases, ended('ann', 'unassigned', '10:01:00')],
      gets: 'unclaimed | public | - | pays nothing',
    },
    {
      when: 'that is free shows everything to all',
      number: [imported, madePublic],
      message: { text: 'See you tonight' },
      gets: 'public | public | - | pays nothing',
    },
    {
      when: 'and is not ours is for admins only',
      number: [],
      gets: 'unknown-number | operators | - | pays nothing',
    },
  ]);
});

describe('a number that a customer has brought over', () => {
  table([
    {
      when: 'shows nobody an app that its customer has not bought it for',
      number: [portedIn],
      gets: 'unclaimed | operators | - | pays nothing',
    },
    {
      when: 'shows its customer the app that it was bought for',
      number: [portedIn, leased('ann')],
      gets: TO_ANN,
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

  it('is sealed for its customer, or for its month', () => {
    const subjectOf = (...events: readonly NumberEvent[]) =>
      routeMessage(message(), after(...events), match).subject;
    expect(subjectOf(...annLeases)).toBe('user:ann');
    expect(subjectOf(imported)).toBe('month:2026-11');
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
