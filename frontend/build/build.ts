// Builds the pages: the browser's code, the server's copy of "/", the prerendered HTML, and everything compressed.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { fill } from '../src/app/server.ts';
import { compressFolder } from './compress.ts';
import { type Manifest, preloads } from './preloads.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const configFile = `${folder}vite.config.ts`;
const client = `${folder}dist/client`;
const server = `${folder}dist/server`;

collectMessages();
await build({ configFile, logLevel: 'warn', build: { outDir: client, manifest: true } });
await build({
  configFile,
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: true },
  build: { outDir: server, ssr: 'src/entry-server.tsx', cssCodeSplit: false },
});
await writePages();
compressFolder(client);

/** Writes the English texts of the code into `src/i18n/en.json`, from which translators and the build go on. */
function collectMessages(): void {
  const formatjs = createRequire(import.meta.url).resolve('@formatjs/cli/bin/formatjs');
  const target = `${folder}src/i18n/en.json`;
  const found = execFileSync(
    process.execPath,
    [formatjs, 'extract', 'src/**/*.ts', 'src/**/*.tsx', '--ignore', 'src/**/*.test.*', '--format', 'simple'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 },
  );
  const sorted = Object.fromEntries(
    Object.entries(JSON.parse(found) as Record<string, string>).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  const text = `${JSON.stringify(sorted, null, 2)}\n`;
  if (text !== readFileSync(target, 'utf8')) writeFileSync(target, text);
}

async function writePages(): Promise<void> {
  const manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8')) as Manifest;
  const html = readFileSync(`${client}/index.html`, 'utf8');
  const shell = html.replace('<!--head-->', '');
  const template = html.replace('<!--head-->', () => preloads(manifest));
  const entry = (await import(`${server}/entry-server.js`)) as {
    renderLanding: (data: unknown) => { page: string; data: string };
  };
  const { page, data } = entry.renderLanding({ apps: [], totalApps: 0, sms: [], seq: 0 });
  if (!page.includes('<h1'))
    throw new Error('The prerendered page has no h1: the browser would start empty.');
  const forbidden = page.match(/<[^>]* style=|<style|<script/);
  if (forbidden) throw new Error(`The prerendered page breaks the CSP: ${forbidden[0]}`);
  rmSync(`${client}/index.html`);
  mkdirSync(server, { recursive: true });
  writeFileSync(`${server}/template.html`, template);
  writeFileSync(`${client}/index.html`, fill(template, page, data));
  writeFileSync(`${client}/app.html`, fill(shell, '', ''));
}
