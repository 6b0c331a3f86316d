// Builds the pages: the browser's code, the server's copy of "/", the prerendered HTML, and everything compressed.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
  PSEUDO_LANGUAGE,
} from '@ringpost/domain/rules/languages';
import { build } from 'vite';
import { withLanguages } from '../src/app/page-head.ts';
import { fill } from '../src/app/server.ts';
import { writeApiDocs } from './api-docs.ts';
import { collectMessages, writeMessages } from './collect-messages.ts';
import { compressFolder } from './compress.ts';
import { type Manifest, preloadsOf, textPreloads } from './preloads.ts';
import { requireTranslations, SITE_TEXTS } from './translation-faults.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const configFile = `${folder}vite.config.ts`;
const client = `${folder}dist/client`;
const server = `${folder}dist/server`;

/** What a browser without JavaScript shows on a page that is drawn in the browser. */
const NEEDS_SCRIPT =
  '<noscript><p>This page needs JavaScript. The <a href="/">home page</a> can be read without.</p></noscript>';

/** The frame of the public pages. A page that is rendered needs it at once. */
const PUBLIC_LAYOUT = 'src/app/public-layout.tsx';
const LANDING_PAGE = 'src/features/landing/landing-page.tsx';
/** The code of the overview. Without these preloads, a browser would find and load these files one after the other. */
const OVERVIEW_PARTS = ['src/app/signed-in.tsx', 'src/app/overview-screen.tsx'] as const;
writeMessages(`${folder}src/i18n/en`, collectMessages(`${folder}src`));
requireTranslations(SITE_TEXTS);
await build({ configFile, logLevel: 'warn', build: { outDir: client, manifest: true } });
await build({
  configFile,
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: true },
  // Without this, the server would use the development build of React, which is several times larger and slower.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: { outDir: server, ssr: 'src/entry-server.tsx', cssCodeSplit: false },
});

/** @throws Error if the server would use the development build of React */
function requireFastReact(): void {
  const parts = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  const slow = parts.find((name) =>
    readFileSync(`${server}/${name}`, 'utf8').includes('process.env.NODE_ENV'),
  );
  if (slow) throw new Error(`${slow} asks for NODE_ENV when the server runs.`);
}

async function writePages(): Promise<void> {
  const manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8')) as Manifest;
  const html = readFileSync(`${client}/index.html`, 'utf8');
  const hidden = '<meta name="robots" content="noindex" />';
  const shell = html.replace('<!--head-->', hidden);
  const template = html.replace(
    '<!--head-->',
    (mark) => `${mark}\n    ${preloadsOf(manifest, [PUBLIC_LAYOUT, LANDING_PAGE])}`,
  );
  // Placed after the preloads of the entry: the browser fetches in this order, and nothing runs before React is loaded.
  const overview = shell.replace('</head>', () => `${preloadsOf(manifest, OVERVIEW_PARTS)}\n  </head>`);
  const entry = (await import(`${server}/entry-server.js`)) as {
    renderLanding: (
      data: unknown,
      language: Language,
      all: readonly Language[],
    ) => { page: string; data: string };
    neededTexts: () => readonly string[];
    staticFiles: readonly string[];
  };
  const empty = { apps: [], totalApps: 0, sms: [], seq: 0 };
  const { page, data } = entry.renderLanding(empty, DEFAULT_LANGUAGE, LANGUAGES);
  if (!page.includes('<h1'))
    throw new Error('The prerendered page has no h1: the browser would start empty.');
  const forbidden = page.match(/<[^>]* style=|<style|<script/);
  if (forbidden) throw new Error(`The prerendered page breaks the CSP: ${forbidden[0]}`);
  rmSync(`${client}/index.html`);
  mkdirSync(server, { recursive: true });
  writeFileSync(`${server}/template.html`, template);
  writeFileSync(`${server}/page.html`, html);
  writeFileSync(`${server}/overview.html`, fill(overview, NEEDS_SCRIPT, ''));
  writeFileSync(
    `${client}/index.html`,
    fill(withLanguages(template, DEFAULT_LANGUAGE, LANGUAGES, true).replace('<!--head-->', ''), page, data),
  );
  const others = [...LANGUAGES, PSEUDO_LANGUAGE].filter(({ tag }) => tag !== DEFAULT_LANGUAGE.tag);
  const preloads = [
    ...others.map((language) => [language.tag, textPreloads(manifest, language, entry.neededTexts())]),
    ...entry.staticFiles.map((file) => [file, preloadsOf(manifest, [PUBLIC_LAYOUT, `src/${file}`])]),
  ];
  writeFileSync(`${server}/preloads.json`, JSON.stringify(Object.fromEntries(preloads)));
  writeFileSync(`${client}/app.html`, fill(shell, NEEDS_SCRIPT, ''));
  // A page reads this file before it reloads itself, to learn whether the server answers and which release it has.
  writeFileSync(`${client}/version.json`, JSON.stringify({ entry: `/${manifest['index.html']?.file}` }));
}

/** `boot.js` and `lost.js` block the first paint, and every visitor gets all three, so they are sent without their comments. */
function withoutComments(file: string): void {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim());
  writeFileSync(file, lines.filter((line) => !line.startsWith('//')).join('\n'));
}

requireFastReact();
for (const name of ['boot.js', 'lost.js', 'start.js']) withoutComments(`${client}/${name}`);
await writePages();
writeApiDocs(client);
compressFolder(client);
