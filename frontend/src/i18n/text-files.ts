import { DEFAULT_LANGUAGE, type Language, PSEUDO_LANGUAGE } from '@ringpost/domain/rules/languages';
import { isolateValues } from '@ringpost/domain/rules/message-parts';
import type { MessageFormatElement } from 'react-intl';

/** Texts of a language: id to the tree that the build has made from ICU text. */
export type Texts = Record<string, MessageFormatElement[]>;

/** `./zh/orders.json`; the English ones only for the pseudo-language. */
const files: Readonly<Record<string, () => Promise<Texts>>> = import.meta.glob<Texts>('./*/*.json', {
  import: 'default',
});

function changed(texts: Texts, change: (text: MessageFormatElement[]) => MessageFormatElement[]): Texts {
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, change(text)]));
}

async function read(tag: string, group: string): Promise<Texts> {
  const load = files[`./${tag}/${group}.json`];
  if (!load) throw new Error(`There are no texts of ${group} in ${tag}.`);
  return load();
}

async function pseudoTexts(group: string): Promise<Texts> {
  const { pseudoMessage } = await import('@ringpost/domain/rules/pseudo-text');
  return changed(await read(DEFAULT_LANGUAGE.tag, group), pseudoMessage);
}

/**
 * The texts of a group in a language.
 * @throws Error if there is no such file, or if it cannot be loaded
 */
export async function textsIn({ tag, direction }: Language, group: string): Promise<Texts> {
  const texts = await (tag === PSEUDO_LANGUAGE.tag ? pseudoTexts(group) : read(tag, group));
  return direction === 'rtl' ? changed(texts, isolateValues) : texts;
}
