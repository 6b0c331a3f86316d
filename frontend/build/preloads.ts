import { DEFAULT_LANGUAGE, type Language, PSEUDO_LANGUAGE } from '@ringpost/domain/rules/languages';

/** One file of Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

const ENTRY = 'index.html';
const FONT = /geist-latin-wght-normal.*\.woff2$/;

/** A chunk and all its static imports, at any depth. */
function withImports(manifest: Manifest, name: string, seen = new Set<string>()): Chunk[] {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The manifest has no ${name}.`);
  if (seen.has(name)) return [];
  seen.add(name);
  return [...(chunk.imports ?? []).flatMap((imported) => withImports(manifest, imported, seen)), chunk];
}

/** What the head of a page needs in addition to Vite's part: the code and styles of its parts, and the font of its first line. */
export function preloadsOf(manifest: Manifest, parts: readonly string[]): string {
  const entryChunks = new Set(withImports(manifest, ENTRY));
  const chunks = new Set(parts.flatMap((part) => withImports(manifest, part)));
  const more = [...chunks].filter((chunk) => !entryChunks.has(chunk));
  const fontFile = Object.values(manifest).find(({ file }) => FONT.test(file))?.file;
  const styles = new Set(more.flatMap(({ css }) => css ?? []));
  return [
    fontFile && `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${fontFile}">`,
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...more.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ]
    .filter(Boolean)
    .join('\n    ');
}

/** Preloads for the texts that a page needs at first in a language, so that they load in parallel with its code. */
export function textPreloads(manifest: Manifest, { tag }: Language, groups: readonly string[]): string {
  const folder = tag === PSEUDO_LANGUAGE.tag ? DEFAULT_LANGUAGE.tag : tag;
  const known = new Set(withImports(manifest, ENTRY));
  const files = groups.map((group) => `src/i18n/${folder}/${group}.json`);
  return ['src/i18n/text-files.ts', ...files]
    .flatMap((name) => withImports(manifest, name))
    .filter((chunk, place, all) => all.indexOf(chunk) === place && !known.has(chunk))
    .map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('\n    ');
}

/**
 * The files that the loader of a part preloads before it imports the part: its styles, but no scripts. WebKit remembers a failed
 * `modulepreload` for as long as the tab is open (https://bugs.webkit.org/show_bug.cgi?id=270357). After one lost connection the
 * part could never be loaded, not even after a reload.
 */
export function withoutScriptsInImports(
  _file: string,
  files: string[],
  { hostType }: { readonly hostType: 'html' | 'js' },
): string[] {
  return hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files;
}
