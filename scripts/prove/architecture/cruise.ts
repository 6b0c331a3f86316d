import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';
import { callRules } from './calls.ts';
import {
  ANY_PACKAGE,
  domain,
  embedded,
  http,
  pages,
  projections,
  queryContracts,
  scripts,
  server,
  sharedContracts,
  testing,
  views,
} from './parts.ts';
import { rows } from './rules.ts';

function packagePaths(names: readonly string[] = []): string[] {
  if (names.includes('*')) return [ANY_PACKAGE];
  return names.map((name) => `(^|/)node_modules/(@types/)?${name}/`);
}

/** Damages the files of a stopped server, so that the audit has something to find. No engine would do that. */
const CORRUPTED_FOLDER = '^scripts/operate/audit/corrupted-folder[.]ts$';
/** Copies the files of an engine that another process has open. */
const BACKUP = '^scripts/operate/backup/backup-folder[.]ts$';
/** Delays the views of a server under test, as a slow disk would. */
const HELD_VIEWS = '^scripts/prove/e2e/held-views[.]ts$';
/** Which pages of the file of the views belong to which table. */
const WRITTEN_PAGES = '^scripts/bench/written-pages[.]ts$';
const notTests = ['[.]test[.]tsx?$', '[.]fixture[.]tsx?$', testing.path, scripts.path];
/** In `scripts/operate`: what only tests load. */
const OPERATING_TESTS = ['[.]test[.]ts$', '^scripts/operate/(docker/testing/|audit/audited-shop[.]ts$)'];
/** The checks of forms are compiled at build. The compiler itself never reaches a browser. */
const FORM_CHECK = '^frontend/src/ui/form/form-check[.]ts$';
const REPLACED_BY_THE_BUILD = ['[.]forms[.]ts$', FORM_CHECK];

/** Imports that are allowed in one place only, although some row allows them. */
const onlyThere: readonly IForbiddenRuleType[] = [
  {
    name: 'SQLite only in the embedded engine',
    severity: 'error',
    from: { pathNot: [embedded.path, BACKUP, CORRUPTED_FOLDER, HELD_VIEWS, WRITTEN_PAGES] },
    to: { path: '^(node:)?sqlite$' },
  },
  {
    name: 'what an operator runs needs nothing that the image leaves out',
    severity: 'error',
    from: { path: '^scripts/(operate|setup)/', pathNot: OPERATING_TESTS },
    to: { path: '^scripts/(prove|bench|promo-video)/' },
  },
  {
    name: 'a view takes only types from the ports',
    severity: 'error',
    from: { path: views.path },
    to: { path: '^events/engine/src/', dependencyTypesNot: ['type-only'] },
  },
  // It loads the programs of its thread anew with each server, and these would be two thirds of them.
  {
    name: 'the thread of the projections loads no server',
    severity: 'error',
    from: {
      path: projections.path,
      pathNot: ['^projections/src/(main|server-part)[.]ts$', '[.]test[.]ts$'],
    },
    to: { path: [http.path, server.path], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'the browser takes only types from facts and from what queries answer',
    severity: 'error',
    from: { path: '^frontend/src/', pathNot: [pages.path, '[.]test[.]tsx?$'] },
    to: { path: [domain.path, sharedContracts.path, queryContracts.path], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'only the checks of forms compile schemas',
    severity: 'error',
    from: { path: '^frontend/src/', pathNot: ['[.]forms[.]ts$', '[.]test[.]tsx?$'] },
    to: { path: FORM_CHECK },
  },
  {
    name: 'no test in what is shipped',
    severity: 'error',
    from: { pathNot: notTests },
    to: { path: ['[.]test[.]tsx?$', '[.]fixture[.]tsx?$', testing.path] },
  },
];

const health: readonly IForbiddenRuleType[] = [
  { name: 'no cycle', severity: 'error', from: {}, to: { circular: true } },
  { name: 'nothing unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  {
    name: 'every package is declared',
    severity: 'error',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'what is shipped needs no tool',
    severity: 'error',
    from: { path: '^((events|clients)/)?[^/]+/src/', pathNot: [...notTests, ...REPLACED_BY_THE_BUILD] },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no orphan',
    severity: 'error',
    from: { orphan: true, pathNot: ['[.]config[.]ts$', '[.]d[.]ts$', '^scripts/', '^frontend/public/'] },
    to: {},
  },
];

const allowList: readonly IForbiddenRuleType[] = rows.map((row, index) => ({
  name: row.name,
  severity: 'error',
  from: { path: row.files, pathNot: rows.slice(0, index).map((earlier) => earlier.files) },
  to: {
    pathNot: [...row.may.map(({ path }) => path), ...packagePaths(row.packages)],
    couldNotResolve: false,
    ...(row.builtins ? { dependencyTypesNot: ['core'] } : {}),
  },
}));

/**
 * How the tree under `baseDir` is read and checked. TypeScript 7 has no API for JavaScript, so swc parses the files. It
 * also recognises type-only imports.
 */
export function cruiseOptions(baseDir: string): ICruiseOptions {
  return {
    baseDir,
    parser: 'swc',
    validate: true,
    combinedDependencies: true,
    doNotFollow: { path: ANY_PACKAGE },
    exclude: { path: '^(clients/)?[^/]+/dist/' },
    ruleSet: { forbidden: [...allowList, ...callRules, ...onlyThere, ...health] },
  };
}

/** Resolves imports through the `exports` of each workspace, as Node does. */
export const resolveOptions = {
  exportsFields: ['exports'],
  conditionNames: ['import', 'node', 'default', 'types'],
  extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
};
