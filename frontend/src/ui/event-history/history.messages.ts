import { defineMessages } from 'react-intl';

/** What each event of an order's history is called, and what it meant. `{until}` and the like are clock times. */
export const historyTitles = defineMessages({
  placed: { id: 'history.placed', defaultMessage: 'Bought <num>{amount}</num>' },
  held: { id: 'history.held', defaultMessage: 'Amount held <num>{amount}</num>' },
  leased: { id: 'history.leased', defaultMessage: 'Number leased' },
  assigned: { id: 'history.assigned', defaultMessage: 'Number assigned' },
  received: { id: 'history.received', defaultMessage: 'SMS received' },
  given: { id: 'history.given', defaultMessage: 'SMS given to this order' },
  served: { id: 'history.served', defaultMessage: 'Number used for this app' },
  withheld: { id: 'history.withheld', defaultMessage: 'SMS withheld' },
  read: { id: 'history.read', defaultMessage: 'Withheld SMS read <num>{amount}</num>' },
  noted: { id: 'history.noted', defaultMessage: 'SMS shown, not charged' },
  completed: { id: 'history.completed', defaultMessage: 'Order completed' },
  captured: { id: 'history.captured', defaultMessage: 'Hold captured <num>{amount}</num>' },
  released: { id: 'history.released', defaultMessage: 'Hold released <num>{amount}</num>' },
  cancelled: { id: 'history.cancelled', defaultMessage: 'Cancelled' },
  expired: { id: 'history.expired', defaultMessage: 'Closed without an SMS' },
  failed: { id: 'history.failed', defaultMessage: 'Order failed' },
  leaseEnded: { id: 'history.lease-ended', defaultMessage: 'Number given back' },
  credited: { id: 'history.credited', defaultMessage: 'Credit given <num>{amount}</num>' },
  other: { id: 'history.other', defaultMessage: '{type}' },
});

export const historyNotes = defineMessages({
  placed: {
    id: 'history.placed.note',
    defaultMessage:
      'At the price you saw: {rank, select, 1 {your own, for this country and provider} 2 {your own, for this country} 3 {your own} 4 {the one of this country and provider} 5 {the one of this country} 6 {the one of this provider} other {the usual one}}.',
  },
  held: {
    id: 'history.held.note',
    defaultMessage: '{paysFor, select, message {To read the withheld SMS.} other {Held, not taken.}}',
  },
  leased: {
    id: 'history.leased.note',
    defaultMessage:
      '<num>{number}</num>. {age, select, new {New: it never served this app.} used {Used: it served this app before.} other {}} Yours for it until <num>{until}</num>.',
  },
  assigned: {
    id: 'history.assigned.note',
    defaultMessage:
      '{place} Listening until <num>{closes}</num>, refund at <num>{settles}</num> if nothing comes.',
  },
  received: {
    id: 'history.received.note',
    defaultMessage:
      '{outcome, select, delivered {Stored and routed to you in one step.} late {It came after the lease had ended, so it is withheld.} other {Routed: {outcome}.}}',
  },
  given: {
    id: 'history.given.note',
    defaultMessage: 'It was not clear whose SMS this was. An admin found that it is yours.',
  },
  served: {
    id: 'history.served.note',
    defaultMessage: 'An SMS came, so the number is no longer new for this app.',
  },
  withheld: {
    id: 'history.withheld.note',
    defaultMessage:
      'It came after the order had ended. You can read it for <num>{amount}</num> within 24 hours, until <num>{readUntil}</num>.',
  },
  read: { id: 'history.read.note', defaultMessage: 'You paid for it once. You can always read it here.' },
  stamped: { id: 'history.received.stamped', defaultMessage: 'Stamped <num>{sent}</num> by the carrier.' },
  noted: {
    id: 'history.noted.note',
    defaultMessage:
      '{why, select, further {A further message for a paid order, free.} unmatched {It holds no code, so it is free.} other {It came before the order had this number, so it is not shown.}}',
  },
  completed: {
    id: 'history.completed.note',
    defaultMessage: 'The first matching SMS closes it. Further ones in the window are free and shown here.',
  },
  captured: {
    id: 'history.captured.note',
    defaultMessage:
      '{paysFor, select, message {Paid to read the withheld SMS.} other {The held amount was paid.}}',
  },
  released: {
    id: 'history.released.note',
    defaultMessage:
      '{reason, select, cancelled {Cancelled, so it is back on your balance.} no_sms {No SMS in 30 minutes, so it is back on your balance.} not_assigned {No number could be assigned, so it is back on your balance.} other {Back on your balance.}}',
  },
  cancelled: { id: 'history.cancelled.note', defaultMessage: 'Before an SMS came.' },
  expired: { id: 'history.expired.note', defaultMessage: '30 minutes passed and no SMS came that counts.' },
  failed: {
    id: 'history.failed.note',
    defaultMessage:
      '{reason, select, no_available_numbers {No number was free.} insufficient_funds {The balance was too low.} gave_up {It took longer than a minute, so it was given up.} other {{reason}}}',
  },
  leaseEnded: {
    id: 'history.lease-ended.note',
    defaultMessage:
      '{reason, select, settled {The order is settled.} unassigned {The order never took it.} other {}}',
  },
  credited: { id: 'history.credited.note', defaultMessage: 'Reason: {reason}' },
});
