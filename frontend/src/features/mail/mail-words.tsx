import type { MailRow } from '@ringpost/command-api/mail/mail.contract';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { StatusDot } from '../../ui/status-dot.tsx';

const subjects = defineMessages({
  confirm: { id: 'mail.confirm', defaultMessage: 'Confirm the email address' },
  reset: { id: 'mail.reset', defaultMessage: 'Choose a new password' },
  'already-registered': { id: 'mail.already-registered', defaultMessage: 'You already have an account' },
  'password-changed': { id: 'mail.password-changed', defaultMessage: 'The password was changed' },
  'forgetting-requested': {
    id: 'mail.forgetting-requested',
    defaultMessage: 'The account will be forgotten',
  },
  'rental-ends': { id: 'mail.rental-ends', defaultMessage: 'A rental ends soon' },
  'rental-renews': { id: 'mail.rental-renews', defaultMessage: 'A rental renews itself' },
  'rental-not-renewed': { id: 'mail.rental-not-renewed', defaultMessage: 'A rental was not renewed' },
  'port-in': { id: 'mail.port-in', defaultMessage: 'A port-in has a new state' },
  'payment-arrived': { id: 'mail.payment-arrived', defaultMessage: 'A payment has arrived' },
  'payment-taken-back': { id: 'mail.payment-taken-back', defaultMessage: 'A payment was taken back' },
  'number-free': { id: 'mail.number-free', defaultMessage: 'A number is free' },
  'number-reserved': { id: 'mail.number-reserved', defaultMessage: 'A number is reserved' },
  'waited-in-vain': { id: 'mail.waited-in-vain', defaultMessage: 'A place in a line has ended' },
  'reservation-cancelled': {
    id: 'mail.reservation-cancelled',
    defaultMessage: 'A reservation was cancelled',
  },
  'app-request': { id: 'mail.app-request', defaultMessage: 'A customer asks for an app' },
  contact: { id: 'mail.contact', defaultMessage: 'A message from the contact form' },
  'webhook-disabled': { id: 'mail.webhook-disabled', defaultMessage: 'The webhook was switched off' },
});

export const mailLabels = defineMessages({
  at: { id: 'mail.at', defaultMessage: 'Written' },
  subject: { id: 'mail.subject', defaultMessage: 'About' },
  status: { id: 'mail.status', defaultMessage: 'Status' },
  attempts: { id: 'mail.attempts', defaultMessage: 'Attempts' },
});

export const mailStatuses = defineMessages({
  waiting: { id: 'mail.status.waiting', defaultMessage: 'waiting' },
  sent: { id: 'mail.status.sent', defaultMessage: 'sent' },
  kept: { id: 'mail.status.kept', defaultMessage: 'kept in this list, not sent' },
  failed: { id: 'mail.status.failed', defaultMessage: 'failed' },
});

/** What became of a mail. */
export function MailStatus({ mail }: { readonly mail: MailRow }): ReactNode {
  return (
    <StatusDot shape={mail.status === 'sent' ? 'done' : mail.status === 'failed' ? 'failed' : 'half'}>
      <FormattedMessage {...mailStatuses[mail.status]} />
    </StatusDot>
  );
}

/** What a mail is about. */
export function MailSubject({ mail }: { readonly mail: MailRow }): ReactNode {
  return <FormattedMessage {...subjects[mail.kind]} />;
}
