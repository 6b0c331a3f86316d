import { DEFAULT_LANGUAGE } from '@ringpost/domain/rules/languages';
import type { AppPrices } from '@ringpost/query-api/prices/prices.contract';
import { describe, expect, it } from 'vitest';
import { headOf } from './page-head.ts';
import { structuredData } from './structured-data.ts';

const prices: AppPrices = {
  ...{ address: 'alpha', app_uuid: 'a1', app_name: 'Alpha</script>', image_name: null, others: [] },
  countries: [
    {
      ...{ country_iso: 'US', on_delv_price: 0.5, price_new: 1, price_old: 1, new_initial_term: 7 },
      ...{ unused: 0, used: 0, delivered: null, median_seconds: null },
    },
  ],
};
const language = DEFAULT_LANGUAGE;
const texts = { title: 'Codes for Alpha</script>', description: 'About it.' };

describe('what search engines read of a page', () => {
  it('is a product with an offer for each country, and the way to the page', () => {
    const answers = { '/api/public/app_prices/alpha': prices };
    const data = structuredData({ path: '/prices/alpha', language, texts, answers });
    expect(data).toMatchObject([
      {
        '@type': 'Product',
        offers: [{ name: 'United States', price: '0.500', availability: 'https://schema.org/OutOfStock' }],
      },
      { '@type': 'BreadcrumbList', itemListElement: [{ item: '/' }, { item: '/prices' }, { position: 3 }] },
    ]);
  });

  it('is the questions with their answers as plain text', () => {
    const html =
      '<h2 id="a">Who&#39;s there?</h2><p>See <a href="/x">this</a>.</p><h2 id="b">B?</h2><p>Yes &amp; no</p>';
    const data = structuredData({ path: '/faq', language, texts: { ...texts, html }, answers: {} });
    expect(data).toMatchObject([
      {
        mainEntity: [
          { name: "Who's there?", acceptedAnswer: { text: 'See this.' } },
          { name: 'B?', acceptedAnswer: { text: 'Yes & no' } },
        ],
      },
    ]);
  });

  it('is a post with its day', () => {
    const post = { ...texts, date: '2026-11-26' };
    const data = structuredData({ path: '/blog/post/one', language, texts: post, answers: {} });
    expect(data).toMatchObject([{ '@type': 'BlogPosting', dateModified: '2026-11-26' }, {}]);
  });

  it('cannot end its element, and names whole addresses', () => {
    const answers = { '/api/public/app_prices/alpha': prices };
    const data = structuredData({ path: '/prices/alpha', language, texts, answers });
    const site = { publicUrl: 'https://site.example', language, languages: [language] };
    const head = headOf({ ...site, path: '/prices/alpha', texts: { ...texts, picture: '', data } });
    expect(head.match(/<\/script>/g)).toHaveLength(1);
    expect(head).toContain('"item":"https://site.example/prices"');
  });
});
