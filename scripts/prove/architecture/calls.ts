import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { IForbiddenRuleType } from 'dependency-cruiser';

const NOUNS = resolve(import.meta.dirname, '../../../command-api/src');
/** What all nouns build on, and what their tests share. */
const NO_NOUNS = ['kernel', 'testing'];
const NOT_SHIPPED = ['[.]test[.]ts$', '[.]fixture[.]tsx?$'];

function nounsIn(text: string, file: 'module' | 'entries'): string[] {
  const imports = text.matchAll(new RegExp(`from '\\.\\./([a-z-]+)/${file}[.]ts'`, 'g'));
  return [...imports].flatMap(([, noun = '']) => (noun === 'kernel' ? [] : noun));
}

function readModule(noun: string): string {
  const path = join(NOUNS, noun, 'module.ts');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** The folders of nouns in command-api. */
function nounFolders(): readonly string[] {
  const folders = readdirSync(NOUNS, { withFileTypes: true }).filter((each) => each.isDirectory());
  return folders.map(({ name }) => name).filter((name) => !NO_NOUNS.includes(name));
}

/** Every noun of command-api, and whose entries it may call: its `module.ts` imports their modules to name them. */
export const calls: ReadonlyMap<string, readonly string[]> = new Map(
  nounFolders().map((noun) => [noun, nounsIn(readModule(noun), 'module')]),
);

/** Nouns that a module names although nothing in its folder calls them. */
export function unusedCalls(noun: string): readonly string[] {
  const files = readdirSync(join(NOUNS, noun), { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => file.endsWith('.ts') && !NOT_SHIPPED.some((pattern) => new RegExp(pattern).test(file)))
    .map((file) => readFileSync(join(NOUNS, noun, file), 'utf8'));
  const calledNouns = new Set(texts.flatMap((text) => nounsIn(text, 'entries')));
  return (calls.get(noun) ?? []).filter((each) => !calledNouns.has(each));
}

export function callRuleOf(noun: string): string {
  return `${noun} calls only whom its module names`;
}

/** Holds each noun to its module. The allow-list says what it may import at all. */
export const callRules: readonly IForbiddenRuleType[] = [...calls].map(([noun, calledNouns]) => ({
  name: callRuleOf(noun),
  severity: 'error',
  from: { path: `^command-api/src/${noun}/`, pathNot: NOT_SHIPPED },
  to: {
    path: `^command-api/src/(?!(${noun}|kernel)/)[^/]+/`,
    pathNot: [`^command-api/src/(${calledNouns.join('|')})/(entries|module|[^/]+[.]contract)[.]ts$`],
  },
}));
