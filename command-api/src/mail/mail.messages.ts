import { WEBHOOK_BACKLOG_MAX } from '@ringpost/events/rules/limits';
import { minuteOf, type PortInNews, portInMail } from './port-in.messages.ts';

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

interface PaymentValues {
  readonly link: string;
  readonly settings: string;
  /** `5.000 USD` */
  readonly amount: string;
}

/** The texts of mails, in English. Another language is another record of this type. */
export interface MailMessages {
  readonly confirm: (values: { readonly link: string; readonly hours: number }) => MailText;
  readonly alreadyRegistered: (values: { readonly link: string }) => MailText;
  readonly resetPassword: (values: { readonly link: string; readonly minutes: number }) => MailText;
  readonly passwordChanged: (values: { readonly link: string }) => MailText;
  readonly rentalEnds: (values: {
    readonly link: string;
    readonly settings: string;
    readonly app: string;
    readonly number: string;
    readonly endsAt: string;
  }) => MailText;
  readonly rentalsEnd: (values: {
    readonly link: string;
    readonly settings: string;
    readonly app: string;
    readonly endsAt: string;
  }) => MailText;
  readonly portIn: (values: {
    readonly link: string;
    readonly settings: string;
    readonly numbers: readonly string[];
    readonly news: PortInNews;
  }) => MailText;
  readonly paymentArrived: (values: PaymentValues) => MailText;
  readonly paymentTakenBack: (values: PaymentValues) => MailText;
  readonly numberReserved: (values: {
    readonly link: string;
    readonly settings: string;
    readonly app: string;
    readonly number: string;
    readonly until: string;
    /** `0.250 USD` */
    readonly fee: string;
  }) => MailText;
  readonly waitedInVain: (values: {
    readonly link: string;
    readonly settings: string;
    readonly app: string;
    readonly number: string;
    readonly days: number;
    /** `0.250 USD` */
    readonly fee: string;
  }) => MailText;
  readonly numberFree: (values: {
    readonly link: string;
    readonly settings: string;
    readonly app: string;
    readonly number: string;
    readonly news: 'free' | 'bought' | 'not-bought';
    /** `0.500 USD`; null if nothing was bought. */
    readonly price: string | null;
  }) => MailText;
  readonly webhookDisabled: (values: {
    readonly link: string;
    readonly why: 'gone' | 'failing' | 'backlog';
  }) => MailText;
}

const SIGNATURE = '\n\nRingpost';

/** Under every mail that can be turned off. `settings`: the page with the switches. */
function howToTurnOff(settings: string): string {
  return `You can turn off these mails in your account, under “Mails to you”:\n\n${settings}`;
}

const WHY_DISABLED = {
  gone: 'The address of your webhook answered with status 410. That means that it does not want to be called.',
  backlog: `${WEBHOOK_BACKLOG_MAX.toLocaleString('en-US')} deliveries were waiting because the address of your webhook did not accept them. You can send them again from the list of deliveries.`,
  failing: 'The address of your webhook did not accept any delivery for about three days.',
} as const;

const ALERT_TEXTS = {
  free: (number: string, app: string) => ({
    subject: `${number} is free for ${app}`,
    text: `You wanted to know when the number ${number} is free for ${app}. It is free now. It is not reserved for you, so somebody else can buy it before you do. Your alerts are here:`,
  }),
  bought: (number: string, app: string, price: string) => ({
    subject: `${number} was bought for you`,
    text: `The number ${number} became free for ${app}, and your alert bought it for ${price}. Your order is here:`,
  }),
  'not-bought': (number: string, app: string) => ({
    subject: `${number} is free for ${app}, but was not bought`,
    text: `The number ${number} became free for ${app}. Your alert could not buy it, and nothing was charged. Your alerts say why:`,
  }),
} as const;

