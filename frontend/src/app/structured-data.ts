import { addressIn, type Language } from '@ringpost/domain/rules/languages';
import type { AppPrices } from '@ringpost/query-api/prices/prices.contract';
import { pathOf } from '../api/routes.ts';
import { intlFor } from '../i18n/intl.ts';
import type { PageTexts } from '../modules/module.ts';
import { paths } from '../session/paths.ts';
import { moneyText } from '../ui/figures.tsx';
import { sharePath, type Thing } from './page-head.ts';
import { pageNames } from './page-names.ts';

/** A page that the server has rendered. */
export interface KnownPage {
  /** Its address, without its language. */
  readonly path: string;
  readonly language: Language;
  readonly texts: PageTexts & { readonly html?: string };
  /** What it was rendered from, by the path of each read. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Lists whose pages are below them in the address. */
const LISTS = ['prices', 'countries', 'providers', 'blog'] as const;
const PUBLISHER: Thing = { '@type': 'Organization', name: 'Ringpost', url: '/', logo: '/icon-512.png' };

/** A question of a document is a heading, and all text up to the next one is its answer. */
const QUESTION = /<h2[^>]*>(.*?)<\/h2>([\s\S]*?)(?=<h2|$)/g;
const MARKS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (mark) => MARKS[mark] ?? mark)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,:;?!])/g, '')
    .trim();
}

function crumbsOf({ path, language, texts }: KnownPage): Thing[] {
  const list = LISTS.find((name) => path.startsWith(`${paths[name]}/`));
  if (!list) return [];
  const intl = intlFor(language.tag);
  const steps = [
    { name: intl.formatMessage(pageNames.home), path: paths.home },
    { name: intl.formatMessage(pageNames[list]), path: paths[list] },
    { name: texts.title, path },
  ];
  const itemListElement = steps.map(({ name, path: step }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: addressIn(language, step),
  }));
  return [{ '@type': 'BreadcrumbList', itemListElement }];
}

function productOf({ path, language, texts, answers }: KnownPage): Thing[] {
  const address = path.startsWith(`${paths.prices}/`) ? decodeURIComponent(path.split('/').at(-1) ?? '') : '';
  const read = pathOf('GET /api/public/app_prices/{address}', { params: { address } });
  const prices = answers[read] as AppPrices | undefined;
  if (!prices || prices.countries.length === 0) return [];
  const url = addressIn(language, path);
  const intl = intlFor(language.tag);
  const offers = prices.countries.map(({ country_iso, on_delv_price, unused, used }) => ({
    '@type': 'Offer',
    url,
    name: intl.formatDisplayName(country_iso, { type: 'region' }) ?? country_iso,
    price: moneyText(on_delv_price, { currency: false }),
    priceCurrency: 'USD',
    availability: `https://schema.org/${unused + used > 0 ? 'InStock' : 'OutOfStock'}`,
  }));
  const { title: name, description } = texts;
  const image = sharePath(path, language);
  return [{ '@type': 'Product', name, description, sku: prices.app_uuid, image, url, offers }];
}

function questionsOf({ path, texts: { html = '' } }: KnownPage): Thing[] {
  if (path !== paths.faq) return [];
  const mainEntity = [...html.matchAll(QUESTION)].map(([, question = '', answer = '']) => ({
    '@type': 'Question',
    name: plainText(question),
    acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
  }));
  return [{ '@type': 'FAQPage', mainEntity }];
}

function postOf({ path, language, texts: { title, description, date } }: KnownPage): Thing[] {
  if (!path.startsWith(`${paths.blog}/`) || date === undefined) return [];
  const url = addressIn(language, path);
  return [
    {
      '@type': 'BlogPosting',
      headline: title,
      description,
      datePublished: date,
      dateModified: date,
      inLanguage: language.tag,
      image: sharePath(path, language),
      url,
      author: PUBLISHER,
      publisher: PUBLISHER,
    },
  ];
}

/** What a rendered page is, for search engines. It says nothing that the page does not show. */
export function structuredData(page: KnownPage): readonly Thing[] {
  return [...productOf(page), ...questionsOf(page), ...postOf(page), ...crumbsOf(page)];
}

/** What the first page is. */
export function siteData(language: Language): readonly Thing[] {
  const url = addressIn(language, paths.home);
  return [{ '@type': 'WebSite', name: 'Ringpost', url, inLanguage: language.tag, publisher: PUBLISHER }];
}
