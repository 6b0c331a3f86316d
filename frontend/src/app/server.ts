import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LANGUAGE, type Language } from '@ringpost/domain/rules/languages';
import type { Landing as BootData } from '@ringpost/query-api/landing/landing.contract';
import { headOf, type PageTexts, withLanguages, withTitle } from './page-head.ts';

export interface Frontend {
  /** The folder of static files. A file in `assets` never changes under its name, and has `.br` and `.gz` beside it. */
  readonly folder: string;
  /** "/" in a language as HTML, with the current board and feed. About 2 ms. */
  readonly renderPage: (data: BootData, language: Language) => string;
  /** Whether there is a page at a path. All other paths get the page that says "not found". */
  readonly isPage: (path: string) => boolean;
  /** Whether everyone may read the page at a path. Such a page has an address in each language. */
  readonly isPublicPage: (path: string) => boolean;
  /** The HTML for all other addresses. The browser draws their pages. */
  readonly shell: string;
  /** Like `shell`, for the pages that everyone may read. */
  readonly publicShell: string;
  /** Like `shell`, for the overview. It preloads the code of the overview, so that all of it loads at once. */
  readonly overview: string;
}

/** What the built pages can do on a server. */
interface Entry {
  readonly prepareLanguage: (language: Language) => Promise<PageTexts>;
  readonly renderLanding: (
    data: BootData,
    language: Language,
    languages: readonly Language[],
  ) => { readonly page: string; readonly data: string };
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

/** The frame of the first page in one language. Afterwards the texts of that language are loaded. */
async function templateOf(entry: Entry, language: Language, options: FrontendOptions): Promise<string> {
  const texts = await entry.prepareLanguage(language);
  const preloads = JSON.parse(readFileSync(built('server/preloads.json'), 'utf8')) as Record<string, string>;
  const head = `${headOf({ ...options, texts, language })}\n    ${preloads[language.tag] ?? ''}`;
  const template = withTitle(readFileSync(built('server/template.html'), 'utf8'), texts);
  return withLanguages(template, language, options.languages, true).replace('<!--head-->', () => head);
}

/** Opens the built pages. Throws if `npm run build -w @ringpost/frontend` has not been run. */
export async function openFrontend(options: FrontendOptions): Promise<Frontend> {
  const { languages } = options;
  const entry = (await import(new URL('../../dist/server/entry-server.js', import.meta.url).href)) as Entry;
  const templates = new Map<string, string>();
  for (const language of languages) templates.set(language.tag, await templateOf(entry, language, options));
  const frame = (path: string, isPublic: boolean): string =>
    withLanguages(readFileSync(built(path), 'utf8'), DEFAULT_LANGUAGE, languages, isPublic);
  return {
    folder: built('client'),
    isPage: (path) => entry.isPage(path, languages),
    isPublicPage: (path) => entry.isPublicPage(path, languages),
    shell: frame('client/app.html', false),
    publicShell: frame('client/app.html', true),
    overview: frame('server/overview.html', false),
    renderPage: (boot, language) => {
      const { page, data } = entry.renderLanding(boot, language, languages);
      return fill(templates.get(language.tag) ?? '', page, data);
    },
  };
}
