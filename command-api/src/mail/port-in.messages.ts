import { defineMessage, defineMessages, type MessageDescriptor } from '@formatjs/intl';
import type { PortInReason } from '@ringpost/domain';
import type { MailMessages } from './mail.messages.ts';

/** How many numbers a mail names. For the others it says only how many they are. */
export const NAMED_NUMBERS = 3;

export const numbersMessage: MessageDescriptor = defineMessage({
  id: 'mail.port-in.numbers',
  defaultMessage: '{others, plural, =0 {{named}} other {{named} and {others, number} more}}',
});

/** Why a carrier refused, at the end of a sentence. */
export const reasonMessages: Readonly<Record<PortInReason, MessageDescriptor>> = defineMessages({
  'name-mismatch': {
    id: 'mail.port-in.reason.name-mismatch',
    defaultMessage: 'the name is not the one on the bill',
  },
  'address-mismatch': {
    id: 'mail.port-in.reason.address-mismatch',
    defaultMessage: 'the address is not the one on the bill',
  },
  'wrong-account-number': {
    id: 'mail.port-in.reason.wrong-account-number',
    defaultMessage: 'the account number does not match',
  },
  'wrong-pin': { id: 'mail.port-in.reason.wrong-pin', defaultMessage: 'the PIN is wrong' },
  'not-on-account': {
    id: 'mail.port-in.reason.not-on-account',
    defaultMessage: 'a number is not on this account',
  },
  'number-frozen': {
    id: 'mail.port-in.reason.number-frozen',
    defaultMessage: 'a number is locked by the carrier',
  },
  'order-pending': {
    id: 'mail.port-in.reason.order-pending',
    defaultMessage: 'another order is open on the account',
  },
  'contract-running': {
    id: 'mail.port-in.reason.contract-running',
    defaultMessage: 'the contract is still running',
  },
  'not-portable': {
    id: 'mail.port-in.reason.not-portable',
    defaultMessage: 'a number cannot be brought over',
  },
  'number-inactive': { id: 'mail.port-in.reason.number-inactive', defaultMessage: 'a number is not active' },
  'letter-unsigned': {
    id: 'mail.port-in.reason.letter-unsigned',
    defaultMessage: 'the letter is not signed as it must be',
  },
  other: {
    id: 'mail.port-in.reason.other',
    defaultMessage: 'our team has written the reason into the request',
  },
});

/** One mail for each step of a request. */
export const portInMails = {
  submitted: defineMessages({
    subject: {
      id: 'mail.port-in.submitted.subject',
      defaultMessage: 'We have your request to bring numbers over',
    },
    before: {
      id: 'mail.port-in.submitted.before',
      defaultMessage:
        'You asked us to bring over {numbers}. We set aside the fee of {fee}. We take it when your old carrier confirms the date. If the request ends before that, the fee comes back automatically.\n\nPlease keep your contract with the old carrier until the numbers have moved. You can follow the request here:',
    },
  }),
  exception: defineMessages({
    subject: {
      id: 'mail.port-in.exception.subject',
      defaultMessage: 'Your request to bring numbers over needs a correction',
    },
    before: {
      id: 'mail.port-in.exception.before',
      defaultMessage:
        'We cannot continue your request to bring over {numbers}: {reason}.\n\nPlease correct the request and send it again. It costs nothing more:',
    },
  }),
  'foc-confirmed': defineMessages({
    subject: { id: 'mail.port-in.dated.subject', defaultMessage: 'Your numbers move on {day}' },
    before: {
      id: 'mail.port-in.dated.before',
      defaultMessage:
        'Your old carrier has confirmed the date. {numbers} will move at {time} UTC. We have taken the fee of {fee}, and the request cannot be cancelled any more.\n\nPlease keep your contract with the old carrier until then. Your request:',
    },
  }),
  completed: defineMessages({
    subject: { id: 'mail.port-in.completed.subject', defaultMessage: 'Your numbers have moved' },
    before: {
      id: 'mail.port-in.completed.before',
      defaultMessage:
        'Your old carrier has released {numbers}. We receive the messages to these numbers now, and nobody else can buy them here. Buy or rent them for the apps that you use:',
    },
  }),
  cancelled: defineMessages({
    subject: {
      id: 'mail.port-in.cancelled.subject',
      defaultMessage: 'Your request to bring numbers over was ended',
    },
    before: {
      id: 'mail.port-in.cancelled.before',
      defaultMessage:
        'Our team has ended your request to bring over {numbers}. {outcome, select, released {The fee of {fee} is on your balance again.} captured {The fee of {fee} is not given back, because the date was confirmed already.} other {You paid nothing for it.}}\n\nIf our team wrote why, you can read it here:',
    },
  }),
} satisfies Readonly<Record<string, MailMessages>>;
