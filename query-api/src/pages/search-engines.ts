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

/** The one page that can be read without an account. */
export function sitemapXml(publicUrl: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    `  <url><loc>${escaped(`${publicUrl}/`)}</loc></url>`,
    '</urlset>',
    '',
  ].join('\n');
}
