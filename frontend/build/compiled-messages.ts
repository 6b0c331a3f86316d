import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { messagesIn } from './message-nodes.ts';
import { textGroupOf } from './text-groups.ts';

/** Texts of a group as translators see them: id to ICU text. */
const TEXTS = /\/src\/i18n\/[^/]+\/[^/]+\.json$/;
const SOURCE = /\/frontend\/src\/(.+\.tsx?)$/;

function treeOf(key: string, text: string) {
  try {
    return parse(text, { captureLocation: false, shouldParseSkeletons: true });
  } catch (error) {
    throw new Error(`The message "${key}" is no ICU text: ${text}`, { cause: error });
  }
}

/** The code with the tree of each text in its place. */
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

/** Says at the end of a file that whoever loads it needs the texts of its group. English needs none: its texts are in the code. */
function needs(file: string): string {
  return `\nimport { needTexts as __needTexts } from '/src/i18n/texts.ts';\n__needTexts(${JSON.stringify(textGroupOf(file))});\n`;
}

/**
 * Turns ICU text into the tree that react-intl would parse it to, so that the browser carries no parser. English texts stay in
 * the code of their page: a page loads its own texts, and not those of all others.
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
    // Each file of a chunk says it. Once is enough, and forty times are bytes that every page loads.
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
