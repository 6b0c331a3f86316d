import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDERS, rows } from './rules.ts';

/** The suffix of a file is its role. Each role is allowed in certain folders. */
const places: Readonly<Record<string, RegExp>> = {
  events: /^events\/domain\/src\/domain\//,
  state: /^events\/domain\/src\/domain\//,
  refusals: /^events\/domain\/src\/domain\//,
  limits: /^events\/domain\/src\/domain\//,
  corpus: /^events\/domain\/src\/rules\//,
  words: /^events\/domain\/src\/rules\//,
  'contract-test': /^events\/testing\/src\//,
  fixture: /^(?:command-api|frontend)\/src\/[^/]+\//,
  decider: /^command-api\/src\/[^/]+\//,
  commands: /^command-api\/src\/[^/]+\//,
  policy: /^command-api\/src\/[^/]+\//,
  deadlines: /^(command-api|projections)\/src\/[^/]+\//,
  contract: /^(events\/domain\/src\/contracts\/|(command-api|query-api)\/src\/[^/]+\/)/,
  routes: /^(command-api|query-api)\/src\/[^/]+\//,
  projector: /^projections\/src\/[^/]+\//,
  view: /^projections\/src\/[^/]+\//,
  api: /^frontend\/src\//,
  store: /^frontend\/src\//,
  forms: /^frontend\/src\/features\//,
  messages: /^(frontend|command-api)\/src\//,
  check: /^scripts\/operate\/audit\//,
  journey: /^scripts\/prove\/e2e\//,
  config: /^(scripts|frontend)\//,
  base: /^scripts\/tsconfig\.base\.json$/,
  d: /^(frontend|command-api)\/src\//,
  slow: /\.slow\.(test\.tsx?|journey\.ts)$/,
  docker: /^scripts\/operate\/docker\/[^/]+\.docker\.test\.ts$/,
  engine: /\.engine\.test\.ts$/,
  test: /./,
};

const EMPTY_WORDS = ['util', 'utils', 'helper', 'helpers', 'manager', 'service', 'services', 'misc'];
const SOURCE_FILE = /\.(ts|tsx|mjs|cjs|js|css)$/;
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Lists may be long, because a reader only needs their first lines. */
const LONG_BY_NATURE =
  /\.corpus\.ts$|^clients\/sdk\/src\/generated\/|^scripts\/operate\/seed\/data\/|^scripts\/prove\/(architecture\/rule-cases|mutations\/guards)\.ts$/;
const MOST_LINES = 400;

/** Every source file, as a path from the root. */
export function sourceFiles(root: string): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  ).filter((path) => SOURCE_FILE.test(path) && !/(^|\/)(node_modules|dist)\//.test(path));
}

/** The faults in the name and the place of a file, in words. */
export function nameFaults(path: string): string[] {
  const [name = '', ...suffixes] = (path.split('/').at(-1) ?? '').replace(SOURCE_FILE, '').split('.');
  const words = path.replace(SOURCE_FILE, '').split(/[/.-]/);
  const misplaced = suffixes.filter((suffix) => !places[suffix]?.test(path));
  return [
    ...words.filter((word) => EMPTY_WORDS.includes(word)).map((word) => `${path}: "${word}" says nothing`),
    ...(KEBAB_CASE.test(name) ? [] : [`${path}: the name is not in kebab-case`]),
    ...misplaced.map((suffix) => `${path}: the role "${suffix}" has no place here`),
    ...(path.endsWith('.css') || rows.some((row) => new RegExp(row.files).test(path))
      ? []
      : [`${path}: no row of the allow-list takes it`]),
  ];
}

/** A fault if this text is too long for the file at this path. */
export function sizeFaultsOf(path: string, text: string): string[] {
  const lines = text.split('\n').length;
  return lines > MOST_LINES && !LONG_BY_NATURE.test(path)
    ? [`${path}: ${lines} lines, at most ${MOST_LINES}`]
    : [];
}

/** A fault if a file is too long. */
export function sizeFaults(root: string, path: string): string[] {
  return sizeFaultsOf(path, readFileSync(join(root, path), 'utf8'));
}
