/** One file of Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

const landing = 'src/features/landing/landing-page.tsx';
const font = /geist-latin-wght-normal.*\.woff2$/;

/** The head of "/" beyond what Vite writes: the landing's own code and style, and the font of its first line. */
export function preloads(manifest: Manifest): string {
  const chunk = manifest[landing];
  if (!chunk) throw new Error(`The manifest has no ${landing}.`);
  const fontFile = Object.values(manifest).find(({ file }) => font.test(file))?.file;
  return [
    fontFile && `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${fontFile}">`,
    ...(chunk.css ?? []).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    `<link rel="modulepreload" crossorigin href="/${chunk.file}">`,
  ]
    .filter(Boolean)
    .join('\n    ');
}
