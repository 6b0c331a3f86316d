import { defineMessages } from 'react-intl';
import type { HistoryWords } from '../../../ui/event-history/history-entry.ts';

/** The events of an order in words about the customer. All others say the same to everybody. */
export const STAFF_WORDS: HistoryWords = {
  titles: defineMessages({
    leased: { id: 'history.staff.leased', defaultMessage: 'Number set aside for the customer' },
  }),
  notes: defineMessages({
    placed: {
      id: 'history.staff.placed.note',
      defaultMessage:
        'At the price that the customer saw: {rank, select, 1 {the customer’s own price for this country and provider} 2 {the customer’s own price for this country} 3 {the customer’s own price} 4 {the price for this country and provider} 5 {the price for this country} 6 {the price for this provider} other {the price for everybody}}.',
    },
    leased: {
      id: 'history.staff.leased.note',
      defaultMessage:
        '<num>{number}</num>. {age, select, new {New: never used for this app.} used {Used for this app before.} other {}} The customer’s for this app until <num>{until}</num>.',
    },
    closed: {
      id: 'history.staff.closed.note',
      defaultMessage:
        '{reason, select, fulfilled {The customer has all of them.} no_available_numbers {No more numbers were available.} gave_up {It took too long, so we stopped.} cancelled {The rest was cancelled.} other {}}',
    },
    source: {
      id: 'history.staff.source.note',
      defaultMessage:
        '{source, select, dormant {A provider activates them for the customer.} other {Those that are ready first. A provider activates the rest.}}',
    },
    rented: {
      id: 'history.staff.rented.note',
      defaultMessage: 'The customer gets all SMS of this rental until it ends. They cost nothing more.',
    },
    extended: {
      id: 'history.staff.extended.note',
      defaultMessage:
        'The customer gets all SMS of this rental until the new end. The price was held before.',
    },
    banned: {
      id: 'history.staff.banned.note',
      defaultMessage: 'The customer does not get this number for this app again.',
    },
    'ends-soon': {
      id: 'history.staff.ends-soon.note',
      defaultMessage: 'It ends within 24 hours. The customer can extend it to keep the number.',
    },
    received: {
      id: 'history.staff.received.note',
      defaultMessage:
        '{outcome, select, delivered {Saved and delivered to the customer.} late {It arrived after the customer’s time with the number had ended, so it is withheld.} public {It went to the public feed.} unclaimed {Nobody had the number then, so it was unclaimed.} other {It was not clear whose it was.}}',
    },
    given: {
      id: 'history.staff.given.note',
      defaultMessage: 'It was not clear whose SMS this was. An admin found that it is the customer’s.',
    },
    claimed: {
      id: 'history.staff.claimed.note',
      defaultMessage: 'It came before, while nobody had the number. Now it is the customer’s.',
    },
    withheld: {
      id: 'history.staff.withheld.note',
      defaultMessage:
        'It is not paid for. The customer can read it for <num>{amount}</num> within 24 hours, until <num>{readUntil}</num>.',
    },
    read: {
      id: 'history.staff.read.note',
      defaultMessage: 'It is paid for. The customer can always read it.',
    },
    released: {
      id: 'history.staff.released.note',
      defaultMessage:
        '{reason, select, cancelled {The order was cancelled. The amount is on the customer’s balance again.} no_sms {No SMS arrived in 30 minutes. The amount is on the customer’s balance again.} not_assigned {No number could be assigned. The amount is on the customer’s balance again.} other {The amount is on the customer’s balance again.}}',
    },
    feeAgreed: {
      id: 'history.staff.fee-agreed.note',
      defaultMessage: 'A number that a vendor activates for the customer costs this much if no SMS arrives.',
    },
    feeCharged: {
      id: 'history.staff.fee-charged.note',
      defaultMessage: 'A vendor activated this number for the customer, and no SMS arrived.',
    },
    discount: {
      id: 'history.staff.discount.note',
      defaultMessage:
        'The customer had spent <num>{spent}</num> in the last 30 days. Without the discount, one costs <num>{list}</num>.',
    },
    paidIn: { id: 'history.staff.paid-in.note', defaultMessage: 'It is on the customer’s balance.' },
  }),
};
