import { addressIn, DEFAULT_LANGUAGE, type Language } from '@ringpost/domain/rules/languages';
import type { PageTexts } from '../modules/module.ts';

/** The texts of a page, and of the picture of the site. */
export interface HeadTexts extends PageTexts {
  /** A description of the picture that is shown beside a shared link. */
  readonly picture: string;
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

/** The tags for shared links, the canonical address for search engines, and the addresses in the other languages. */
export function headOf(head: PageHead): string {
  const { publicUrl, path, language, texts } = head;
  const address = publicUrl + addressIn(language, path);
  const properties: Readonly<Record<string, string>> = {
    'og:type': 'website',
    'og:site_name': 'Ringpost',
    'og:locale': language.tag.replace('-', '_'),
    'og:title': texts.title,
    'og:description': texts.description,
    'og:url': address,
    'og:image': `${publicUrl}/share.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': texts.picture,
  };
  return [
    `<link rel="canonical" href=${quoted(address)} />`,
    ...alternatesOf(head),
    ...Object.entries(properties).map(
      ([name, text]) => `<meta property="${name}" content=${quoted(text)} />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
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
