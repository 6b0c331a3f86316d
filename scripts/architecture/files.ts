import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rows, workspaces } from './rules.ts';

/** The suffix of a file is its role. Each role is allowed in certain folders. */
const places: Readonly<Record<string, RegExp>> = {
  events: /^events\/src\/domain\//,
  state: /^events\/src\/domain\//,
  corpus: /^events\/src\/rules\//,
  words: /^events\/src\/rules\//,
  'contract-test': /^events\/src\/testing\//,
  fixture: /^command-api\/src\/[^/]+\//,
  decider: /^command-api\/src\/[^/]+\//,
  policy: /^command-api\/src\/[^/]+\//,
  deadlines: /^(command-api\/src\/[^/]+\/|projections\/src\/deadlines\/)/,
  contract: /^(events\/src\/contracts\/|(command-api|query-api)\/src\/[^/]+\/)/,
  routes: /^(command-api|query-api)\/src\/[^/]+\//,
  projector: /^projections\/src\/[^/]+\//,
  view: /^projections\/src\/[^/]+\//,
  api: /^frontend\/src\//,
  store: /^frontend\/src\//,
  messages: /^(frontend|command-api)\/src\//,
  check: /^scripts\/audit\//,
  journey: /^scripts\/e2e\//,
  config: /^(scripts|frontend)\//,
  base: /^scripts\/tsconfig\.base\.json$/,
  d: /^frontend\/src\//,
  slow: /\.slow\.(test\.tsx?|journey\.ts)$/,
  engine: /\.engine\.test\.ts$/,
  test: /./,
};

const emptyWords = ['util', 'utils', 'helper', 'helpers', 'manager', 'service', 'services', 'misc'];
const sourceFile = /\.(ts|tsx|mjs|cjs|js|css)$/;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Lists may be long, because a reader only needs their first lines. */
const longByNature = /\.corpus\.ts$|^scripts\/seed\/data\/|^scripts\/architecture\/rule-cases\.ts$/;
const mostLines = 400;

/** Every source file of the workspaces, as a path from the root. */
export function sourceFiles(root: string): string[] {
  return workspaces
    .flatMap((workspace) =>
      readdirSync(join(root, workspace), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${workspace}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => sourceFile.test(path) && !/(^|\/)(node_modules|dist)\//.test(path));
}

/** The faults in the name and the place of a file, in words. */
export function nameFaults(path: string): string[] {
  const [name = '', ...suffixes] = (path.split('/').at(-1) ?? '').replace(sourceFile, '').split('.');
  const words = path.replace(sourceFile, '').split(/[/.-]/);
  const misplaced = suffixes.filter((suffix) => !places[suffix]?.test(path));
  return [
    ...words.filter((word) => emptyWords.includes(word)).map((word) => `${path}: "${word}" says nothing`),
    ...(kebabCase.test(name) ? [] : [`${path}: the name is not in kebab-case`]),
    ...misplaced.map((suffix) => `${path}: the role "${suffix}" has no place here`),
    ...(path.endsWith('.css') || rows.some((row) => new RegExp(row.files).test(path))
      ? []
      : [`${path}: no row of the allow-list takes it`]),
  ];
}

/** A fault if a file is too long. */
export function sizeFaults(root: string, path: string): string[] {
  const lines = readFileSync(join(root, path), 'utf8').split('\n').length;
  return lines > mostLines && !longByNature.test(path)
    ? [`${path}: ${lines} lines, at most ${mostLines}`]
    : [];
}
