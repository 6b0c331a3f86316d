import type { IntlShape, MessageDescriptor } from '@formatjs/intl';
import type { Mills } from '@ringpost/domain';
import {
  CONFIRM_LINK_HOURS,
  RESERVATION_WAIT_DAYS,
  RESET_LINK_MINUTES,
  WEBHOOK_BACKLOG_MAX,
} from '@ringpost/domain/rules/limits';
import { formatMills } from '@ringpost/domain/rules/money-display';
import { fillNotice } from '@ringpost/domain/rules/notices';
import { formatPhone } from '@ringpost/domain/rules/phone-display';
import type { Letter, LetterToUs, PortInNews } from './letter.ts';
import {
  accountMails,
  alertMails,
  appRequestMail,
  contactMail,
  type MailMessages,
  paymentMails,
  renewalMails,
  rentalMails,
  reservationMails,
  turnOffMessage,
  webhookMail,
} from './mail.messages.ts';
import { noticeOf } from './notice-defaults.ts';
import { NAMED_NUMBERS, numbersMessage, portInMails, reasonMessages } from './port-in.messages.ts';

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

type Intl = IntlShape<string>;
type Values = Readonly<Record<string, string | number>>;

/** A mail before its language is known. */
interface Draft {
  readonly messages: MailMessages;
  readonly values?: Values;
  /** Whether it must be sent: mails about a password, a webhook or the end of the account, and those to the people who run the site. All others can be turned off. */
  readonly isNeeded?: true;
}

const SIGNATURE = 'Ringpost';

/** `2026-11-21 14:00` */
function minuteOf(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ');
}

/** `5.000 USD` */
function usd(mills: Mills): string {
  return `${formatMills(mills)} USD`;
}

function numbersText(intl: Intl, numbers: readonly string[]): string {
  const named = numbers.slice(0, NAMED_NUMBERS).map(formatPhone).join(', ');
  return intl.formatMessage(numbersMessage, { named, others: Math.max(0, numbers.length - NAMED_NUMBERS) });
}

function newsValues(intl: Intl, news: PortInNews): Values {
  switch (news.step) {
    case 'submitted':
      return { fee: usd(news.feeMills) };
    case 'exception':
      return { reason: intl.formatMessage(reasonMessages[news.reason]) };
    case 'foc-confirmed':
      return { day: news.focAt.slice(0, 10), time: minuteOf(news.focAt), fee: usd(news.feeMills) };
    case 'completed':
      return {};
    case 'cancelled':
      return { outcome: news.fee ?? 'none', fee: usd(news.feeMills) };
  }
}

function rentalDraft({ app, number, endsAt }: Extract<Letter, { kind: 'rental-ends' }>): Draft {
  const values = { app, endsAt: minuteOf(endsAt) };
  return number === null
    ? { messages: rentalMails.several, values }
    : { messages: rentalMails.one, values: { ...values, number } };
}

function renewalDraft(letter: Extract<Letter, { kind: 'rental-renews' | 'rental-not-renewed' }>): Draft {
  const { app, number } = letter;
  if (letter.kind === 'rental-not-renewed') {
    const values = { app, number, reason: letter.reason, endsAt: minuteOf(letter.endsAt) };
    return { messages: renewalMails[letter.kind], values };
  }
  const { renewsAt, priceMills, maxPriceMills } = letter;
  const prices = { price: usd(priceMills), most: usd(maxPriceMills) };
  return {
    messages: renewalMails[letter.kind],
    values: { app, number, day: renewsAt.slice(0, 10), renewsAt: minuteOf(renewsAt), ...prices },
  };
}

function alertDraft({ app, number, news }: Extract<Letter, { kind: 'number-free' }>): Draft {
  const price = news.kind === 'bought' ? usd(news.priceMills) : '';
  return { messages: alertMails[news.kind], values: { app, number, price } };
}

/** Each line is marked, so that no text of a stranger looks like ours. */
function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}

function draftToUs(letter: LetterToUs): Draft {
  if (letter.kind === 'app-request') {
    const { app, email, template } = letter;
    return { messages: appRequestMail, values: { app, email, template: quoted(template) }, isNeeded: true };
  }
  const { name, email, contact, message } = letter;
  return {
    messages: contactMail,
    values: { name, email, contact, message: quoted(message) },
    isNeeded: true,
  };
}

function draftOf(letter: Letter, intl: Intl): Draft {
  switch (letter.kind) {
    case 'confirm':
      return { messages: accountMails.confirm, values: { hours: CONFIRM_LINK_HOURS }, isNeeded: true };
    case 'reset':
      return { messages: accountMails.reset, values: { minutes: RESET_LINK_MINUTES }, isNeeded: true };
    case 'already-registered':
      return { messages: accountMails.alreadyRegistered, isNeeded: true };
    case 'password-changed':
      return { messages: accountMails.passwordChanged, isNeeded: true };
    case 'forgetting-requested': {
      const values = { dueAt: minuteOf(letter.dueAt) };
      return { messages: accountMails.forgettingRequested, values, isNeeded: true };
    }
    case 'rental-ends':
      return rentalDraft(letter);
    case 'rental-renews':
    case 'rental-not-renewed':
      return renewalDraft(letter);
    case 'port-in': {
      const numbers = numbersText(intl, letter.numbers);
      return {
        messages: portInMails[letter.news.step],
        values: { numbers, ...newsValues(intl, letter.news) },
      };
    }
    case 'payment-arrived':
    case 'payment-taken-back':
      return { messages: paymentMails[letter.kind], values: { amount: usd(letter.amountMills) } };
    case 'number-reserved': {
      const { app, number, until, feeMills } = letter;
      return {
        messages: reservationMails[letter.kind],
        values: { app, number, until: minuteOf(until), fee: usd(feeMills) },
      };
    }
    case 'waited-in-vain': {
      const { app, number, feeMills } = letter;
      return {
        messages: reservationMails[letter.kind],
        values: { app, number, days: RESERVATION_WAIT_DAYS, fee: usd(feeMills) },
      };
    }
    case 'reservation-cancelled': {
      const { app, number, fee: outcome, feeMills } = letter;
      return {
        messages: reservationMails[letter.kind],
        values: { app, number, outcome, fee: usd(feeMills) },
      };
    }
    case 'number-free':
      return alertDraft(letter);
    case 'webhook-disabled':
      return {
        messages: webhookMail,
        values: { host: letter.host ?? 'none', why: letter.why, waiting: WEBHOOK_BACKLOG_MAX },
        isNeeded: true,
      };
    case 'contact':
    case 'app-request':
      return draftToUs(letter);
  }
}

/** The texts of notices that admins have changed, by the name of the notice. They are the same in all languages. */
export type NoticeTexts = { get(notice: string): string | undefined };

/**
 * The subject and the text of a letter.
 * @param settings the address of the page where optional mails are turned off
 */
export function textOf(
  letter: Letter,
  intl: Intl,
  link: string,
  settings: string,
  changed: NoticeTexts = new Map(),
): MailText {
  const { messages, values = {}, isNeeded = false } = draftOf(letter, intl);
  const format = (message: MessageDescriptor): string => intl.formatMessage(message, values);
  const notice = noticeOf(messages.before);
  const written = notice && changed.get(notice);
  const paragraphs = [
    written === undefined ? format(messages.before) : fillNotice(written, values),
    link,
    ...(messages.after ? [format(messages.after)] : []),
    ...(isNeeded ? [] : [format(turnOffMessage), settings]),
    SIGNATURE,
  ];
  return { subject: format(messages.subject), text: paragraphs.join('\n\n') };
}
