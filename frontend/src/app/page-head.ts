import { addressIn, DEFAULT_LANGUAGE, type Language } from '@ringpost/domain/rules/languages';
import type { PageTexts } from '../modules/module.ts';

/** Something that search engines know, in the words of schema.org. An address without a host is one of this site. */
export type Thing = Readonly<Record<string, unknown>>;

/** The texts of a page, and of its picture. */
export interface HeadTexts extends PageTexts {
  /** A description of the picture that is shown beside a shared link. Absent: the picture shows the title and the description. */
  readonly picture?: string;
  /** What the page is, in the words of schema.org. */
  readonly data: readonly Thing[];
}

/** The head of a page in one language, for search engines and shared links. */
export interface PageHead {
  /** The address of the page, without its language. */
  readonly path: string;
  /** The address of the site, without a slash at the end. */
  readonly publicUrl: string;
  readonly language: Language;
  /** All languages in which the page exists. */
  readonly languages: readonly Language[];
  readonly texts: HeadTexts;
}

/** The fields of schema.org that are addresses. */
const ADDRESSES: ReadonlySet<string> = new Set(['url', 'item', 'image', 'logo']);

/**
 * What the page is, for search engines, with whole addresses. The CSP does not treat a data script as a script. `<` could end the
 * element, so it is escaped.
 */
function dataElement({ publicUrl, texts: { data } }: PageHead): string[] {
  if (data.length === 0) return [];
  const whole = (name: string, value: unknown): unknown =>
    typeof value === 'string' && ADDRESSES.has(name) && value.startsWith('/') ? publicUrl + value : value;
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': data }, whole);
  return [`<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`];
}

/** Text as the value of an attribute. */
function quoted(text: string): string {
  return `"${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`;
}

function alternatesOf({ publicUrl, languages, path }: PageHead): string[] {
  if (languages.length < 2) return [];
  const link = (tag: string, language: Language): string =>
    `<link rel="alternate" hreflang="${tag}" href=${quoted(publicUrl + addressIn(language, path))} />`;
  return [...languages.map((each) => link(each.tag, each)), link('x-default', DEFAULT_LANGUAGE)];
}

/** The address of the picture of a page. The first page has a picture of its own, and the server draws all others. */
export function sharePath(path: string, language: Language): string {
  return path === '/' ? '/share.png' : `/share${addressIn(language, path)}.png`;
}

/** The tags for shared links, the canonical address for search engines, and the addresses in the other languages. */
export function headOf(head: PageHead): string {
  const { publicUrl, path, language, texts } = head;
  const address = publicUrl + addressIn(language, path);
  const properties: Readonly<Record<string, string>> = {
    'og:type': texts.date !== undefined && path.startsWith('/blog/') ? 'article' : 'website',
    'og:site_name': 'Ringpost',
    'og:locale': language.tag.replace('-', '_'),
    'og:title': texts.title,
    'og:description': texts.description,
    'og:url': address,
    'og:image': publicUrl + sharePath(path, language),
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': texts.picture ?? texts.title,
  };
  return [
    `<link rel="canonical" href=${quoted(address)} />`,
    ...alternatesOf(head),
    ...(texts.otherForms ?? []).map(
      (form) => `<link rel="alternate" type=${quoted(form.type)} href=${quoted(publicUrl + form.path)} />`,
    ),
    ...Object.entries(properties).map(
      ([name, text]) => `<meta property="${name}" content=${quoted(text)} />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...dataElement(head),
  ].join('\n    ');
}

/** The page with its title and description, in its language. */
export function withTitle(html: string, { title, description }: PageTexts): string {
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title.replaceAll('<', '&lt;')}</title>`)
    .replace(/(<meta name="description" content=)"[^"]*"/, (_, start) => `${start}${quoted(description)}`);
}

/** The page with its language, and with the languages that a reader can choose. `public/boot.js` reads them. */
export function withLanguages(
  html: string,
  language: Language,
  languages: readonly Language[],
  isPublic: boolean,
): string {
  const all = languages.map(({ tag, direction }) => `${tag}:${direction}`).join(' ');
  const attributes = `lang="${language.tag}" dir="${language.direction}" data-languages="${all}"${isPublic ? ' data-public' : ''}`;
  return html.replace(/<html[^>]*>/, () => `<html ${attributes}>`);
}
