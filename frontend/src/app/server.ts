import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LANGUAGE, type Language } from '@ringpost/domain/rules/languages';
import type { Landing as BootData } from '@ringpost/query-api/landing/landing.contract';
import { type HeadTexts, headOf, withLanguages, withTitle } from './page-head.ts';
import { openSharePictures, type ShareTexts } from './share-picture.ts';

/** The answer to a public read, by its path with its query; null if there is nothing. */
type AnswerPublic = (path: string) => Promise<unknown>;

/** A page as HTML. The first paint waits for no other file, because the styles and the first script are in it. */
export interface DrawnPage {
  readonly html: string;
  /** CSP sources such as `'sha256-…'` of what is in it. */
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/** A page that says the same to everyone. */
interface StaticPage extends DrawnPage {
  /** Such as `2026-11-26`; undefined if the page names no day. */
  readonly date: string | undefined;
}

export interface Frontend {
  /** The folder of static files. A file in `assets` never changes under its name, and has `.br` and `.gz` beside it. */
  readonly folder: string;
  /** "/" in a language, with the current board and feed. About 2 ms. */
  readonly renderPage: (data: BootData, language: Language) => DrawnPage;
  /** The addresses of the pages that say the same to everyone, without their language. */
  readonly staticPaths: readonly string[];
  /** One of these pages in a language, and the day of its last change. About 5 ms at first. */
  readonly renderStaticPage: (path: string, language: Language) => Promise<StaticPage>;
  /** The addresses of the pages from rows, without their language. `:name` is any part. */
  readonly livePatterns: readonly string[];
  /** The addresses of all these pages, without their language. */
  readonly listLivePages: (answer: AnswerPublic) => Promise<readonly string[]>;
  /** One of these pages in a language; null if there is nothing at the path. About 5 ms. */
  readonly renderLivePage: (
    path: string,
    language: Language,
    answer: AnswerPublic,
  ) => Promise<DrawnPage | null>;
  /**
   * The picture that other sites show beside a link to one of these pages; null if there is nothing at the path. In a language
   * without drawn letters it is that of the default language.
   */
  readonly drawSharePicture: (
    path: string,
    language: Language,
    answer: AnswerPublic,
  ) => Promise<Buffer | null>;
  /** Whether there is a page at a path. All other paths get the page that says "not found". */
  readonly isPage: (path: string) => boolean;
  /** Whether everyone may read the page at a path. Such a page has an address in each language. */
  readonly isPublicPage: (path: string) => boolean;
  /** The HTML for all other addresses. The browser draws their pages. */
  readonly shell: DrawnPage;
  /** Like `shell`, for the pages that everyone may read. */
  readonly publicShell: DrawnPage;
  /** Like `shell`, for the overview. It preloads the code of the overview, so that all of it loads at once. */
  readonly overview: DrawnPage;
}

/** The content of a page, and what its head says. */
interface Rendered {
  readonly page: string;
  readonly file: string;
  readonly texts: HeadTexts;
  /** The element with what it was rendered from. */
  readonly data: string;
}

/** What the built pages can do on a server. */
interface Entry {
  readonly prepareLanguage: (language: Language) => Promise<HeadTexts>;
  readonly renderLanding: (
    data: BootData,
    language: Language,
    languages: readonly Language[],
  ) => { readonly page: string; readonly data: string };
  readonly renderedPaths: readonly string[];
  readonly renderStaticPage: (
    path: string,
    language: Language,
    languages: readonly Language[],
  ) => Promise<Rendered>;
  readonly livePatterns: readonly string[];
  readonly listLivePages: (answer: AnswerPublic) => Promise<readonly string[]>;
  readonly renderLivePage: (
    path: string,
    language: Language,
    languages: readonly Language[],
    answer: AnswerPublic,
  ) => Promise<Rendered | null>;
  readonly textsOfPage: (
    path: string,
    language: Language,
    answer: AnswerPublic,
  ) => Promise<ShareTexts | null>;
  readonly isPage: (path: string, languages: readonly Language[]) => boolean;
  readonly isPublicPage: (path: string, languages: readonly Language[]) => boolean;
}

export interface FrontendOptions {
  /** The address of the site, without a slash at the end. */
  readonly publicUrl: string;
  /** The languages that a reader can choose. The default language is the first. */
  readonly languages: readonly Language[];
}

function built(path: string): string {
  return fileURLToPath(new URL(`../../dist/${path}`, import.meta.url));
}

/** Whether `npm run build -w @ringpost/frontend` has been run. */
export function arePagesBuilt(): boolean {
  return existsSync(built('server/template.html'));
}

/** Puts a page into the template. It uses functions, because `replace` gives `$` in a text a special meaning. */
export function fill(template: string, page: string, data: string): string {
  return template.replace('<!--page-->', () => page).replace('<!--data-->', () => data);
}

const builtTexts = new Map<string, string>();

/** The text of a built file. It is read once, because pages from rows are rendered while others wait. */
function builtText(path: string): string {
  const text = builtTexts.get(path) ?? readFileSync(built(path), 'utf8');
  builtTexts.set(path, text);
  return text;
}

/** Links in the head of a page that load its files early: by the tag of a language, or by the file of a page. */
function preloadsFor(name: string): string {
  const preloads = JSON.parse(builtText('server/preloads.json')) as Record<string, string>;
  return preloads[name] ?? '';
}

/** What loads the code of a page: preloads of modules, and the script that begins. */
const CODE = /\s*(?:<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>)/g;
const STYLES = /\s*<link rel="stylesheet"[^>]* href="(\/[^"]+)"[^>]*>/g;
/** The scripts that run before the first paint. */
const FIRST_SCRIPTS = /\s*<script src="(\/[^"]+)"><\/script>/g;

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The page with the scripts in it that run before the first paint, so that it does not wait for them. */
function withFirstScripts(html: string): DrawnPage {
  const files = [...html.matchAll(FIRST_SCRIPTS)].map(([, file]) => file ?? '');
  const script = files.map((file) => builtText(`client${file}`).trim()).join('\n');
  const inside = html
    .replaceAll(FIRST_SCRIPTS, '')
    .replace('</title>', () => `</title>\n    <script>${script}</script>`);
  return { html: inside, scriptHashes: [hashOf(script)], styleHashes: [] };
}

