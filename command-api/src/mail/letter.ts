import { confirmLinkHours, resetLinkMinutes } from '@ringpost/events/rules/limits';
import { type MailText, mailMessages } from './mail.messages.ts';

/** Whose link a mail holds, and the standing of the account when it was asked for. */
interface LinkOwner {
  readonly userId: string;
  /** The stream of the address that the mail goes to. */
  readonly emailStream: string;
  readonly sessionEpoch: number;
}

/** What a mail is about. Its text and its link are made when it is sent, so that neither lies anywhere before. */
export type Letter =
  | {
      readonly kind: 'confirm';
      readonly owner: LinkOwner;
      /** Where the reader wanted to go after the login: a route's name or a path of this site. */
      readonly p?: string | undefined;
    }
  | { readonly kind: 'reset'; readonly owner: LinkOwner }
  | { readonly kind: 'already-registered' }
  | { readonly kind: 'password-changed' };

/** Makes the secret of a link. Only its hash is kept. */
export interface LinkTokens {
  issue(token: LinkOwner & { readonly purpose: 'confirm' | 'reset' }): Promise<string>;
}

export interface WrittenLetter extends MailText {
  readonly link: string;
}

const hour = 3600;
/** Seconds for which a mail is of use: as long as its link works, or a day for one without a secret. */
const usefulSeconds = {
  confirm: confirmLinkHours * hour,
  reset: resetLinkMinutes * 60,
  'already-registered': 24 * hour,
  'password-changed': 24 * hour,
} as const satisfies Record<Letter['kind'], number>;

/** Seconds for which a letter is of use after it was written or sent. */
export function usefulSecondsOf({ kind }: Letter): number {
  return usefulSeconds[kind];
}

/** Writes a letter out, with a link that works from now on. */
export async function writeLetter(
  letter: Letter,
  locale: string,
  publicUrl: string,
  tokens: LinkTokens,
): Promise<WrittenLetter> {
  const link = await linkOf(letter, publicUrl, tokens);
  return { link, ...textOf(letter, locale, link) };
}

export function subjectOf(letter: Letter, locale: string): string {
  return textOf(letter, locale, '').subject;
}

async function linkOf(letter: Letter, publicUrl: string, tokens: LinkTokens): Promise<string> {
  switch (letter.kind) {
    case 'confirm': {
      const token = await tokens.issue({ ...letter.owner, purpose: 'confirm' });
      const query = new URLSearchParams({ token, ...(letter.p !== undefined && { p: letter.p }) });
      return `${publicUrl}/register/confirm?${query}`;
    }
    case 'reset':
      return `${publicUrl}/reset-password?token=${await tokens.issue({ ...letter.owner, purpose: 'reset' })}`;
    case 'already-registered':
    case 'password-changed':
      return `${publicUrl}/auth/forgot-password`;
  }
}

function textOf(letter: Letter, locale: string, link: string): MailText {
  const messages = mailMessages(locale);
  switch (letter.kind) {
    case 'confirm':
      return messages.confirm({ link, hours: confirmLinkHours });
    case 'reset':
      return messages.resetPassword({ link, minutes: resetLinkMinutes });
    case 'already-registered':
      return messages.alreadyRegistered({ link });
    case 'password-changed':
      return messages.passwordChanged({ link });
  }
}
