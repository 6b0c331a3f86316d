import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { messagesIn } from './message-nodes.ts';
import { textGroupOf } from './text-groups.ts';

/** Texts by their ids. */
type Texts = Readonly<Record<string, string>>;

const SOURCE = /\.tsx?$/;
const TEST = /\.test\.tsx?$/;

function sorted<Value>(entries: Iterable<readonly [string, Value]>): [string, Value][] {
  return [...entries]
    .map(([name, value]): [string, Value] => [name, value])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * The English texts of the code, by group and by id.
 * @throws Error if an id has two texts, or is in two groups, because a page would load only one of them
 */
export function collectMessages(src: string): ReadonlyMap<string, Texts> {
  const groups = new Map<string, Map<string, string>>();
  const textsById = new Map<string, { readonly group: string; readonly text: string }>();
  for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!SOURCE.test(file) || TEST.test(file)) continue;
    const code = readFileSync(`${src}/${file}`, 'utf8');
    if (!code.includes('defaultMessage')) continue;
    const group = textGroupOf(file);
    for (const { id, text } of messagesIn(code, file)) {
      const other = textsById.get(id) ?? { group, text };
      if (other.text !== text) throw new Error(`The message "${id}" has two texts: ${other.text} / ${text}`);
      if (other.group !== group)
        throw new Error(`The message "${id}" is in ${other.group} and in ${group}: give one another id.`);
      textsById.set(id, other);
      groups.set(group, (groups.get(group) ?? new Map()).set(id, text));
    }
  }
  return new Map(sorted(groups).map(([group, texts]) => [group, Object.fromEntries(sorted(texts))]));
}

/** Writes the texts for translators: one file for each group. Files that are up to date stay untouched. */
export function writeMessages(folder: string, groups: ReadonlyMap<string, Texts>): void {
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder))
    if (!groups.has(file.replace('.json', ''))) rmSync(`${folder}/${file}`);
  const written = new Set(readdirSync(folder));
  for (const [group, texts] of groups) {
    const file = `${group}.json`;
    const content = `${JSON.stringify(texts, null, 2)}\n`;
    if (!written.has(file) || readFileSync(`${folder}/${file}`, 'utf8') !== content)
      writeFileSync(`${folder}/${file}`, content);
  }
}
