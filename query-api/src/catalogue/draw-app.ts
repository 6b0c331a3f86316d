import { appMark } from '@ringpost/domain/rules/app-mark';
import * as simpleIcons from 'simple-icons';

interface Drawing {
  readonly slug: string;
  readonly path: string;
}

/** The data for an app's picture. */
export interface DrawnApp {
  readonly name: string;
  readonly imageName: string | null;
}

let bySlug: ReadonlyMap<string, string> | undefined;

function drawings(): ReadonlyMap<string, string> {
  bySlug ??= new Map(
    Object.values(simpleIcons as unknown as Record<string, Drawing>).map(({ slug, path }) => [slug, path]),
  );
  return bySlug;
}

// Pages refer to the drawing by its id, so that it gets the colour of their text.
function svg(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" id="i" viewBox="0 0 24 24" fill="currentColor">${inside}</svg>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

function mark(name: string): string {
  const { letters, colour, outline } = appMark(name);
  return svg(
    `<path fill="${colour}" d="${outline}"/>` +
      `<text x="12" y="15.8" text-anchor="middle" fill="#fff" font-family="system-ui,sans-serif" font-size="10.5" font-weight="600">${escaped(letters)}</text>`,
  );
}

/** The logo of an app in the colour of the text around it, or a drawing made from its name if it has no logo. */
export function drawApp({ name, imageName }: DrawnApp): string {
  const path = imageName === null ? undefined : drawings().get(imageName);
  return path === undefined ? mark(name) : svg(`<path d="${path}"/>`);
}
