import { type ContactLetter, type Letter, type LinkTokens, linkOf } from './letter.ts';
import { type MailText, textOf } from './letter-text.ts';
import { mailsIn } from './mail-texts.ts';

export interface WrittenLetter extends MailText {
  readonly link: string;
}

/** Writes a letter with a link that works from now on. */
export async function writeLetter(
  letter: Letter,
  locale: string,
  publicUrl: string,
  tokens: LinkTokens,
): Promise<WrittenLetter> {
  const link = await linkOf(letter, publicUrl, tokens);
  return { link, ...textOf(letter, mailsIn(locale), link, `${publicUrl}/dashboard/profile`) };
}

export function subjectOf(letter: Letter, locale: string): string {
  return textOf(letter, mailsIn(locale), '', '').subject;
}

/** What somebody wrote to the people who run the site. It has no secret, so they may read it at any time. */
export function textToUs(letter: ContactLetter & { readonly locale: string }, publicUrl: string): string {
  return textOf(letter, mailsIn(letter.locale), `${publicUrl}/contact-us`, '').text;
}