/**
 * The page with its first scripts and its styles in it, and without its code, which `public/start.js` loads when somebody does
 * something on the page. The code finds the links to the styles, so it does not load them again; they are switched off.
 */
function readableAtOnce(html: string): DrawnPage {
  const files = [...html.matchAll(STYLES)].map(([, file]) => file ?? '');
  const styles = files.map((file) => builtText(`client${file}`).trim()).join('\n');
  const links = files.map((file) => `<link rel="stylesheet" crossorigin href="${file}" disabled>`);
  const code = [...html.matchAll(CODE)].map(([link]) => link.trim());
  const last = [
    `<style>${styles}</style>`,
    `<template id="app-code">${[...links, ...code].join('')}</template>`,
    '<script src="/start.js" defer></script>',
  ].join('\n    ');
  const readable = html
    .replaceAll(STYLES, '')
    .replaceAll(CODE, '')
    .replace('</head>', () => `  ${last}\n  </head>`);
  return { ...withFirstScripts(readable), styleHashes: [hashOf(styles)] };
}

interface Framed {
  /** The template of the build. */
  readonly template: string;
  readonly path: string;
  readonly texts: HeadTexts;
  readonly language: Language;
  readonly preloads: string;
}

/** The frame of a page that everyone may read, in one language. It can be read without code. */
function framed({ template, path, texts, language, preloads }: Framed, options: FrontendOptions): DrawnPage {
  const head = `${headOf({ ...options, path: texts.mainPath ?? path, texts, language })}\n    ${preloads}`;
  const titled = withTitle(builtText(`server/${template}`), texts);
  const whole = withLanguages(titled, language, options.languages, true).replace('<!--head-->', () => head);
  return readableAtOnce(whole);
}

/** The frame of the first page in one language. Afterwards the texts of that language are loaded. */
async function templateOf(entry: Entry, language: Language, options: FrontendOptions): Promise<DrawnPage> {
  const texts = await entry.prepareLanguage(language);
  const preloads = preloadsFor(language.tag);
  return framed({ template: 'template.html', path: '/', texts, language, preloads }, options);
}

/**
 * The page without the addresses of its drawings, which `public/start.js` gives back when the page is loaded. Forty small files would
 * take the network from the text and its font.
 */
function withLateDrawings(page: string): string {
  return page.replaceAll('<use href="', '<use data-late="');
}

/** A rendered page in its frame. */
function wholePage(
  { page, file, texts, data }: Rendered,
  path: string,
  language: Language,
  options: FrontendOptions,
): DrawnPage {
  const preloads = `${preloadsFor(language.tag)}\n    ${preloadsFor(file)}`;
  const frame = framed({ template: 'page.html', path, texts, language, preloads }, options);
  return { ...frame, html: fill(frame.html, withLateDrawings(page), data) };
}

/** Opens the built pages. Throws if `npm run build -w @ringpost/frontend` has not been run. */
export async function openFrontend(options: FrontendOptions): Promise<Frontend> {
  const { languages } = options;
  const entry = (await import(new URL('../../dist/server/entry-server.js', import.meta.url).href)) as Entry;
  const templates = new Map<string, DrawnPage>();
  for (const language of languages) templates.set(language.tag, await templateOf(entry, language, options));
  const pictures = openSharePictures(built('client/share-letters.bin'));
  const frame = (path: string, isPublic: boolean): DrawnPage =>
    withFirstScripts(withLanguages(builtText(path), DEFAULT_LANGUAGE, languages, isPublic));
  return {
    folder: built('client'),
    staticPaths: entry.renderedPaths,
    renderStaticPage: async (path, language) => {
      const rendered = await entry.renderStaticPage(path, language, languages);
      return { ...wholePage(rendered, path, language, options), date: rendered.texts.date };
    },
    livePatterns: entry.livePatterns,
    listLivePages: entry.listLivePages,
    renderLivePage: async (path, language, answer) => {
      const rendered = await entry.renderLivePage(path, language, languages, answer);
      return rendered && wholePage(rendered, path, language, options);
    },
    drawSharePicture: async (path, language, answer) => {
      const own = await entry.textsOfPage(path, language, answer);
      const isDrawn = own === null || pictures.canWrite(own);
      const texts = isDrawn ? own : await entry.textsOfPage(path, DEFAULT_LANGUAGE, answer);
      return texts && pictures.draw(texts);
    },
    isPage: (path) => entry.isPage(path, languages),
    isPublicPage: (path) => entry.isPublicPage(path, languages),
    shell: frame('client/app.html', false),
    publicShell: frame('client/app.html', true),
    overview: frame('server/overview.html', false),
    renderPage: (boot, language) => {
      const { page, data } = entry.renderLanding(boot, language, languages);
      const frame = templates.get(language.tag);
      if (!frame) throw new Error(`There is no page in ${language.tag}.`);
      return { ...frame, html: fill(frame.html, withLateDrawings(page), data) };
    },
  };
}
