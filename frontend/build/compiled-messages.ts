import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { messagesIn } from './message-nodes.ts';
import { textGroupOf } from './text-groups.ts';

/** A file with the texts of a group, as translators see them: id to ICU text. */
const TEXTS = /\/src\/i18n\/[^/]+\/[^/]+\.json$/;
const SOURCE = /\/frontend\/src\/(.+\.tsx?)$/;

function treeOf(key: string, text: string) {
  try {
    return parse(text, { captureLocation: false, shouldParseSkeletons: true });
  } catch (error) {
    throw new Error(`The message "${key}" is no ICU text: ${text}`, { cause: error });
  }
}

/** The code, with each text replaced by its tree. */
export function compileTexts(code: string, file: string): string {
  let compiled = '';
  let done = 0;
  for (const { id, text, written, isAttribute } of messagesIn(code, file)) {
    const tree = JSON.stringify(treeOf(id, text));
    compiled += code.slice(done, written.start) + (isAttribute ? `{${tree}}` : tree);
    done = written.end;
  }
  return compiled + code.slice(done);
}

/** Texts of a group, as JSON, with the tree of each. */
export function compileGroup(json: string): string {
  const texts = Object.entries(JSON.parse(json) as Record<string, string>);
  return JSON.stringify(Object.fromEntries(texts.map(([id, text]) => [id, treeOf(id, text)])));
}

/** The call that `needs` writes, as the bundler may have renamed it. */
const NEEDS = /^(needTexts\$?\d*|__needTexts)\("([\w-]+)"\);$/gm;

/**
 * Code for the end of a file. When the file is loaded, it registers the texts of its group as needed. English loads no texts,
 * because they are in the code.
 */
function needs(file: string): string {
  return `\nimport { needTexts as __needTexts } from '/src/i18n/texts.ts';\n__needTexts(${JSON.stringify(textGroupOf(file))});\n`;
}

/**
 * Turns ICU text into the tree that react-intl would parse it to, so that the browser needs no parser. English texts stay in the
 * code of their page, so a page loads only its own texts.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'ringpost:messages',
    enforce: 'pre',
    transform(code, id) {
      if (TEXTS.test(id)) return { code: compileGroup(code), map: null };
      const [, file] = SOURCE.exec(id) ?? [];
      if (file === undefined || !code.includes('defaultMessage')) return undefined;
      return { code: compileTexts(code, id) + needs(file), map: null };
    },
    // Each file of a chunk has this call. One call per chunk is enough, and forty calls would be bytes that every page loads.
    renderChunk(code) {
      const said = new Set<string>();
      const once = code.replaceAll(NEEDS, (call, _name, group: string) => {
        if (said.has(group)) return '';
        said.add(group);
        return call;
      });
      return { code: once, map: null };
    },
  };
}
