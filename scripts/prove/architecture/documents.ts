import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FOLDERS } from './rules.ts';

/** What documents can name. All paths are from the root. */
export interface RepositoryNames {
  readonly files: readonly string[];
  /** The names after `npm run`, and after `npm run check --`. */
  readonly scripts: readonly string[];
  readonly steps: readonly string[];
  /** `GET /api/orders/{}`: names of parameters do not count. */
  readonly routes: readonly string[];
  /** All sources and configuration as one text, which contains every variable of the environment. */
  readonly sources: string;
  read(document: string): string;
}

/** Files that a running Ringpost, its build or its installation makes. */
const MADE_LATER = [
  ...[
    'events.log',
    'read.db',
    'vault.db',
    'states.log',
    'blobs/',
    'streams/',
    'first-admin-password.txt',
    'last-backup.json',
  ],
  ...['robots.txt', 'sitemap.xml', 'node_modules/.cache/plain', 'file.ts', 'manifest.json'],
];

/** An example of a name, and no variable. */
const NO_VARIABLES = ['SCREAMING_CASE'];

const SKIPPED = /(^|\/)(node_modules|dist|\.git)(\/|$)/;
const FILE_ENDINGS = /\.(ts|tsx|mjs|js|md|json|yml|css|cfg|toml|txt|xml|db|log|grit|html|png|py)$/;
const SOURCE_ENDINGS = /\.(ts|tsx|mjs|js|json|yml|sh|cfg)$|Dockerfile$|^\.ci\/run$/;

/** They may name what does not exist. */
const NO_SOURCES = /^package-lock|\.test\.tsx?$/;

/** Every file of the repository that is not installed or built. */
function repositoryFiles(root: string): string[] {
  const top = readdirSync(root, { withFileTypes: true });
  const loose = top.filter((entry) => entry.isFile()).map(({ name }) => name);
  const folders = [...FOLDERS, '.github', '.ci'];
  const below = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(root.length + 1)
          .replaceAll('\\', '/'),
      ),
  );
  return [...loose, ...below].filter((path) => !SKIPPED.test(path));
}

/** The documents among the files. Those of the site name pages, not files; `entry-server.test.ts` follows their links. */
export function documentsOf(files: readonly string[]): string[] {
  return files.filter((path) => path.endsWith('.md') && !path.startsWith('frontend/content/'));
}

