import type { Notice } from '@ringpost/domain/rules/notices';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** The notices whose texts admins change. */
export const noticeNames: Readonly<Record<Notice, MessageDescriptor>> = defineMessages({
  banner: { id: 'notice.banner', defaultMessage: 'Line at the top of the public pages' },
  'rental-ends': { id: 'notice.rental-ends', defaultMessage: 'Mail: a rental ends' },
  'rentals-end': { id: 'notice.rentals-end', defaultMessage: 'Mail: several rentals end' },
  'payment-arrived': { id: 'notice.payment-arrived', defaultMessage: 'Mail: a payment has arrived' },
  'payment-taken-back': {
    id: 'notice.payment-taken-back',
    defaultMessage: 'Mail: a payment was taken back',
  },
  'number-reserved': { id: 'notice.number-reserved', defaultMessage: 'Mail: a number is reserved' },
  'waited-in-vain': { id: 'notice.waited-in-vain', defaultMessage: 'Mail: nobody waits any more' },
  'alert-free': { id: 'notice.alert-free', defaultMessage: 'Mail: a number is free' },
  'alert-bought': { id: 'notice.alert-bought', defaultMessage: 'Mail: an alert bought a number' },
  'alert-not-bought': {
    id: 'notice.alert-not-bought',
    defaultMessage: 'Mail: an alert could not buy a number',
  },
  'port-in-submitted': { id: 'notice.port-in-submitted', defaultMessage: 'Mail: a port-in was sent' },
  'port-in-exception': {
    id: 'notice.port-in-exception',
    defaultMessage: 'Mail: a port-in needs a correction',
  },
  'port-in-dated': { id: 'notice.port-in-dated', defaultMessage: 'Mail: a port-in has a date' },
  'port-in-completed': { id: 'notice.port-in-completed', defaultMessage: 'Mail: a port-in is complete' },
});
