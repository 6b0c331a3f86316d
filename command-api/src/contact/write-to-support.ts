import { reject } from '@ringpost/domain';
import { DEFAULT_LANGUAGE } from '@ringpost/domain/rules/languages';
import type { Ids } from '../kernel/deps.ts';
import type { LetterToUs, Outbox } from '../mail/entries.ts';
import type { WritingLimit } from './contact-limits.ts';
import type { TeamChat } from './team-chat.ts';

export interface SupportBox {
  readonly outbox: Pick<Outbox, 'enqueue'>;
  readonly ids: Ids;
  /** Undefined: nobody can write by mail. */
  readonly supportEmail: string | undefined;
  /** Undefined: the team has no chat. */
  readonly chat?: TeamChat | undefined;
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

async function passOn({ outbox, ids, supportEmail, chat }: SupportBox, letter: LetterToUs): Promise<void> {
  if (await chat?.post(letter)) return;
  if (supportEmail === undefined) throw reject('unavailable');
  const mail = { ...letter, to: supportEmail, locale: DEFAULT_LANGUAGE.tag };
  await outbox.enqueue(`${mail.kind}:${ids.next()}`, mail);
}

/**
 * Passes a letter on to the people who run the site: into the chat of the team, or by mail where there is none or where it does not take
 * the letter. Without both nothing is counted, and nothing is done before it is the turn of the writer.
 * @param writer an address of the network, or an account
 * @throws Rejection `no-support`, `rate-limited`, or `unavailable` if the chat failed and no mail can be written
 */
export async function writeToSupport(
  box: SupportBox,
  limit: WritingLimit,
  writer: string,
  letter: () => LetterToUs | Promise<LetterToUs>,
): Promise<void> {
  if (box.supportEmail === undefined && box.chat === undefined) throw reject('no-support');
  limit.take(writer);
  try {
    await passOn(box, await letter());
  } catch (error) {
    // The chat was called. Whoever could try again at once would have us call it without end.
    if (box.chat === undefined) limit.giveBack(writer);
    throw error;
  }
}
