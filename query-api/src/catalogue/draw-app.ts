import * as simpleIcons from 'simple-icons';

interface Drawing {
  readonly slug: string;
  readonly path: string;
}

/** What an app's picture is made from. */
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

/** An app in one colour, that of the text around it: its brand's mark, or its first letter where the brand has none. */
export function drawApp({ name, imageName }: DrawnApp): string {
  const path = imageName === null ? undefined : drawings().get(imageName);
  return path === undefined ? monogram(name) : svg(`<path d="${path}"/>`);
}

function monogram(name: string): string {
  const letter = escaped([...name.trim()][0]?.toUpperCase() ?? '?');
  return svg(
    '<rect x=".75" y=".75" width="22.5" height="22.5" rx="5" fill="none" stroke="currentColor" stroke-width="1.5"/>' +
      `<text x="12" y="16.6" text-anchor="middle" font-family="system-ui,sans-serif" font-size="13" font-weight="600">${letter}</text>`,
  );
}

// Pages take the drawing by its id into their own, so that it has the colour of their text.
function svg(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" id="i" viewBox="0 0 24 24" fill="currentColor">${inside}</svg>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
