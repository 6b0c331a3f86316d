import { addressIn, DEFAULT_LANGUAGE, type Language } from '@ringpost/domain/rules/languages';

/**
 * For search engines: only "/" should be indexed. Pages behind the login say `noindex` themselves, so they need not be
 * forbidden here.
 */
export function robotsText(publicUrl: string): string {
  return ['User-agent: *', 'Disallow: /api/', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

interface Site {
  /** The address of the site, without a slash at the end. */
  readonly publicUrl: string;
  readonly languages: readonly Language[];
}

/**
 * The one page that can be read without an account, at its address in each language. Each entry names all of these addresses
 * (https://developers.google.com/search/docs/specialty/international/localized-versions).
 */
export function sitemapXml({ publicUrl, languages }: Site): string {
  const addressOf = (language: Language): string => escaped(publicUrl + addressIn(language, '/'));
  const alternate = (tag: string, language: Language): string =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="${addressOf(language)}"/>`;
  const alternates =
    languages.length < 2
      ? []
      : [...languages.map((each) => alternate(each.tag, each)), alternate('x-default', DEFAULT_LANGUAGE)];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...languages.map((each) => `  <url><loc>${addressOf(each)}</loc>${alternates.join('')}</url>`),
    '</urlset>',
    '',
  ].join('\n');
}
