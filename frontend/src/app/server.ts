import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isPage } from '../session/paths.ts';
import type { BootData } from './boot-data.ts';

export type { BootData } from './boot-data.ts';

export interface Frontend {
  /** The folder to serve as it is; what lies in `assets` never changes under its name and has `.br` and `.gz` beside it. */
  readonly folder: string;
  /** "/" as HTML, with the board and the feed of this moment in it. About 2 ms. */
  readonly renderPage: (data: BootData) => string;
  /** Whether there is a page at a path, or only the page that says that there is none. */
  readonly isPage: (path: string) => boolean;
  /** The page of every other address: it draws itself in the browser. */
  readonly shell: string;
  /** The same for the overview, which names the code that it will ask for, so that all of it comes at once. */
  readonly overview: string;
}

function built(path: string): string {
  return fileURLToPath(new URL(`../../dist/${path}`, import.meta.url));
}

/** Stands in the built pages where the site's own address belongs. */
const publicUrlMark = /%PUBLIC_URL%/g;

/** Opens the built pages for a site that is reached at `publicUrl`. Throws if `npm run build -w @ringpost/frontend` has not been run. */
export async function openFrontend(publicUrl: string): Promise<Frontend> {
  const template = readFileSync(built('server/template.html'), 'utf8').replace(
    publicUrlMark,
    () => publicUrl,
  );
  const entry = (await import(new URL('../../dist/server/entry-server.js', import.meta.url).href)) as {
    renderLanding: (data: BootData) => { page: string; data: string };
  };
  return {
    folder: built('client'),
    isPage,
    shell: readFileSync(built('client/app.html'), 'utf8'),
    overview: readFileSync(built('server/overview.html'), 'utf8'),
    renderPage: (boot) => {
      const { page, data } = entry.renderLanding(boot);
      return fill(template, page, data);
    },
  };
}

/** Puts a page into the template. Functions, as `$` in a text would mean something to `replace`. */
export function fill(template: string, page: string, data: string): string {
  return template.replace('<!--page-->', () => page).replace('<!--data-->', () => data);
}
