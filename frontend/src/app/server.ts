import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Landing as BootData } from '@ringpost/query-api/landing/landing.contract';

export interface Frontend {
  /** The folder of static files. A file in `assets` never changes under its name, and has `.br` and `.gz` beside it. */
  readonly folder: string;
  /** "/" as HTML, with the current board and feed. About 2 ms. */
  readonly renderPage: (data: BootData) => string;
  /** Whether there is a page at a path; otherwise it gets the page that says "not found". */
  readonly isPage: (path: string) => boolean;
  /** The page of all other addresses. The browser draws it. */
  readonly shell: string;
  /** The same for the overview. It names the code that it needs, so that all of it loads at once. */
  readonly overview: string;
}

function built(path: string): string {
  return fileURLToPath(new URL(`../../dist/${path}`, import.meta.url));
}

/** Whether `npm run build -w @ringpost/frontend` has been run. */
export function arePagesBuilt(): boolean {
  return existsSync(built('server/template.html'));
}

/** Placeholder for the site's own address in the built pages. */
const PUBLIC_URL_MARK = /%PUBLIC_URL%/g;

/** Puts a page into the template. It uses functions, because `replace` gives `$` in a text a special meaning. */
export function fill(template: string, page: string, data: string): string {
  return template.replace('<!--page-->', () => page).replace('<!--data-->', () => data);
}

/** Opens the built pages for a site at `publicUrl`. Throws if `npm run build -w @ringpost/frontend` has not been run. */
export async function openFrontend(publicUrl: string): Promise<Frontend> {
  const template = readFileSync(built('server/template.html'), 'utf8').replace(
    PUBLIC_URL_MARK,
    () => publicUrl,
  );
  const entry = (await import(new URL('../../dist/server/entry-server.js', import.meta.url).href)) as {
    renderLanding: (data: BootData) => { page: string; data: string };
    isPage: (path: string) => boolean;
  };
  return {
    folder: built('client'),
    isPage: entry.isPage,
    shell: readFileSync(built('client/app.html'), 'utf8'),
    overview: readFileSync(built('server/overview.html'), 'utf8'),
    renderPage: (boot) => {
      const { page, data } = entry.renderLanding(boot);
      return fill(template, page, data);
    },
  };
}
