/** Stands where the server puts the address that the site is reached at; `src/app/server.ts` knows it too. */
const PUBLIC_URL_MARK = '%PUBLIC_URL%';

function textOf(html: string, pattern: RegExp): string {
  const found = pattern.exec(html)?.[1];
  if (!found) throw new Error(`The page has nothing like ${pattern}.`);
  return found;
}

/** What a link to "/" looks like where it is shared, and the one address that search engines keep. */
export function shareTags(html: string): string {
  const title = textOf(html, /<title>([^<]+)<\/title>/);
  const description = textOf(html, /<meta name="description" content="([^"]+)"/);
  const properties: Readonly<Record<string, string>> = {
    'og:type': 'website',
    'og:site_name': 'Ringpost',
    'og:title': title,
    'og:description': description,
    'og:url': `${PUBLIC_URL_MARK}/`,
    'og:image': `${PUBLIC_URL_MARK}/share.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'The live feed of Ringpost: codes arrive',
  };
  return [
    `<link rel="canonical" href="${PUBLIC_URL_MARK}/" />`,
    ...Object.entries(properties).map(([name, text]) => `<meta property="${name}" content="${text}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ');
}
