import { readFileSync } from 'node:fs';
import { addressIn, DEFAULT_LANGUAGE, LANGUAGES, PSEUDO_LANGUAGE } from '@ringpost/domain/rules/languages';
import { plainWords } from '@ringpost/domain/rules/pseudo-text';
import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import type { AppPrices } from '@ringpost/query-api/prices/prices.contract';
import { describe, expect, it } from 'vitest';
import { noBootData } from './app/boot-data.ts';
import {
  isPage,
  isPublicPage,
  listLivePages,
  livePatterns,
  neededTexts,
  prepareLanguage,
  renderedPaths,
  renderLanding,
  renderLivePage,
  renderStaticPage,
  staticFiles,
  textsOfPage,
} from './entry-server.tsx';

const app: PricedApp = {
  app_uuid: 'app-1',
  uuid: 'app-1',
  app_name: 'Telegram',
  image_name: 'telegram',
  country_iso: null,
  new_initial_term: 7,
  price_new: 3.15,
  price_old: 2.175,
  on_delv_price: 0.75,
  price_rank: 7,
  price_uuid: 'p1',
  unused: 1200,
  used: 40,
  delivered: null,
  median_seconds: null,
};
const sms: SmsView = {
  seq: 7,
  uuid: 'sms-7',
  send_time: '2026-11-20T15:33:55.000Z',
  to: '+141555501xx',
  from: '+18335550100',
  app_uuid: 'app-1',
  app_name: 'Telegram',
  image_name: 'telegram',
  order_uuid: null,
  msg: 'Telegram code 46401 <b>not bold</b>',
  code: '46401',
  withheld: null,
  voice: null,
};
const html = renderLanding(
  { ...noBootData, apps: [app], totalApps: 712, sms: [sms], seq: 7 },
  DEFAULT_LANGUAGE,
  LANGUAGES,
);

describe('The pages on the server', () => {
  it('say what their pictures show; a page that is not there has none', async () => {
    const nothing = async () => null;
    expect(await textsOfPage('/faq', DEFAULT_LANGUAGE, nothing)).toMatchObject({
      title: expect.stringContaining('Questions'),
      description: expect.any(String),
    });
    expect(await textsOfPage('/prices/nothing', DEFAULT_LANGUAGE, nothing)).toBeNull();
  });

  it('knows which addresses have one', () => {
    expect(isPage('/dashboard/order-numbers/o1')).toBe(true);
    expect(isPage('/dashboard/nothing')).toBe(false);
  });

  it('knows which of them everyone may read, in every language', () => {
    const languages = [...LANGUAGES, PSEUDO_LANGUAGE];
    for (const address of ['/', '/number-by-token', '/en-xb', '/en-xb/number-by-token/'])
      expect([isPublicPage(address, languages), isPage(address, languages)], address).toEqual([true, true]);
    expect(isPublicPage('/dashboard/main', languages)).toBe(false);
    expect(isPage('/en-xb/dashboard/main', languages)).toBe(false);
    expect(isPage('/en-xb')).toBe(false);
  });

  it('names each group of texts that its code needs once, in order', () => {
    const groups = neededTexts();
    expect(groups).toEqual([...new Set(groups)].sort());
  });
});

