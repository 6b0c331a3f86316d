import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SetupError } from '../../setup/process.mjs';
import { CHANGES, type Change, GENERATED, MOST_CHANGED } from './changes.ts';

const TEMPLATE = fileURLToPath(new URL('./template/', import.meta.url));
/**
 * The template's files have a name more at their end: else the compiler, the linter, the runners of tests and the rules of
 * the real repository would take them for files of its own.
 */
const ENDING = '.txt';

/** The noun's own files, as paths from the root. */
export function ownFilesOfNoun(): readonly string[] {
  return readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ENDING))
    .map((entry) => relative(TEMPLATE, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .map((path) => path.slice(0, -ENDING.length))
    .sort();
}

/** @throws SetupError unless the text has this line once */
export function addBelow(file: string, text: string, below: string, added: string): string {
  const lines = text.split('\n');
  const places = lines.flatMap((line, at) => (line === below ? [at] : []));
  const [place] = places;
  if (place === undefined || places.length > 1)
    throw new SetupError(
      `The sample noun cannot be added: ${file} must have this line once, and has it ${places.length} times: ${below.trim()}. Say in scripts/prove/sample-noun/changes.ts where the line of a noun stands now.`,
    );
  return [...lines.slice(0, place + 1), added, ...lines.slice(place + 1)].join('\n');
}

function change(folder: string, { file, lines }: Change): void {
  const path = join(folder, file);
  const text = lines.reduce(
    (before, [below, added]) => addBelow(file, before, below, added),
    readFileSync(path, 'utf8'),
  );
  writeFileSync(path, text);
}

/** Adds the noun to a copy of the repository. @throws SetupError where a file has no place for it */
export function addNoun(folder: string): void {
  for (const file of ownFilesOfNoun()) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, readFileSync(join(TEMPLATE, `${file}${ENDING}`)), { flag: 'wx' });
  }
  for (const each of CHANGES) change(folder, each);
}

/** What the noun costs, in words. */
export function costOfNoun(changes = CHANGES): readonly string[] {
  const ownFiles = ownFilesOfNoun();
  const tests = ownFiles.filter((path) => /\.(test|journey)\.ts$/.test(path));
  const filesOf = (kind: Change['kind']) => changes.filter((each) => each.kind === kind);
  const linesOf = (kind: Change['kind']) =>
    filesOf(kind).map(
      ({ file, lines }) => `  ${file}: ${lines.length === 1 ? '1 place' : `${lines.length} places`}`,
    );
  return [
    `${ownFiles.length} files of its own, ${tests.length} of them tests`,
    `${filesOf('source').length} changed files of the product, at most ${MOST_CHANGED.source}:`,
    ...linesOf('source'),
    `${filesOf('proof').length} changed files of proofs, at most ${MOST_CHANGED.proof}:`,
    ...linesOf('proof'),
    `${GENERATED.length} files that a generator writes: ${GENERATED.join(', ')}`,
  ];
}

/** @throws SetupError if a noun costs more than it did */
export function requireCheapNoun(changes = CHANGES): void {
  for (const kind of ['source', 'proof'] as const) {
    const count = changes.filter((each) => each.kind === kind).length;
    if (count > MOST_CHANGED[kind])
      throw new SetupError(
        `A noun changes ${count} files (${kind}), at most ${MOST_CHANGED[kind]} are allowed: let what is new follow from the noun's own files.`,
      );
  }
}

/**
 * Compares what the noun has changed with the lists. `before` and `after`: the contents of the files that existed before, by
 * their paths.
 * @throws SetupError where more was written than the lists say, or less
 */
export function requireListedChanges(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): void {
  const listedPaths = new Set([...CHANGES.map(({ file }) => file), ...GENERATED]);
  const wrong = [...before.keys()].filter(
    (path) => listedPaths.has(path) === (before.get(path) === after.get(path)),
  );
  if (wrong.length === 0) return;
  const faults = wrong.map(
    (path) =>
      `${path} (${listedPaths.has(path) ? 'listed, and the same as before' : 'changed, and not listed'})`,
  );
  throw new SetupError(
    `What the noun changes is not what scripts/prove/sample-noun/changes.ts lists: ${faults.join(', ')}.`,
  );
}
