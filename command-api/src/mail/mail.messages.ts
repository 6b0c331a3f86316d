/** What mails say, in English. Another language is another record of this shape. */
export interface MailMessages {
  readonly confirm: (values: { readonly link: string; readonly hours: number }) => MailText;
  readonly alreadyRegistered: (values: { readonly link: string }) => MailText;
  readonly resetPassword: (values: { readonly link: string; readonly minutes: number }) => MailText;
  readonly passwordChanged: (values: { readonly link: string }) => MailText;
}

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

const signature = '\n\nRingpost';

const english: MailMessages = {
  confirm: ({ link, hours }) => ({
    subject: 'Confirm your email for Ringpost',
    text: `Welcome. Please open this link and enter the password that you chose when you signed up:\n\n${link}\n\nThe link works for ${hours} hours. If you did not sign up, you do not have to do anything. Nobody can use the account without this link.${signature}`,
  }),
  alreadyRegistered: ({ link }) => ({
    subject: 'You already have a Ringpost account',
    text: `Somebody, probably you, tried to sign up with this email address. You already have an account. If you forgot your password, choose a new one here:\n\n${link}\n\nIf it was not you, you do not have to do anything.${signature}`,
  }),
  resetPassword: ({ link, minutes }) => ({
    subject: 'Choose a new password for Ringpost',
    text: `Open this link to choose a new password:\n\n${link}\n\nThe link works once, for ${minutes} minutes. If you did not ask for it, you do not have to do anything. Your password stays the same.${signature}`,
  }),
  passwordChanged: ({ link }) => ({
    subject: 'Your Ringpost password was changed',
    text: `The password of your account was just changed, and all other sessions were ended. If this was not you, choose a new password now:\n\n${link}${signature}`,
  }),
};

const byLocale: Readonly<Record<string, MailMessages>> = { en: english };

/** The messages of a locale, English where it has none. */
export function mailMessages(locale: string): MailMessages {
  return byLocale[locale] ?? english;
}
