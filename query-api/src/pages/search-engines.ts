import { addressIn, DEFAULT_LANGUAGE, type Language } from '@ringpost/domain/rules/languages';

/**
 * For search engines. Pages behind the login say `noindex` themselves, so they need not be forbidden here.
 */
export function robotsText(publicUrl: string): string {
  return ['User-agent: *', 'Disallow: /api/', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

/** Half a year: a copy that somebody keeps for longer is too old (RFC 9116 asks for less than a year). */
const SECURITY_TEXT_DAYS = 180;
const DAY_MS = 86_400_000;

/** To whom somebody who finds a weakness writes (RFC 9116). `now`: any instant of today. */
export function securityText(publicUrl: string, supportEmail: string, now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MS);
  return [
    `Contact: mailto:${supportEmail}`,
    `Expires: ${new Date((today + SECURITY_TEXT_DAYS) * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

interface Site {
  /** The address of the site, without a slash at the end. */
  readonly publicUrl: string;
  readonly languages: readonly Language[];
}

/** A page that search engines should find. */
export interface ListedPage {
  /** Its address without its language. */
  readonly path: string;
  /** The day of its last change, such as `2026-11-26`; undefined if it has none. */
  readonly date: string | undefined;
}

/** The entries of one page, one for each language. Each names all addresses of the page. */
function entriesOf({ path, date }: ListedPage, { publicUrl, languages }: Site): string[] {
  const addressOf = (language: Language): string => escaped(publicUrl + addressIn(language, path));
  const alternate = (tag: string, language: Language): string =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="${addressOf(language)}"/>`;
  const alternates =
    languages.length < 2
      ? []
      : [...languages.map((each) => alternate(each.tag, each)), alternate('x-default', DEFAULT_LANGUAGE)];
  const changed = date === undefined ? '' : `<lastmod>${date}</lastmod>`;
  return languages.map(
    (each) => `  <url><loc>${addressOf(each)}</loc>${changed}${alternates.join('')}</url>`,
  );
}

/**
 * The pages that can be read without an account, at their addresses in each language
 * (https://developers.google.com/search/docs/specialty/international/localized-versions).
 */
export function sitemapXml(site: Site, pages: readonly ListedPage[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.flatMap((page) => entriesOf(page, site)),
    '</urlset>',
    '',
  ].join('\n');
}