const english: MailMessages = {
  confirm: ({ link, hours }) => ({
    subject: 'Confirm your email for Ringpost',
    text: `Welcome. Please open this link and enter the password that you chose when you signed up:\n\n${link}\n\nThe link works for ${hours} hours. If you did not sign up, you do not have to do anything. Nobody can use the account without this link.${SIGNATURE}`,
  }),
  alreadyRegistered: ({ link }) => ({
    subject: 'You already have a Ringpost account',
    text: `Somebody, probably you, tried to sign up with this email address. You already have an account. If you forgot your password, choose a new one here:\n\n${link}\n\nIf it was not you, you do not have to do anything.${SIGNATURE}`,
  }),
  resetPassword: ({ link, minutes }) => ({
    subject: 'Choose a new password for Ringpost',
    text: `Open this link to choose a new password:\n\n${link}\n\nThe link works once, for ${minutes} minutes. If you did not ask for it, you do not have to do anything. Your password stays the same.${SIGNATURE}`,
  }),
  passwordChanged: ({ link }) => ({
    subject: 'Your Ringpost password was changed',
    text: `The password of your account was just changed, and all other sessions were ended. If this was not you, choose a new password now:\n\n${link}${SIGNATURE}`,
  }),
  rentalEnds: ({ link, settings, app, number, endsAt }) => ({
    subject: 'Your rented number ends soon',
    text: `You rented the number ${number} for ${app}. The rental ends at ${minuteOf(endsAt)} UTC. After that you get no more messages on this number.\n\nIf you want to keep it, extend the rental here before it ends:\n\n${link}\n\n${howToTurnOff(settings)}${SIGNATURE}`,
  }),
  rentalsEnd: ({ link, settings, app, endsAt }) => ({
    subject: 'Your rented numbers end soon',
    text: `You rented numbers for ${app} with one order. The rentals end soon, from ${minuteOf(endsAt)} UTC on. After the end of a rental you get no more messages on its number.\n\nIf you want to keep numbers, extend their rentals here before they end:\n\n${link}\n\n${howToTurnOff(settings)}${SIGNATURE}`,
  }),
  portIn({ link, settings, numbers, news }) {
    const { subject, text } = portInMail(news, numbers);
    return { subject, text: `${text}\n\n${link}\n\n${howToTurnOff(settings)}${SIGNATURE}` };
  },
  paymentArrived: ({ link, settings, amount }) => ({
    subject: `${amount} was added to your Ringpost balance`,
    text: `Your payment has arrived: ${amount} was added to your balance. The receipt is here:\n\n${link}\n\n${howToTurnOff(settings)}${SIGNATURE}`,
  }),
  paymentTakenBack: ({ link, settings, amount }) => ({
    subject: `${amount} of a payment was taken back`,
    text: `${amount} of your payment was taken back, and your balance is lower by this amount. If the balance was too low, the rest is a debt. Your next payment pays it, and you cannot buy anything before that. The payment is here:\n\n${link}\n\n${howToTurnOff(settings)}${SIGNATURE}`,
  }),
  numberReserved: ({ link, settings, app, number, until, fee }) => ({
    subject: `${number} is reserved for you`,
    text: `You waited for the number ${number} for ${app}, and it is your turn. It is reserved for you until ${minuteOf(until)} UTC, and the fee of ${fee} was charged.

Take it here before that time:

${link}

${howToTurnOff(settings)}${SIGNATURE}`,
  }),
  waitedInVain: ({ link, settings, app, number, days, fee }) => ({
    subject: `You no longer wait for ${number}`,
    text: `You have waited ${days} days for the number ${number} for ${app}, and it was not your turn. Your place in the line has ended, and the fee of ${fee} is back in your balance.

You can wait again, or reserve another number, here:

${link}

${howToTurnOff(settings)}${SIGNATURE}`,
  }),
  numberFree({ link, settings, app, number, news, price }) {
    const { subject, text } = ALERT_TEXTS[news](number, app, price ?? '');
    return { subject, text: `${text}\n\n${link}\n\n${howToTurnOff(settings)}${SIGNATURE}` };
  },
  webhookDisabled: ({ link, why }) => ({
    subject: 'Your Ringpost webhook is off',
    text: `${WHY_DISABLED[why]} We do not call it any more. Nothing else has changed: your orders and messages are in your account as before.\n\nCheck the address, and switch the webhook on again here:\n\n${link}${SIGNATURE}`,
  }),
};

const byLocale: Readonly<Record<string, MailMessages>> = { en: english };

/** The messages of a locale; English if there are none. */
export function mailMessages(locale: string): MailMessages {
  return byLocale[locale] ?? english;
}