describe('The landing without JavaScript', () => {
  it('has its title, the newest message with its code, the board and the answers', () => {
    expect(html.page).toContain('<h1');
    expect(html.page).toContain('<mark class="code">46401</mark>');
    expect(html.page).toContain('415-555-01xx');
    expect(html.page).toContain('2026-11-20 15:33:55');
    expect(html.page).toContain('0.750 USD');
    expect(html.page).toContain('1,240');
    expect(html.page).toContain('700+');
    expect(html.page.match(/<details name="faq"/g)).toHaveLength(5);
  });

  it('leads to an app that partners may have when our own numbers are used up, and else says that it is sold out', () => {
    const usedUp = { ...noBootData, apps: [{ ...app, unused: 0, used: 0 }], totalApps: 1 };
    const drawn = (hasPartners: boolean) =>
      renderLanding({ ...usedUp, hasPartners }, DEFAULT_LANGUAGE, LANGUAGES).page;
    const board = (page: string) =>
      page.slice(page.indexOf('class="board"'), page.indexOf('</ul>', page.indexOf('class="board"')));
    expect(board(drawn(false))).toContain('sold out');
    expect(board(drawn(false))).not.toContain('<a ');
    expect(board(drawn(true))).toContain('none of our own');
    expect(board(drawn(true))).toContain('<a ');
  });

  it('has nothing that the content policy forbids, and shows no message as markup', () => {
    expect(html.page).not.toMatch(/ style=|<style|<script|<b>/);
  });

  it('links only to existing pages', () => {
    const links = [...html.page.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href?.split(/[?#]/)[0]);
    expect(new Set(links.filter((href) => !href?.startsWith('/api/app/')))).toEqual(
      new Set([
        '/',
        '/auth/login',
        '/auth/signup',
        '/blog',
        '/faq',
        '/instruction',
        ...['/prices', '/countries', '/providers', '/changelog'],
        '/contact-us',
        '/unclaimed-phone-number',
        ...['/status', '/free-number', '/free-number/CA', '/free-number/US'],
        ...['/privacy-policy', '/refund-policy', '/acceptable-use', '/terms'],
        ...LANGUAGES.map((language) => addressIn(language, '/')),
      ]),
    );
  });

  it('links to the pages of its own language, and to itself in every other language', () => {
    const languages = [...LANGUAGES, PSEUDO_LANGUAGE];
    const { page } = renderLanding(noBootData, PSEUDO_LANGUAGE, languages);
    expect(page).toContain('href="/en-xb/faq"');
    expect(page).toContain('href="/" hrefLang="en"');
    expect(page).toContain('href="/en-xb" hrefLang="en-XB"');
    expect(page.match(/href="\/"/g)).toHaveLength(2);
  });

  it('has the title in each language, and `index.html` has the same title in English', async () => {
    const written = readFileSync(new URL('../index.html', import.meta.url), 'utf8');
    const { title, description } = await prepareLanguage(DEFAULT_LANGUAGE);
    expect(written).toContain(`<title>${title}</title>`);
    expect(written).toContain(`<meta name="description" content="${description}" />`);
  });

  it('shows the rows of its own call only', () => {
    const empty = renderLanding(noBootData, DEFAULT_LANGUAGE, LANGUAGES);
    expect(empty.page).not.toContain('46401');
    expect(empty.page).toContain('No messages yet');
  });
});

describe('A page that says the same to everyone', () => {
  const languages = [...LANGUAGES, PSEUDO_LANGUAGE];

  it('exists for each policy, for the questions, for the blog, and for each of its posts', () => {
    expect(renderedPaths).toEqual(
      expect.arrayContaining(['/faq', '/terms', '/contact-us', '/blog', '/blog/post/how-refunds-work']),
    );
    expect(renderedPaths.filter((path) => path.startsWith('/blog/post/')).length).toBeGreaterThanOrEqual(8);
    for (const path of renderedPaths) expect(isPublicPage(path), path).toBe(true);
    expect(isPage('/blog/post/nothing')).toBe(false);
  });

  it.each(renderedPaths)(
    '%s is whole without scripts in each language, and all its links lead to a page',
    async (path) => {
      for (const language of languages) {
        const { page, texts } = await renderStaticPage(path, language, languages);
        expect(page.match(/<h1/g)).toHaveLength(1);
        expect(page).not.toMatch(/ style=|<style|<script/);
        expect(texts.title).toMatch(/ · Ringpost$/);
        // Chinese says as much with a third of the letters.
        expect(texts.description.length).toBeGreaterThan(language.tag === 'zh' ? 12 : 35);
        const links = [...page.matchAll(/href="(\/[^"#?]*)/g)].map(([, href = '']) => href);
        const known = [
          ...languages.map((each) => renderedPaths.map((one) => addressIn(each, one))),
          '/',
        ].flat();
        const lost = links.filter((href) => !known.includes(href) && !isPage(href, languages));
        expect(lost).toEqual([]);
      }
    },
  );

  it('has a file, whose code the build preloads', async () => {
    const { file } = await renderStaticPage('/terms', DEFAULT_LANGUAGE, languages);
    expect(staticFiles).toContain(file);
  });

  it('is read in the language of its address', async () => {
    const { page } = await renderStaticPage('/refund-policy', PSEUDO_LANGUAGE, languages);
    // The texts beside the document come from the files of texts, which the build compiles.
    const text = page
      .slice(page.indexOf('class="prose"'), page.indexOf('<footer'))
      .replaceAll(/<[^>]+>/g, ' ');
    expect(plainWords(text.replace('class="prose">', ''))).toEqual([]);
    expect(page).toContain('href="/en-xb/blog"');
  });

  it('has no page at an address that nobody wrote', async () => {
    await expect(renderStaticPage('/blog/post/nothing', DEFAULT_LANGUAGE, languages)).rejects.toThrow(
      'There is no page',
    );
  });
});

describe('A page from rows', () => {
  const prices: AppPrices = {
    ...{ address: 'telegram', app_uuid: 'app-1', app_name: 'Tele</script>gram', image_name: null },
    countries: [
      {
        ...{ country_iso: 'US', on_delv_price: 0.75, price_new: 3.15, price_old: 2.175, new_initial_term: 7 },
        ...{ unused: 1200, used: 40, delivered: null, median_seconds: 9 },
      },
    ],
    others: [],
  };
  const answer = async (path: string) => (path === '/api/public/app_prices/telegram' ? prices : null);

  it('shows what its reads answer, carries it for hydration, and leads to the purchase', async () => {
    const rendered = await renderLivePage('/prices/telegram', DEFAULT_LANGUAGE, LANGUAGES, answer);
    expect(rendered?.texts.title).toBe('Receive SMS codes for Tele</script>gram · Ringpost');
    expect(rendered?.page).toContain('1,200 new, 40 used');
    expect(rendered?.page).toMatch(/–<\/bdi>.*9 s<\/bdi>/);
    expect(rendered?.page).toContain('0.750 USD');
    const target = encodeURIComponent('/dashboard/buy-now?app=app-1&country=US&mode=0');
    expect(rendered?.page).toContain(`href="/auth/login?p=${target}"`);
    expect(rendered?.page).not.toMatch(/ style=|<style|<script/);
    expect(rendered?.data.match(/<\/script>/g)).toHaveLength(1);
    expect(rendered?.data).toContain('"/api/public/app_prices/telegram":{');
  });

  it('says of an app without own numbers that it is sold out, or that partners may have some', async () => {
    const countries = prices.countries.map((price) => ({ ...price, unused: 0, used: 0 }));
    const draw = async (hasPartners: boolean) => {
      const read = async (path: string) =>
        path === '/api/public/partners' ? { has_partners: hasPartners } : { ...prices, countries };
      return (await renderLivePage('/prices/telegram', DEFAULT_LANGUAGE, LANGUAGES, read))?.page ?? '';
    };
    const alone = await draw(false);
    expect(alone).toContain('sold out');
    expect(alone).toContain('No number is free for this app now.');
    expect(alone).not.toContain('partners');
    const together = await draw(true);
    expect(together).toContain('none of our own');
    expect(together).toContain('our partners may have numbers for one code');
    expect(together).not.toContain('sold out');
    const target = encodeURIComponent('/dashboard/buy-now?app=app-1&country=US&mode=0');
    expect(together).toMatch(
      new RegExp(`href="/auth/login\\?p=${target}"[^>]*>.*See what our partners have`),
    );
  });

  it.each([
    ['/free-number', 'US'],
    ['/free-number/CA', 'CA'],
    ['/free-number/CA/%2B14165550179', 'CA'],
  ])('%s shows free numbers without scripts, and carries what it was drawn with', async (path, country) => {
    const number = {
      number_uuid: '+14165550179',
      number: '+14165550179',
      country_iso: 'CA',
      region: 'ON',
      rate_center: 'Toronto',
      vendor_uuid: 'v1',
      vendor_name: 'Telnyx',
      public_since: null,
      messages_24h: 418,
      last_sms: sms,
      rests_until: null,
    };
    const list = { data: [number], total: 1, vendors: [], countries: [{ country_iso: 'CA', numbers: 1 }] };
    const drawn = await renderLivePage(path, DEFAULT_LANGUAGE, LANGUAGES, async (read) => {
      if (read === `/api/free_number/list/${country}`) return list;
      return read === '/api/free_number/sms/list/%2B14165550179'
        ? { number, others: [], data: [sms], total: 1, seq: 7 }
        : null;
    });
    if (!drawn) throw new Error('there is no page');
    const { page, file, texts, data } = drawn;
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page).toContain('416-555-0179');
    expect(page).toContain('<mark class="code">46401</mark>');
    expect(page).toContain('418');
    expect(page).not.toMatch(/ style=|<style|<script|<b>not bold/);
    expect(staticFiles).toContain(file);
    expect(texts.title).toMatch(/^Free number.* · Ringpost$/);
    expect(data.match(/</g)).toHaveLength(2);
    expect(isPublicPage(path)).toBe(true);
  });

  it('has one main address, and names its other forms', async () => {
    const render = async (path: string, answered: unknown) =>
      (await renderLivePage(path, DEFAULT_LANGUAGE, LANGUAGES, async () => answered))?.texts;
    const none = { data: [], total: 0, vendors: [], countries: [] };
    for (const path of ['/free-number', '/free-number/US'])
      expect(await render(path, none)).toMatchObject({ mainPath: '/free-number' });
    expect(await render('/free-number/CA', none)).toMatchObject({ mainPath: '/free-number/CA' });
    expect(await render('/free-number/FR', none)).toBeUndefined();
  });

  it('is in the site map: each app, letter, country and provider, however many reads that takes', async () => {
    const firstApps = { data: [prices], total: 201, letters: ['t'] };
    const listed = await listLivePages(async (path) => {
      if (path.startsWith('/api/public/country')) return { data: [{ country_iso: 'US' }], total: 1 };
      if (path.startsWith('/api/public/vendor')) return { data: [{ vendor_address: 'alpha' }], total: 1 };
      if (path.startsWith('/api/free_number')) return null;
      return path.endsWith('offset=0')
        ? firstApps
        : { ...firstApps, data: [{ ...prices, address: 'a b' }], total: 201 };
    });
    expect(listed.slice(0, 10)).toEqual([
      ...['/status', '/free-number', '/free-number/CA'],
      ...['/prices', '/countries', '/countries/us', '/providers', '/providers/alpha'],
      ...['/prices/letter/t', '/prices/telegram'],
    ]);
    expect(listed).toContain('/prices/a%20b');
    const patterns = livePatterns.map((pattern) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`));
    for (const path of listed)
      expect(
        patterns.some((pattern) => pattern.test(path)),
        path,
      ).toBe(true);
  });

  it('is not there if its reads find nothing', async () => {
    for (const path of ['/prices/nothing', '/countries/US', '/countries/fr', '/providers/nobody'])
      expect(await renderLivePage(path, DEFAULT_LANGUAGE, LANGUAGES, answer), path).toBeNull();
  });
});
