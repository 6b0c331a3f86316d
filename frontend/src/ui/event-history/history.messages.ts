import { defineMessages } from 'react-intl';

/** The name of each event in an order's history, and its meaning. Values such as `{until}` are clock times. */
export const historyTitles = defineMessages({
  placed: { id: 'history.placed', defaultMessage: 'Bought <num>{amount}</num>' },
  held: { id: 'history.held', defaultMessage: 'Amount held <num>{amount}</num>' },
  leased: { id: 'history.leased', defaultMessage: 'Number set aside for you' },
  assigned: { id: 'history.assigned', defaultMessage: 'Number assigned' },
  numbers: {
    id: 'history.numbers',
    defaultMessage: '{count, plural, one {Number assigned} other {<num>{count}</num> numbers assigned}}',
  },
  closed: {
    id: 'history.closed',
    defaultMessage: '<num>{fulfilled}</num> of <num>{requested}</num> numbers',
  },
  source: { id: 'history.source', defaultMessage: 'Where the numbers come from' },
  requested: {
    id: 'history.requested',
    defaultMessage:
      '{count, plural, one {Number requested from a provider} other {<num>{count}</num> numbers requested from a provider}}',
  },
  requestsEnded: {
    id: 'history.requests-ended',
    defaultMessage:
      '{count, plural, one {Request to the provider ended} other {<num>{count}</num> requests to the provider ended}}',
  },
  rented: { id: 'history.rented', defaultMessage: 'Number rented' },
  extended: { id: 'history.extended', defaultMessage: 'Rental extended' },
  'ends-soon': { id: 'history.ends-soon', defaultMessage: 'Rental ends soon' },
  shared: { id: 'history.shared', defaultMessage: 'Link made' },
  unshared: { id: 'history.unshared', defaultMessage: 'Link taken back' },
  renewalOn: { id: 'history.renewal-on', defaultMessage: 'Renewal turned on' },
  renewalOff: { id: 'history.renewal-off', defaultMessage: 'Renewal turned off' },
  renewalTold: { id: 'history.renewal-told', defaultMessage: 'Renewal announced' },
  renewal: { id: 'history.renewal', defaultMessage: 'Rental renews itself' },
  renewalFailed: { id: 'history.renewal-failed', defaultMessage: 'Rental not renewed' },
  givenBack: { id: 'history.given-back', defaultMessage: 'Rental given back' },
  rentalRefunded: { id: 'history.rental-refunded', defaultMessage: 'Refunded <num>{amount}</num>' },
  received: { id: 'history.received', defaultMessage: 'SMS received' },
  called: { id: 'history.called', defaultMessage: 'Voice message received' },
  given: { id: 'history.given', defaultMessage: 'SMS given to this order' },
  claimed: { id: 'history.claimed', defaultMessage: 'SMS bought with the number' },
  discount: { id: 'history.discount', defaultMessage: '<num>{percent} %</num> off' },
  bySupport: { id: 'history.by-support', defaultMessage: 'Bought by support for this account' },
  shownToAdmin: { id: 'history.shown-to-admin', defaultMessage: 'An admin read a message of this order' },
  served: { id: 'history.served', defaultMessage: 'Number used for this app' },
  withheld: { id: 'history.withheld', defaultMessage: 'SMS withheld' },
  read: { id: 'history.read', defaultMessage: 'Withheld SMS read <num>{amount}</num>' },
  noted: { id: 'history.noted', defaultMessage: 'Message shown, not charged' },
  completed: { id: 'history.completed', defaultMessage: 'Order completed' },
  captured: { id: 'history.captured', defaultMessage: 'Amount paid <num>{amount}</num>' },
  released: { id: 'history.released', defaultMessage: 'Amount returned <num>{amount}</num>' },
  feeAgreed: { id: 'history.fee-agreed', defaultMessage: 'Activation fee <num>{amount}</num>' },
  feeCharged: { id: 'history.fee-charged', defaultMessage: 'Activation fee charged <num>{amount}</num>' },
  nextAsked: { id: 'history.next-asked', defaultMessage: 'Waiting for another code' },
  banned: { id: 'history.banned', defaultMessage: 'Number reported: the app refuses it' },
  cancelled: { id: 'history.cancelled', defaultMessage: 'Cancelled' },
  expired: { id: 'history.expired', defaultMessage: 'Closed without an SMS' },
  failed: { id: 'history.failed', defaultMessage: 'Order failed' },
  leaseEnded: { id: 'history.lease-ended', defaultMessage: 'Number given back' },
  credited: { id: 'history.credited', defaultMessage: 'Credit given <num>{amount}</num>' },
  paidIn: { id: 'history.paid-in', defaultMessage: 'Payment arrived <num>{amount}</num>' },
  takenBack: { id: 'history.taken-back', defaultMessage: 'Payment taken back <num>{amount}</num>' },
  moved: { id: 'history.moved', defaultMessage: 'Transfer <num>{amount}</num>' },
  debtPaid: { id: 'history.debt-paid', defaultMessage: 'Owed amount paid <num>{amount}</num>' },
  debited: { id: 'history.debited', defaultMessage: 'Debited <num>{amount}</num>' },
  creditCorrected: {
    id: 'history.credit-corrected',
    defaultMessage: 'Credit corrected <num>{amount}</num>',
  },
  debitCorrected: { id: 'history.debit-corrected', defaultMessage: 'Debit corrected <num>{amount}</num>' },
  refunded: { id: 'history.refunded', defaultMessage: 'Refunded <num>{amount}</num>' },
  charged: { id: 'history.charged', defaultMessage: 'More was debited than there was. The rest is owed' },
  other: { id: 'history.other', defaultMessage: '{type}' },
});

