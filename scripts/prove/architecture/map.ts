import { calls } from './calls.ts';
import type { Row } from './parts.ts';
import { rows, WORKSPACES } from './rules.ts';

/** Where the map stands. */
export const MAP_DOCUMENT = '.github/CONTRIBUTING.md';

const BEGIN = '<!-- map of imports: npm run architecture -- --write -->';
const END = '<!-- end of the map -->';

/** Whether a pattern of paths begins in a package: `^frontend/…`, or `^(command-api|query-api)/…`. */
function beginsIn(path: string, workspace: string): boolean {
  const [, choice] = /^\^\(([^)]+)\)\//.exec(path) ?? [];
  const begin = path.slice(1);
  return choice === undefined
    ? begin.startsWith(`${workspace}/`) || `${workspace}/`.startsWith(begin)
    : choice.split('|').includes(workspace);
}

/** The other packages that code of this one may import, with the parts of each. */
function importedWorkspaces(workspace: string): string[] {
  const ownRows = rows.filter(
    (row) => beginsIn(row.files, workspace) && !row.files.includes('[.]fixture[.]'),
  );
  const parts = ownRows.flatMap(({ may }) => may);
  return WORKSPACES.filter((other) => other !== workspace)
    .map((other) => ({ other, imports: parts.filter(({ path }) => beginsIn(path, other)) }))
    .filter(({ imports }) => imports.length > 0)
    .map(({ other, imports }) => `${other} (${[...new Set(imports.map(({ name }) => name))].join(', ')})`);
}

/** The files of a row as a person writes them: `command-api/src/<noun>/*.policy.ts`. */
function readableFiles({ files, label }: Row): string {
  const readable = files
    .replace(/^\^|\$$/g, '')
    .replaceAll('[.]', '.')
    .replaceAll('([^/]+)', '<noun>')
    .replaceAll('[^/]+', '*')
    .replaceAll('.+', '**/*')
    .replaceAll('**/*.', '*.')
    .replace('tsx?', 'ts')
    .replace(/\(([^)]+)\)/g, (_, choice: string) => `{${choice.replaceAll('|', ',')}}`)
    .replace(/\/$/, '/**');
  return `\`${label ?? readable}\``;
}

function importedParts({ may }: Row): string {
  return may.map(({ name }) => name).join(', ');
}

function importedPackages({ packages = [], builtins }: Row): string {
  const packageNames = packages.map((name) => (name === '*' ? 'any that is declared' : name));
  return [...packageNames, ...(builtins ? ['Node'] : [])].join(', ') || '–';
}

function table(head: readonly string[], lines: readonly (readonly string[])[]): string[] {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...lines.map(row)];
}

/** The map of the packages, of the allow-list and of the calls between nouns, in Markdown. */
export function printMap(): string {
  const packages = WORKSPACES.map((name) => [`\`${name}\``, importedWorkspaces(name).join(', ') || '–']);
  const files = rows.map((row) => [readableFiles(row), row.name, importedParts(row), importedPackages(row)]);
  const nouns = [...calls].map(([noun, calledNouns]) => [`\`${noun}\``, calledNouns.join(', ') || '–']);
  return [
    ...table(['package', 'imports'], packages),
    '',
    ...table(['files', 'rule', 'may import', 'libraries'], files),
    '',
    ...table(['noun of `command-api`', 'calls the entries of'], nouns),
  ].join('\n');
}

/** The text with the map between its markers. */
export function withMap(text: string): string {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`there is no ${BEGIN} before ${END}`);
  return `${text.slice(0, begin + BEGIN.length)}\n\n${printMap()}\n\n${text.slice(end)}`;
}
