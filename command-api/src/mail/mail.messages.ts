import { defineMessage, defineMessages, type MessageDescriptor } from '@formatjs/intl';

/** The texts of a mail: its subject, the text before the link, and the text after it. */
export interface MailMessages {
  readonly subject: MessageDescriptor;
  readonly before: MessageDescriptor;
  readonly after?: MessageDescriptor;
}

/** The end of every mail that can be turned off. The address of the page with the switches follows it. */
export const turnOffMessage: MessageDescriptor = defineMessage({
  id: 'mail.turn-off',
  defaultMessage: 'You can turn off these mails in your account, under “Mails to you”:',
});

export const accountMails = {
  confirm: defineMessages({
    subject: { id: 'mail.confirm.subject', defaultMessage: 'Confirm your email for Ringpost' },
    before: {
      id: 'mail.confirm.before',
      defaultMessage:
        'Welcome. Please open this link. The browser in which you signed up is signed in at once; another one asks for your password:',
    },
    after: {
      id: 'mail.confirm.after',
      defaultMessage:
        'The link works for {hours, number} hours. If you did not sign up, you do not have to do anything. Nobody can use the account without this link.',
    },
  }),
  alreadyRegistered: defineMessages({
    subject: { id: 'mail.already-registered.subject', defaultMessage: 'You already have a Ringpost account' },
    before: {
      id: 'mail.already-registered.before',
      defaultMessage:
        'Somebody, probably you, tried to sign up with this email address. You already have an account. If you forgot your password, choose a new one here:',
    },
    after: {
      id: 'mail.already-registered.after',
      defaultMessage: 'If it was not you, you do not have to do anything.',
    },
  }),
  reset: defineMessages({
    subject: { id: 'mail.reset.subject', defaultMessage: 'Choose a new password for Ringpost' },
    before: { id: 'mail.reset.before', defaultMessage: 'Open this link to choose a new password:' },
    after: {
      id: 'mail.reset.after',
      defaultMessage:
        'The link works once, for {minutes, number} minutes. If you did not ask for it, you do not have to do anything. Your password stays the same.',
    },
  }),
  passwordChanged: defineMessages({
    subject: { id: 'mail.password-changed.subject', defaultMessage: 'Your Ringpost password was changed' },
    before: {
      id: 'mail.password-changed.before',
      defaultMessage:
        'The password of your account was just changed, and all other sessions were ended. If this was not you, choose a new password now:',
    },
  }),
  forgettingRequested: defineMessages({
    subject: {
      id: 'mail.forgetting-requested.subject',
      defaultMessage: 'Your Ringpost account will be forgotten',
    },
    before: {
      id: 'mail.forgetting-requested.before',
      defaultMessage:
        'Your account will be forgotten at {dueAt} UTC, as was asked. Your rentals end then, and the rest of your balance is lost. Amounts and times stay in our books, without your name. Nobody can undo this afterwards.\n\nUntil then you can keep your account. Log in, and choose “Keep my account” here:',
    },
    after: {
      id: 'mail.forgetting-requested.after',
      defaultMessage: 'If you did not ask for this, choose “Keep my account” and change your password now.',
    },
  }),
} satisfies Readonly<Record<string, MailMessages>>;

export const rentalMails = {
  one: defineMessages({
    subject: { id: 'mail.rental-ends.subject', defaultMessage: 'Your rented number ends soon' },
    before: {
      id: 'mail.rental-ends.before',
      defaultMessage:
        'You rented the number {number} for {app}. The rental ends at {endsAt} UTC. After that you get no more messages on this number.\n\nIf you want to keep it, extend the rental here before it ends:',
    },
  }),
  several: defineMessages({
    subject: { id: 'mail.rentals-end.subject', defaultMessage: 'Your rented numbers end soon' },
    before: {
      id: 'mail.rentals-end.before',
      defaultMessage:
        'You rented numbers for {app} with one order. The rentals end soon, from {endsAt} UTC on. After the end of a rental you get no more messages on its number.\n\nIf you want to keep numbers, extend their rentals here before they end:',
    },
  }),
} satisfies Readonly<Record<string, MailMessages>>;

export const renewalMails = {
  'rental-renews': defineMessages({
    subject: {
      id: 'mail.rental-renews.subject',
      defaultMessage: 'Your rental of {number} renews itself on {day}',
    },
    before: {
      id: 'mail.rental-renews.before',
      defaultMessage:
        'You rent the number {number} for {app}. As you chose, the rental renews itself at {renewsAt} UTC. Now that costs {price}; it never costs more than {most}. The price comes from your balance.\n\nIf you do not want it, turn it off here before then:',
    },
  }),
  'rental-not-renewed': defineMessages({
    subject: {
      id: 'mail.rental-not-renewed.subject',
      defaultMessage: 'Your rental of {number} is not renewed',
    },
    before: {
      id: 'mail.rental-not-renewed.before',
      defaultMessage:
        'Your rental of the number {number} for {app} did not renew itself. {reason, select, price {It costs more now than you agreed to.} funds {Your balance was too low.} debt {Your balance owes money.} account {Your account is not active, or it will be forgotten.} number {The number cannot be rented any longer.} other {The key of the API with which you chose this may not buy it.}} Nothing was charged, and it does not renew itself any more. The rental ends at {endsAt} UTC.\n\nIf you want to keep the number, look here before it ends:',
    },
  }),
} satisfies Readonly<Record<string, MailMessages>>;

