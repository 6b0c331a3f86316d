import type { TimelineEntry } from '@ringpost/query-api/orders/orders.contract';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { historyEntry } from './history-entry.ts';

function entry(type: string, data: Record<string, unknown>, stream = 'wallet'): TimelineEntry {
  return {
    type,
    stream,
    revision: 0,
    position: '000000000001',
    at: '2026-11-21T10:00:00.000Z',
    actor: 'customer:c1',
    data,
  };
}
function clock(iso: string) {
  return iso.slice(11, 19);
}

/** All events that the history of an order or a line of the ledger can have. */
const TOLD_TYPES = [
  'OrderPlaced',
  'NumberAssigned',
  'OrderFailed',
  'OrderCompleted',
  'OrderSmsNoted',
  'OrderSmsWithheld',
  'WithheldSmsRead',
  'OrderBanned',
  'OrderCancelled',
  'NextCodeAsked',
  'OrderExpired',
  'NumberLeased',
  'LeaseEnded',
  'NumberServed',
  'FundsCredited',
  'FundsHeld',
  'FundsHeldForOrder',
  'FundsCaptured',
  'FundsReleased',
  'SmsReceived',
  'SmsRoutedByAdmin',
  'SmsClaimed',
];

describe('the history of an order', () => {
  it('shows a plus or minus for the change of the available money', () => {
    for (const type of ['FundsHeld', 'FundsHeldForOrder'])
      expect(historyEntry(entry(type, { amountMills: 900 }), clock).values.amount).toBe('−0.900');
    expect(historyEntry(entry('FundsReleased', { amountMills: 900 }), clock).values.amount).toBe('+0.900');
    expect(historyEntry(entry('FundsCaptured', { amountMills: 900 }), clock).values.amount).toBe('0.900 USD');
  });

  it('uses lime only for a message that arrived, and names it', () => {
    const history = historyEntry(
      entry('SmsReceived', { messageId: 'm1', outcome: 'delivered' }, 'sms'),
      clock,
    );
    expect(history).toMatchObject({ dot: 'live', messageId: 'm1', values: { outcome: 'delivered' } });
  });

  it('calls the recording of a call a voice message, and any other message an SMS', () => {
    const titleOf = (messageId: string) =>
      historyEntry(entry('SmsReceived', { messageId }, 'sms'), clock, (id) => id === 'call').title
        .defaultMessage;
    expect([titleOf('call'), titleOf('m1')]).toEqual(['Voice message received', 'SMS received']);
  });

  it('shows times by the reader’s clock, and places as people write them', () => {
    const data = { closesAt: '2026-11-21T10:20:00.000Z', settlesAt: '2026-11-21T10:30:00.000Z' };
    const history = historyEntry(
      entry('NumberAssigned', { ...data, rateCentre: 'Reno', region: 'NV' }),
      clock,
    );
    expect(history.values).toMatchObject({ closes: '10:20:00', settles: '10:30:00', place: 'Reno, NV.' });
  });

  it('says what it costs to read a withheld message, and until when', () => {
    const data = { messageId: 'm1', priceMills: 500, readUntil: '2026-11-22T10:20:00.000Z' };
    const withheld = historyEntry(entry('OrderSmsWithheld', data, 'order'), clock);
    expect(withheld.values).toMatchObject({ amount: '0.500 USD', readUntil: '10:20:00' });
    const read = historyEntry(
      entry('WithheldSmsRead', { messageId: 'm1', amountMills: 500 }, 'order'),
      clock,
    );
    expect(read.values.amount).toBe('0.500 USD');
  });

  it('distinguishes the money for a message from the money for an order', () => {
    for (const type of ['FundsHeld', 'FundsCaptured']) {
      const ofRead = historyEntry(entry(type, { amountMills: 500, messageId: 'm1' }), clock);
      const ofOrder = historyEntry(entry(type, { amountMills: 500 }), clock);
      expect([ofRead.values.paysFor, ofOrder.values.paysFor]).toEqual(['message', 'order']);
    }
  });

  it.each(TOLD_TYPES)('has a text for %s', (type) => {
    expect(historyEntry(entry(type, {}), clock).values.type).toBeUndefined();
  });

  it.each([
    'FundsCredited',
    'FundsDebited',
    'CreditCorrected',
    'DebitCorrected',
    'DebtCharged',
    'FundsRefunded',
  ])('keeps the words of an admin as they are: %s', (type) => {
    const { note, values } = historyEntry(entry(type, { amountMills: 900, reason: 'A re-sent code' }), clock);
    const intl = createIntl({ locale: 'en' });
    expect(note && intl.formatMessage(note, values)).toBe('Reason: A re-sent code');
  });

  it('shows an event without a text by its own name', () => {
    const history = historyEntry(entry('NumberPolished', {}), clock);
    expect(history.values).toEqual({ type: 'NumberPolished' });
    expect(history.dot).toBe('half');
  });
});
