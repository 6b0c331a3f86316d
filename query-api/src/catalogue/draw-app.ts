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

// Pages use the drawing by its id, so that it has the colour of their text.
function svg(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" id="i" viewBox="0 0 24 24" fill="currentColor">${inside}</svg>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

function monogram(name: string): string {
  const letter = escaped([...name.trim()][0]?.toUpperCase() ?? '?');
  return svg(
    '<rect x=".75" y=".75" width="22.5" height="22.5" rx="5" fill="none" stroke="currentColor" stroke-width="1.5"/>' +
      `<text x="12" y="16.6" text-anchor="middle" font-family="system-ui,sans-serif" font-size="13" font-weight="600">${letter}</text>`,
  );
}

/** An app in the colour of the text around it: the mark of its brand, or its first letter if there is none. */
export function drawApp({ name, imageName }: DrawnApp): string {
  const path = imageName === null ? undefined : drawings().get(imageName);
  return path === undefined ? monogram(name) : svg(`<path d="${path}"/>`);
}