export const paymentMails = {
  'payment-arrived': defineMessages({
    subject: {
      id: 'mail.payment-arrived.subject',
      defaultMessage: '{amount} was added to your Ringpost balance',
    },
    before: {
      id: 'mail.payment-arrived.before',
      defaultMessage: 'Your payment has arrived: {amount} was added to your balance. The receipt is here:',
    },
  }),
  'payment-taken-back': defineMessages({
    subject: {
      id: 'mail.payment-taken-back.subject',
      defaultMessage: '{amount} of a payment was taken back',
    },
    before: {
      id: 'mail.payment-taken-back.before',
      defaultMessage:
        '{amount} of your payment was taken back, and your balance is lower by this amount. If the balance was too low, the rest is a debt. Your next payment pays it, and you cannot buy anything before that. The payment is here:',
    },
  }),
} satisfies Readonly<Record<string, MailMessages>>;

export const reservationMails = {
  'number-reserved': defineMessages({
    subject: { id: 'mail.number-reserved.subject', defaultMessage: '{number} is reserved for you' },
    before: {
      id: 'mail.number-reserved.before',
      defaultMessage:
        'You waited for the number {number} for {app}, and it is your turn. It is reserved for you until {until} UTC, and the fee of {fee} was charged.\n\nTake it here before that time:',
    },
  }),
  'waited-in-vain': defineMessages({
    subject: { id: 'mail.waited-in-vain.subject', defaultMessage: 'You no longer wait for {number}' },
    before: {
      id: 'mail.waited-in-vain.before',
      defaultMessage:
        'You have waited {days, number} days for the number {number} for {app}, and it was not your turn. Your place in the line has ended, and the fee of {fee} is back in your balance.\n\nYou can wait again, or reserve another number, here:',
    },
  }),
  'reservation-cancelled': defineMessages({
    subject: {
      id: 'mail.reservation-cancelled.subject',
      defaultMessage: 'Your reservation of {number} was cancelled',
    },
    before: {
      id: 'mail.reservation-cancelled.before',
      defaultMessage:
        'Our team has cancelled your reservation of the number {number} for {app}. {outcome, select, released {The fee of {fee} is on your balance again.} other {The fee of {fee} is not given back, because the number was reserved for you already.}}\n\nYou can reserve another number here:',
    },
  }),
} satisfies Readonly<Record<string, MailMessages>>;

export const alertMails = {
  free: defineMessages({
    subject: { id: 'mail.alert-free.subject', defaultMessage: '{number} is free for {app}' },
    before: {
      id: 'mail.alert-free.before',
      defaultMessage:
        'You wanted to know when the number {number} is free for {app}. It is free now. It is not reserved for you, so somebody else can buy it before you do. Your alerts are here:',
    },
  }),
  bought: defineMessages({
    subject: { id: 'mail.alert-bought.subject', defaultMessage: '{number} was bought for you' },
    before: {
      id: 'mail.alert-bought.before',
      defaultMessage:
        'The number {number} became free for {app}, and your alert bought it for {price}. Your order is here:',
    },
  }),
  'not-bought': defineMessages({
    subject: {
      id: 'mail.alert-not-bought.subject',
      defaultMessage: '{number} is free for {app}, but was not bought',
    },
    before: {
      id: 'mail.alert-not-bought.before',
      defaultMessage:
        'The number {number} became free for {app}. Your alert could not buy it, and nothing was charged. Your alerts say why:',
    },
  }),
} satisfies Readonly<Record<string, MailMessages>>;

export const webhookMail: MailMessages = defineMessages({
  subject: {
    id: 'mail.webhook-disabled.subject',
    defaultMessage: 'Your Ringpost webhook{host, select, none {} other { at {host}}} is off',
  },
  before: {
    id: 'mail.webhook-disabled.before',
    defaultMessage:
      '{why, select, gone {Your webhook{host, select, none {} other { at {host}}} answered with status 410. That means that it does not want to be called.} backlog {{waiting, number} deliveries were waiting because your webhook{host, select, none {} other { at {host}}} did not accept them. You can send them again from the list of deliveries.} other {Your webhook{host, select, none {} other { at {host}}} did not accept any delivery for about three days.}} We do not call it any more. Nothing else has changed: your orders and messages are in your account as before.\n\nCheck the address, and switch the webhook on again here:',
  },
});

export const contactMail = defineMessages({
  subject: { id: 'mail.contact.subject', defaultMessage: 'Contact form: a message from {name}' },
  before: {
    id: 'mail.contact.before',
    defaultMessage: 'Somebody wrote to you with the contact form of this site:',
  },
  after: {
    id: 'mail.contact.after',
    defaultMessage:
      'Contact: {contact}\nName: {name}\nEmail: {email}\nMessage:\n\n{message}\n\nNobody has checked who wrote this. If you answer this mail, your answer goes to the email address above.',
  },
}) satisfies MailMessages;

export const appRequestMail = defineMessages({
  subject: { id: 'mail.app-request.subject', defaultMessage: 'A customer asks for the app {app}' },
  before: { id: 'mail.app-request.before', defaultMessage: 'A customer asks for an app. The customer:' },
  after: {
    id: 'mail.app-request.after',
    defaultMessage:
      'App: {app}\nEmail: {email}\nAn SMS of the app:\n\n{template}\n\nThe page told the customer that the app will be added in 24 hours. If you answer this mail, your answer goes to the customer.',
  },
}) satisfies MailMessages;