export const historyNotes = defineMessages({
  placed: {
    id: 'history.placed.note',
    defaultMessage:
      'At the price that you saw: {rank, select, 1 {your own price for this country and provider} 2 {your own price for this country} 3 {your own price} 4 {the price for this country and provider} 5 {the price for this country} 6 {the price for this provider} other {the price for everybody}}.',
  },
  held: {
    id: 'history.held.note',
    defaultMessage: '{paysFor, select, message {To read the withheld SMS.} other {Held, not charged.}}',
  },
  leased: {
    id: 'history.leased.note',
    defaultMessage:
      '<num>{number}</num>. {age, select, new {New: never used for this app.} used {Used for this app before.} other {}} Yours for this app until <num>{until}</num>.',
  },
  assigned: {
    id: 'history.assigned.note',
    defaultMessage:
      '{place} Receives SMS until <num>{closes}</num>. Refund at <num>{settles}</num> if no SMS arrives.',
  },
  numbers: { id: 'history.numbers.note', defaultMessage: 'Each number has its own order.' },
  closed: {
    id: 'history.closed.note',
    defaultMessage:
      '{reason, select, fulfilled {You have all of them.} no_available_numbers {No more numbers were available.} gave_up {It took too long, so we stopped.} cancelled {You cancelled the rest.} other {}}',
  },
  source: {
    id: 'history.source.note',
    defaultMessage:
      '{source, select, dormant {A provider activates them for you.} other {Those that are ready first. A provider activates the rest.}}',
  },
  requested: {
    id: 'history.requested.note',
    defaultMessage:
      'The provider activates them, which takes some minutes. We wait until <num>{giveUp}</num>.',
  },
  requestsEnded: {
    id: 'history.requests-ended.note',
    defaultMessage:
      '{refused, select, 0 {The order had ended before the provider was ready.} other {The provider has no number.}}',
  },
  rented: {
    id: 'history.rented.note',
    defaultMessage: 'All SMS of this rental are yours until it ends. They cost nothing more.',
  },
  extended: {
    id: 'history.extended.note',
    defaultMessage: 'All SMS of this rental are yours until the new end. The price was held before.',
  },
  'ends-soon': {
    id: 'history.ends-soon.note',
    defaultMessage: 'It ends within 24 hours. Extend it to keep the number.',
  },
  shared: {
    id: 'history.shared.note',
    defaultMessage: 'Everybody who has the link sees the SMS of this rental that arrive from now on.',
  },
  unshared: { id: 'history.unshared.note', defaultMessage: 'The link does not work any more.' },
  renewalOn: {
    id: 'history.renewal-on.note',
    defaultMessage: 'The rental renews itself before it ends, for <num>{amount}</num> at most.',
  },
  renewalOff: { id: 'history.renewal-off.note', defaultMessage: 'The rental ends at its end.' },
  renewalTold: {
    id: 'history.renewal-told.note',
    defaultMessage: 'It comes at <num>{until}</num>. Then it costs <num>{amount}</num>, if the price stays.',
  },
  renewal: { id: 'history.renewal.note', defaultMessage: 'It costs <num>{amount}</num>.' },
  renewalFailed: {
    id: 'history.renewal-failed.note',
    defaultMessage:
      '{reason, select, price {It costs more than the agreed price.} funds {The balance was too low.} debt {The balance owes money.} account {The account was not active.} number {The number cannot be rented any longer.} other {The API key that turned it on may not buy it.}} It is turned off.',
  },
  givenBack: { id: 'history.given-back.note', defaultMessage: 'No SMS had come.' },
  rentalRefunded: {
    id: 'history.rental-refunded.note',
    defaultMessage: 'All that was paid for the rental is on the balance again.',
  },
  received: {
    id: 'history.received.note',
    defaultMessage:
      '{outcome, select, delivered {Saved and delivered to you.} late {It arrived after your time with the number had ended, so it is withheld.} public {It went to the public feed.} unclaimed {Nobody had the number then, so it was unclaimed.} other {It was not clear whose it was.}}',
  },
  given: {
    id: 'history.given.note',
    defaultMessage: 'It was not clear whose SMS this was. An admin found that it is yours.',
  },
  claimed: {
    id: 'history.claimed.note',
    defaultMessage: 'It came before, while nobody had the number. Now it is yours.',
  },
  discount: {
    id: 'history.discount.note',
    defaultMessage:
      'You had spent <num>{spent}</num> in the last 30 days. Without the discount, one costs <num>{list}</num>.',
  },
  bySupport: { id: 'history.by-support.note', defaultMessage: '{said}' },
  shownToAdmin: { id: 'history.shown-to-admin.note', defaultMessage: '{said}' },
  served: {
    id: 'history.served.note',
    defaultMessage: 'An SMS arrived, so the number is no longer new for this app.',
  },
  withheld: {
    id: 'history.withheld.note',
    defaultMessage:
      'It is not paid for. You can read it for <num>{amount}</num> within 24 hours, until <num>{readUntil}</num>.',
  },
  read: { id: 'history.read.note', defaultMessage: 'It is paid for. You can always read it here.' },
  stamped: { id: 'history.received.stamped', defaultMessage: 'Stamped <num>{sent}</num> by the carrier.' },
  noted: {
    id: 'history.noted.note',
    defaultMessage:
      '{why, select, further {Another SMS for a paid order. It is free.} unmatched {It contains no code, so it is free.} other {It arrived before the order had this number, so it is not shown.}}',
  },
  completed: {
    id: 'history.completed.note',
    defaultMessage:
      'The first matching SMS completes the order. Further SMS in its time are free and are shown here.',
  },
  captured: {
    id: 'history.captured.note',
    defaultMessage:
      '{paysFor, select, message {Paid to read the withheld SMS.} other {The held amount was paid.}}',
  },
  released: {
    id: 'history.released.note',
    defaultMessage:
      '{reason, select, cancelled {The order was cancelled. The amount is on your balance again.} no_sms {No SMS arrived in 30 minutes. The amount is on your balance again.} not_assigned {No number could be assigned. The amount is on your balance again.} other {The amount is on your balance again.}}',
  },
  feeAgreed: {
    id: 'history.fee-agreed.note',
    defaultMessage: 'A number that a vendor activates for you costs this much if no SMS arrives.',
  },
  feeCharged: {
    id: 'history.fee-charged.note',
    defaultMessage: 'A vendor activated this number for you, and no SMS arrived.',
  },
  nextAsked: {
    id: 'history.next-asked.note',
    defaultMessage: 'It is free while the time of the order runs.',
  },
  banned: { id: 'history.banned.note', defaultMessage: 'You do not get this number for this app again.' },
  cancelled: { id: 'history.cancelled.note', defaultMessage: 'Cancelled before an SMS arrived.' },
  expired: { id: 'history.expired.note', defaultMessage: 'No matching SMS arrived in 30 minutes.' },
  failed: {
    id: 'history.failed.note',
    defaultMessage:
      '{reason, select, no_available_numbers {No number was available.} insufficient_funds {The balance was too low.} gave_up {It took longer than a minute, so we stopped.} other {}}',
  },
  leaseEnded: {
    id: 'history.lease-ended.note',
    defaultMessage:
      '{reason, select, settled {The order is finished.} unassigned {The order did not use it.} other {}}',
  },
  paidIn: { id: 'history.paid-in.note', defaultMessage: 'It is on your balance.' },
  takenBack: {
    id: 'history.taken-back.note',
    defaultMessage: 'The payment provider gave this money back to the payer.',
  },
  debtPaid: {
    id: 'history.debt-paid.note',
    defaultMessage: 'This pays what was owed.',
  },
  credited: { id: 'history.credited.note', defaultMessage: 'Reason: {said}' },
  moved: { id: 'history.moved.note', defaultMessage: 'Between a balance and that of a sub-account.' },
  debited: { id: 'history.debited.note', defaultMessage: 'Reason: {said}' },
  creditCorrected: { id: 'history.credit-corrected.note', defaultMessage: 'Reason: {said}' },
  debitCorrected: { id: 'history.debit-corrected.note', defaultMessage: 'Reason: {said}' },
  refunded: { id: 'history.refunded.note', defaultMessage: 'Reason: {said}' },
  charged: { id: 'history.charged.note', defaultMessage: 'Reason: {said}' },
});
