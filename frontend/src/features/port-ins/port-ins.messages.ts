import { defineMessage, defineMessages } from 'react-intl';
import type { PortInStatus } from './port-ins.api.ts';

export const statusNames = defineMessages({
  draft: { id: 'portin.status.draft', defaultMessage: 'Draft' },
  submitted: { id: 'portin.status.submitted', defaultMessage: 'Submitted' },
  in_review: { id: 'portin.status.in-review', defaultMessage: 'In review' },
  exception: { id: 'portin.status.exception', defaultMessage: 'Exception' },
  foc_confirmed: { id: 'portin.status.foc-confirmed', defaultMessage: 'Date confirmed' },
  completed: { id: 'portin.status.completed', defaultMessage: 'Completed' },
  cancelled: { id: 'portin.status.cancelled', defaultMessage: 'Cancelled' },
} satisfies Record<PortInStatus, object>);

/** What a step tells. */
export const stepLabels = defineMessages({
  reason: { id: 'admin.portin.reason', defaultMessage: 'Reason' },
  note: { id: 'admin.portin.note', defaultMessage: 'Note for the customer' },
  foc: { id: 'admin.portin.foc', defaultMessage: 'The numbers move on' },
});

export const numbersRequired = defineMessage({
  id: 'portin.numbers.required',
  defaultMessage: 'Phone numbers should be provided.',
});

export const REASONS = [
  'name-mismatch',
  'address-mismatch',
  'wrong-account-number',
  'wrong-pin',
  'not-on-account',
  'number-frozen',
  'order-pending',
  'contract-running',
  'not-portable',
  'number-inactive',
  'letter-unsigned',
  'other',
] as const;
export type Reason = (typeof REASONS)[number];

/** Why a carrier stops a port, and what to check. */
export const reasonTexts = defineMessages({
  'name-mismatch': { id: 'portin.reason.name', defaultMessage: 'The name is not the one on the bill' },
  'address-mismatch': {
    id: 'portin.reason.address',
    defaultMessage: 'The address is not the one on the bill',
  },
  'wrong-account-number': {
    id: 'portin.reason.account',
    defaultMessage: 'The account number does not match',
  },
  'wrong-pin': { id: 'portin.reason.pin', defaultMessage: 'The PIN is wrong' },
  'not-on-account': { id: 'portin.reason.not-on-account', defaultMessage: 'A number is not on this account' },
  'number-frozen': { id: 'portin.reason.frozen', defaultMessage: 'A number is locked by the carrier' },
  'order-pending': { id: 'portin.reason.pending', defaultMessage: 'Another order is open on the account' },
  'contract-running': { id: 'portin.reason.contract', defaultMessage: 'The contract is still running' },
  'not-portable': { id: 'portin.reason.not-portable', defaultMessage: 'A number cannot be brought over' },
  'number-inactive': { id: 'portin.reason.inactive', defaultMessage: 'A number is not active' },
  'letter-unsigned': { id: 'portin.reason.letter', defaultMessage: 'The letter is not signed as it must be' },
  other: { id: 'portin.reason.other', defaultMessage: 'Something else' },
} satisfies Record<Reason, object>);

/** Why a number cannot be brought over. */
export const checkTexts = defineMessages({
  empty: { id: 'portin.check.empty', defaultMessage: 'is empty' },
  'not-digits': { id: 'portin.check.not-digits', defaultMessage: 'is not a phone number' },
  'wrong-length': { id: 'portin.check.wrong-length', defaultMessage: 'must have 10 digits' },
  'bad-country-code': {
    id: 'portin.check.country-code',
    defaultMessage: 'is not from the United States or Canada',
  },
  'bad-area-code': {
    id: 'portin.check.area-code',
    defaultMessage: 'has an area code that cannot be brought over',
  },
  'bad-exchange': { id: 'portin.check.exchange', defaultMessage: 'is not a possible number' },
  'other-country': { id: 'portin.check.other-country', defaultMessage: 'is from another country' },
  'twice-in-list': { id: 'portin.check.twice', defaultMessage: 'is in the list twice' },
  'already-here': { id: 'portin.check.here', defaultMessage: 'is with Ringpost already' },
  'already-requested': { id: 'portin.check.requested', defaultMessage: 'is in another request of yours' },
});

export const fieldNames = defineMessages({
  portname: { id: 'portin.field.portname', defaultMessage: 'Name of this port' },
  businessname: { id: 'portin.field.businessname', defaultMessage: 'Business name' },
  firstname: { id: 'portin.field.firstname', defaultMessage: 'First name' },
  lastname: { id: 'portin.field.lastname', defaultMessage: 'Last name' },
  address1: { id: 'portin.field.address1', defaultMessage: 'Address' },
  address2: { id: 'portin.field.address2', defaultMessage: 'Address 2' },
  city: { id: 'portin.field.city', defaultMessage: 'City' },
  state: { id: 'portin.field.state', defaultMessage: 'State' },
  zip: { id: 'portin.field.zip', defaultMessage: 'ZIP' },
  btn: { id: 'portin.field.btn', defaultMessage: 'Billing telephone number' },
  carrier: { id: 'portin.field.carrier', defaultMessage: 'Present carrier' },
  account_number: { id: 'portin.field.account', defaultMessage: 'Account number' },
  pin: { id: 'portin.field.pin', defaultMessage: 'PIN' },
});
