import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

/** A file of messages, as the translators see it: id to ICU text. */
function isMessageFile(id: string): boolean {
  return /\/src\/i18n\/[a-z]{2}\.json$/.test(id);
}

function compile(key: string, text: string): unknown {
  try {
    return parse(text, { captureLocation: false, shouldParseSkeletons: true });
  } catch (error) {
    throw new Error(`The message "${key}" is no ICU text: ${text}`, { cause: error });
  }
}

/** Turns ICU text into the tree that react-intl would parse it to, so that the browser carries no parser. */
export function compiledMessages(): Plugin {
  return {
    name: 'ringpost:messages',
    enforce: 'pre',
    transform(code, id) {
      if (!isMessageFile(id)) return undefined;
      const texts = JSON.parse(code) as Record<string, string>;
      const trees = Object.entries(texts).map(([key, text]) => [key, compile(key, text)]);
      return { code: JSON.stringify(Object.fromEntries(trees)), map: null };
    },
  };
}
