import { reject } from '@ringpost/domain';
import { DEFAULT_LANGUAGE } from '@ringpost/domain/rules/languages';
import type { Ids } from '../kernel/deps.ts';
import type { LetterToUs, Outbox } from '../mail/entries.ts';
import type { WritingLimit } from './contact-limits.ts';

export interface SupportBox {
  readonly outbox: Pick<Outbox, 'enqueue'>;
  readonly ids: Ids;
  /** Undefined: nobody can write. */
  readonly supportEmail: string | undefined;
}

/** One line of text: a line break could begin a header of the mail. */
export function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

/** Text with its line breaks, and without other characters that control a terminal or a mail. */
export function plainText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .trim();
}

/**
 * Passes a letter on to the people who run the site, by mail. Without an address nothing is counted, and nothing is done before it
 * is the turn of the writer.
 * @param writer an address of the network, or an account
 * @throws Rejection `no-support`, `rate-limited`
 */
export async function writeToSupport(
  { outbox, ids, supportEmail }: SupportBox,
  limit: WritingLimit,
  writer: string,
  letter: () => LetterToUs | Promise<LetterToUs>,
): Promise<void> {
  if (supportEmail === undefined) throw reject('no-support');
  limit.take(writer);
  try {
    const mail = { ...(await letter()), to: supportEmail, locale: DEFAULT_LANGUAGE.tag };
    await outbox.enqueue(`${mail.kind}:${ids.next()}`, mail);
  } catch (error) {
    limit.giveBack(writer);
    throw error;
  }
}
