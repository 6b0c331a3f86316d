import type { MessageDescriptor } from '@formatjs/intl';
import { type MailNotice, valuesIn } from '@ringpost/domain/rules/notices';
import { alertMails, paymentMails, rentalMails, reservationMails } from './mail.messages.ts';
import { portInMails } from './port-in.messages.ts';

/** The part of each mail that admins may change: the text before its link. */
const messages: Readonly<Record<MailNotice, MessageDescriptor>> = {
  'rental-ends': rentalMails.one.before,
  'rentals-end': rentalMails.several.before,
  'payment-arrived': paymentMails['payment-arrived'].before,
  'payment-taken-back': paymentMails['payment-taken-back'].before,
  'number-reserved': reservationMails['number-reserved'].before,
  'waited-in-vain': reservationMails['waited-in-vain'].before,
  'alert-free': alertMails.free.before,
  'alert-bought': alertMails.bought.before,
  'alert-not-bought': alertMails['not-bought'].before,
  'port-in-submitted': portInMails.submitted.before,
  'port-in-exception': portInMails.exception.before,
  'port-in-dated': portInMails['foc-confirmed'].before,
  'port-in-completed': portInMails.completed.before,
};

/** The notice of each message that has one, by the id of the message. */
const noticeOfId = new Map(
  Object.entries(messages).map(([notice, { id = '' }]) => [id, notice as MailNotice] as const),
);

/** The notice whose text replaces this message; undefined if it has none. */
export function noticeOf({ id = '' }: MessageDescriptor): MailNotice | undefined {
  return noticeOfId.get(id);
}

/** The text that a notice has by default, in English. Values are in braces: `{number}`. */
export function defaultText(notice: MailNotice): string {
  return String(messages[notice].defaultMessage).replace(/\{(\w+), number\}/g, '{$1}');
}

/** The values that the text of a notice may contain. */
export function valuesOf(notice: MailNotice): readonly string[] {
  return valuesIn(defaultText(notice));
}
