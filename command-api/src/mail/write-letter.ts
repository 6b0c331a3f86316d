import { type Letter, type LetterToUs, type LinkTokens, linkOf } from './letter.ts';
import { type MailText, type NoticeTexts, textOf } from './letter-text.ts';
import { mailsIn } from './mail-texts.ts';

/** For letters whose link has no secret. */
const NO_TOKENS: LinkTokens = { issue: () => Promise.reject(new Error('this letter has no secret')) };

export interface WrittenLetter extends MailText {
  readonly link: string;
}

/** Writes a letter with a link that works from now on. */
export async function writeLetter(
  letter: Letter,
  locale: string,
  publicUrl: string,
  tokens: LinkTokens,
  changed?: NoticeTexts,
): Promise<WrittenLetter> {
  const link = await linkOf(letter, publicUrl, tokens);
  return { link, ...textOf(letter, mailsIn(locale), link, `${publicUrl}/dashboard/profile`, changed) };
}

export function subjectOf(letter: Letter, locale: string): string {
  return textOf(letter, mailsIn(locale), '', '').subject;
}

/** What somebody wrote to the people who run the site. It has no secret, so they may read it at any time. */
export async function textToUs(letter: LetterToUs, locale: string, publicUrl: string): Promise<string> {
  return (await writeLetter(letter, locale, publicUrl, NO_TOKENS)).text;
}