/** The routes that contracts declare. `ANY`: the method comes from what several contracts share. */
function routesIn(sources: string): string[] {
  const contracts = [...sources.matchAll(/\{\n([^{}]*?)\bpath: '(\/[^']*)'/g)];
  return contracts.map(([, before = '', path = '']) => {
    const [, method = 'ANY'] = /\bmethod: '(\w+)'/.exec(before) ?? [];
    return `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
  });
}

/** What a repository has that its documents can name. */
export function namesIn(root: string): RepositoryNames {
  const files = repositoryFiles(root);
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const sources = files
    .filter((path) => SOURCE_ENDINGS.test(path) && !NO_SOURCES.test(path))
    .map(read)
    .join('\n');
  const [, steps = ''] = /^const steps = \{\n([\s\S]*?)^\};/m.exec(read('scripts/prove/check.mjs')) ?? [];
  return {
    files,
    scripts: Object.keys(JSON.parse(read('package.json')).scripts),
    steps: [...steps.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name),
    routes: routesIn(sources),
    sources,
    read,
  };
}

/** A path of a document as a pattern: `<noun>`, `*` and the `x` of `x.routes.ts` stand for any name, `{a,b}` for one of several. */
function patternOf(path: string): RegExp {
  const pattern = path
    .replace(/\/\*\*$/, '/')
    .replace(/\/\*\./g, '/**/*.')
    .replace(/[.+^$()[\]\\?]/g, '\\$&')
    .replace(/\{([^}]+)\}/g, (_, choice: string) => `(${choice.replaceAll(',', '|')})`)
    .replace(/<[^>]+>/g, '[^/]+')
    .replace(/(^|[/-])x(?=\\\.)/g, '$1[^/]+')
    .replaceAll('**/', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '(.+/)?');
  // `.state.ts` after `order.events.ts` is the end of another name; a folder is the start of a path.
  const begin = path.startsWith('.') && !path.startsWith('.git') && !path.startsWith('.ci') ? '' : '(^|/)';
  const end = /\/(\*\*)?$/.test(path) ? '' : FILE_ENDINGS.test(path) ? '$' : '(/|$|\\.)';
  return new RegExp(`${begin}${pattern}${end}`);
}

/** Whether a word in code font looks like a path of this repository. */
function looksLikePath(word: string): boolean {
  if (!/^[\w.@<>*{},/-]+$/.test(word) || word.startsWith('/') || word.startsWith('@')) return false;
  if (MADE_LATER.includes(word)) return false;
  const [first = ''] = word.split('/');
  return (
    (FILE_ENDINGS.test(word) && /\w\.\w/.test(word)) ||
    /^\w[\w-]*\/$/.test(word) ||
    (word.includes('/') && (['src', '.github', '.ci'].includes(first) || FOLDERS.includes(first)))
  );
}

function pathFaults(word: string, { files }: RepositoryNames): string[] {
  if (!looksLikePath(word)) return [];
  const pattern = patternOf(word);
  return files.some((path) => pattern.test(path)) ? [] : [`there is no ${word}`];
}

/** Commands in a piece of code: of npm, and programs that Node runs. */
function commandFaults(document: string, code: string, names: RepositoryNames): string[] {
  const scripts = [...code.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
    ([, run, builtIn]) => run ?? builtIn ?? '',
  );
  const steps = [...code.matchAll(/\bnpm run check -- ([a-z ]+)/g)].flatMap(([, words = '']) =>
    words.trim().split(' '),
  );
  const programs = [...code.matchAll(/\bnode ([\w./-]+\.(?:ts|mjs))/g)].map(([, path = '']) => path);
  return [
    ...scripts
      .filter((name) => !names.scripts.includes(name))
      .map((name) => `there is no command npm run ${name}`),
    ...steps.filter((name) => !names.steps.includes(name)).map((name) => `npm run check has no step ${name}`),
    ...programs
      .filter((path) => !MADE_LATER.includes(path))
      .filter((path) => ![path, join(dirname(document), path)].some((file) => names.files.includes(file)))
      .map((path) => `there is no program ${path}`),
  ];
}

/** Routes such as `POST /api/orders/{id}/cancel`; a question mark and what follows does not count. */
function routeFaults(code: string, { routes }: RepositoryNames): string[] {
  return [...code.matchAll(/\b(GET|POST|PUT|DELETE) (\/[\w./{}-]+)/g)]
    .map(([, method, path = '']) => ({ method, path: path.replace(/\{\w+\}/g, '{}') }))
    .filter(({ method, path }) => !routes.includes(`${method} ${path}`) && !routes.includes(`ANY ${path}`))
    .map(({ method, path }) => `there is no route ${method} ${path}`);
}

/** Variables of the environment: capitals with an underscore, which some source or configuration must have. */
function variableFaults(code: string, { sources }: RepositoryNames): string[] {
  const names = code.match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g) ?? [];
  return names
    .filter((name) => !NO_VARIABLES.includes(name) && !new RegExp(`\\b${name}\\b`).test(sources))
    .map((name) => `nothing reads ${name}`);
}

/** The anchors of a document, as GitHub makes them from its headings. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function linkFaults(document: string, text: string, { files, read }: RepositoryNames): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)|href="([^"]+)"/g)].flatMap(([, inText, inTag]) => {
    const [target = '', anchor] = (inText ?? inTag ?? '').split('#');
    if (/^[a-z]+:/.test(target)) return [];
    const path = target === '' ? document : join(dirname(document), target).replaceAll('\\', '/');
    const isFolder = files.some((file) => file.startsWith(`${path}/`));
    if (!files.includes(path) && !isFolder) return [`the link to ${target} leads nowhere`];
    if (anchor === undefined || isFolder) return [];
    const anchors = anchorsOf(path === document ? text : read(path));
    return anchors.includes(anchor) ? [] : [`${path} has no heading #${anchor}`];
  });
}

/** What a document says that the repository does not have, in words. */
export function documentFaults(document: string, text: string, names: RepositoryNames): string[] {
  const blocks = [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].map(([, code = '']) => code);
  const prose = text.replace(/^```\w*\n[\s\S]*?^```/gm, '');
  const spans = [...prose.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  const code = [...blocks, ...spans];
  return [
    ...spans.flatMap((span) => span.split(/[\s,]+(?![^{]*\})/)).flatMap((word) => pathFaults(word, names)),
    ...code.flatMap((piece) => commandFaults(document, piece, names)),
    ...code.flatMap((piece) => routeFaults(piece, names)),
    ...code.flatMap((piece) => variableFaults(piece, names)),
    ...linkFaults(document, prose, names),
  ].map((fault) => `${document}: ${fault}`);
}
