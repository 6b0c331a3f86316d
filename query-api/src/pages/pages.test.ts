import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEFAULT_LANGUAGE, type Language } from '@ringpost/domain/rules/languages';
import { dataFolder } from '@ringpost/testing/data-folder';
import { createHttpApp, createLog } from '@ringpost/web/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPages } from './pages.ts';

const chinese: Language = { tag: 'zh', direction: 'ltr', name: '中文' };
const PUBLIC_URL = 'https://ringpost.example';
let folder: Awaited<ReturnType<typeof dataFolder>>;
let server: Server;
let url: string;

/** With a script and styles in it. */
function drawn(html: string) {
  return { html, scriptHashes: ["'sha256-script'"], styleHashes: ["'sha256-style'"] };
}
/** With a script in it. */
function empty(html: string) {
  return { html, scriptHashes: ["'sha256-first'"], styleHashes: [] };
}

beforeAll(async () => {
  folder = await dataFolder();
  const pages = await createPages({
    publicUrl: PUBLIC_URL,
    supportEmail: 'help@ringpost.example',
    messengerUrl: 'https://t.me/ringpost',
    takesMessages: true,
    landing: async () => ({
      apps: [],
      totalApps: 0,
      hasPartners: false,
      sms: [],
      seq: 0,
      free: { data: [], total: 0, vendors: [], countries: [] },
    }),
    now: () => new Date('2026-11-26T10:00:00Z'),
    answer: async (path) => ({
      status: path === '/api/hidden' ? 409 : path === '/api/shown' ? 200 : 404,
      body: {},
    }),
    languages: [DEFAULT_LANGUAGE, chinese],
    frontend: {
      folder: folder.path,
      renderPage: (_data, { tag }) => drawn(`<head></head>the landing page in ${tag}`),
      staticPaths: ['/faq'],
      renderStaticPage: async (path, { tag }) => ({
        ...drawn(`<head></head>the page ${path} in ${tag}`),
        date: '2026-11-26',
      }),
      livePatterns: ['/prices', '/prices/:address'],
      listLivePages: async () => ['/prices', '/prices/shown'],
      renderLivePage: async (path, { tag }, answer) =>
        (await answer(path.replace('/prices', '/api'))) ? drawn(`<head></head>${path} in ${tag}`) : null,
      drawSharePicture: async (path, { tag }, answer) =>
        (await answer(path.replace('/prices', '/api')))
          ? Buffer.from(`the picture of ${path} in ${tag}`)
          : null,
      isPage: (path) => path === '/dashboard/messages' || path === '/zh/number',
      isPublicPage: (path) => path === '/zh/number',
      shell: empty('<head></head>the shell'),
      publicShell: empty('<head></head>the public shell'),
      overview: empty('<head></head>the overview'),
    },
  });
  const deps = {
    clock: { now: () => new Date() },
    sessions: { authenticate: () => Promise.reject(new Error('nobody')) },
    log: createLog({ level: 'silent' }),
    config: { publicUrl: PUBLIC_URL, trustProxy: [] },
  };
  server = createServer(createHttpApp([], deps, pages));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await folder.remove();
});

async function get(path: string) {
  const response = await fetch(`${url}${path}`);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    headers: response.headers,
    text: await response.text(),
  };
}

/** With headers that `fetch` does not send as they are. */
async function ask(path: string, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
  const [response] = (await once(request(`${url}${path}`, { headers }).end(), 'response')) as [
    IncomingMessage,
  ];
  response.resume();
  return response;
}

describe('the pages', () => {
  it('are rendered on the server at "/", and are the empty frame everywhere else', async () => {
    expect((await get('/')).text).toContain('the landing page');
    expect((await get('/dashboard/main')).text).toContain('the overview');
    expect(await get('/dashboard/messages')).toMatchObject({
      status: 200,
      text: expect.stringContaining('the shell'),
    });
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', null],
  ])('are compressed for a browser that accepts %s', async (accepted, used) => {
    for (const path of ['/', '/dashboard/main', '/dashboard/messages', '/nothing']) {
      const response = await fetch(`${url}${path}`, { headers: { 'accept-encoding': accepted } });
      expect(response.headers.get('content-encoding'), path).toBe(used);
      expect(response.headers.get('vary'), path).toContain('Accept-Encoding');
      expect(await response.text(), path).toContain('the ');
    }
  });

  it.each(['/', '/zh', '/faq', '/prices/shown', '/dashboard/main', '/dashboard/messages'])(
    'are not sent again to a browser that has them: %s',
    async (path) => {
      const etag = (await get(path)).headers.get('etag') ?? '';
      const again = await ask(path, { 'if-none-match': `"another", ${etag}`, 'accept-encoding': 'br' });
      expect([again.statusCode, again.headers['content-encoding']]).toEqual([304, undefined]);
      expect(again.headers).toMatchObject({ etag, 'cache-control': 'no-cache' });
      expect((await ask(path, { 'if-none-match': 'W/"another"' })).statusCode).toBe(200);
    },
  );

  it.each(['/', '/faq', '/prices/shown'])(
    'may run the script and use the styles that are in them, also if they are not sent again: %s',
    async (path) => {
      const { headers } = await get(path);
      const { headers: again } = await ask(path, { 'if-none-match': headers.get('etag') ?? '' });
      for (const policy of [headers.get('content-security-policy'), again['content-security-policy']]) {
        expect(policy).toContain("script-src 'self' 'sha256-script';");
        expect(policy).toMatch(/style-src 'self' [^;]*'sha256-style';/);
      }
      const ofEmptyPage = (await get('/dashboard/main')).headers.get('content-security-policy');
      expect(ofEmptyPage).toContain("script-src 'self' 'sha256-first';");
      expect(ofEmptyPage).not.toContain("style'");
    },
  );

  it('are sent each time where there is none', async () => {
    const etag = (await get('/dashboard/messages')).headers.get('etag') ?? '';
    const { statusCode, headers } = await ask('/nothing', { 'if-none-match': etag });
    expect([statusCode, headers.etag]).toEqual([404, undefined]);
  });

  it('of free numbers are those of Canada on its host, at an address of their own', async () => {
    const redirect = async (path: string, host: string) => {
      const { statusCode, headers } = await ask(path, { host });
      return [statusCode, headers.location];
    };
    expect(await redirect('/zh/free-number', 'ca.ringpost.example')).toEqual([302, '/zh/free-number/CA']);
    expect((await redirect('/free-number', 'ringpost.example'))[0]).not.toBe(302);
    expect((await redirect('/free-number/US', 'ca.ringpost.example'))[0]).not.toBe(302);
  });

  it.each([
    '<meta name="ringpost-support" content="help@ringpost.example">',
    '<meta name="ringpost-messenger" content="https://t.me/ringpost">',
    '<meta name="ringpost-messages" content="on">',
  ])('have the addresses for help: %s', async (element) => {
    for (const path of ['/', '/faq', '/zh/prices']) expect((await get(path)).text).toContain(element);
  });

  it.each(['/nothing', '/%ff', '/dashboard/%c3%28', '/%'])(
    'are the page that says "not found" at %s, with the headers of every page',
    async (path) => {
      const { status, type, headers, text } = await get(path);
      expect([status, type]).toEqual([404, 'text/html; charset=utf-8']);
      expect(text).toContain('the shell');
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    },
  );

  it('are rendered in the language of the address, and at no other address', async () => {
    expect((await get('/')).text).toContain('the landing page in en');
    expect((await get('/zh')).text).toContain('the landing page in zh');
    expect((await get('/zh/number')).text).toContain('the public shell');
    expect(await get('/ZH')).toMatchObject({ status: 404 });
    expect(await get('/ru')).toMatchObject({ status: 404, text: expect.stringContaining('the shell') });
  });

  it('that say the same to everyone are rendered at their address in each language', async () => {
    for (const [address, tag] of [
      ['/faq', 'en'],
      ['/zh/faq', 'zh'],
    ]) {
      const { status, text } = await get(address ?? '');
      expect([status, text.slice(0, 14)]).toEqual([200, '<head><meta na']);
      expect(text).toContain(`the page /faq in ${tag}`);
    }
  });

  it('from rows are rendered in each language, and say whether they were ever there', async () => {
    expect(await get('/prices/shown')).toMatchObject({
      status: 200,
      text: expect.stringContaining('/prices/shown in en'),
    });
    expect((await get('/zh/prices/shown')).text).toContain('/prices/shown in zh');
    expect(await get('/prices/never')).toMatchObject({
      status: 404,
      text: expect.stringContaining('the public shell'),
    });
    expect(await get('/prices/hidden')).toMatchObject({ status: 410 });
  });

  it.each([
    ['/prices/shown/', '/prices/shown'],
    ['/prices/%73hown', '/prices/shown'],
    ['/zh/faq/?a=1', '/zh/faq?a=1'],
    ['/dashboard/messages/', '/dashboard/messages'],
  ])('have one address: %s redirects', async (spelling, address) => {
    const response = await fetch(`${url}${spelling}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, address]);
  });

  it.each(['//nowhere.example/', '/nothing/'])(
    'do not redirect %s, because it is no address of a page',
    async (path) => {
      const response = await fetch(`${url}${path}`, { redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([404, null]);
    },
  );

  it('have one address: the name of the file redirects to it', async () => {
    const response = await fetch(`${url}/index.html`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, '/']);
  });

  it.each([
    ['/FAQ', '/faq'],
    ['/zh/Prices/Shown?x=1', '/zh/prices/shown?x=1'],
    ['/Prices/', '/prices'],
  ])('have one address: %s redirects to %s', async (other, address) => {
    const response = await fetch(`${url}${other}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, address]);
  });

  it('have a picture each, in each language; a page that is not there has none', async () => {
    expect(await get('/share/zh/prices/shown.png')).toMatchObject({
      status: 200,
      type: 'image/png',
      text: 'the picture of /prices/shown in zh',
    });
    expect((await get('/share/prices/hidden.png')).status).toBe(404);
    expect((await get('/share/prices/nothing.png')).status).toBe(404);
    expect((await get('/share/prices')).status).toBe(404);
  });

  it('are in the site map in every language', async () => {
    const { text } = await get('/sitemap.xml');
    for (const address of ['/', '/zh']) expect(text).toContain(`<url><loc>${PUBLIC_URL}${address}</loc>`);
    const alternates = ['en', 'zh', 'x-default'].map((tag) => [tag, tag === 'zh' ? '/zh' : '/']);
    for (const [tag, address] of alternates)
      expect(text.split(`hreflang="${tag}" href="${PUBLIC_URL}${address}"`)).toHaveLength(3);
  });

  it('say to whom a weakness is reported, and until when that is true', async () => {
    expect(await get('/.well-known/security.txt')).toMatchObject({
      status: 200,
      type: 'text/plain; charset=utf-8',
      text: [
        'Contact: mailto:help@ringpost.example',
        'Expires: 2027-05-25T00:00:00.000Z',
        'Preferred-Languages: en',
        `Canonical: ${PUBLIC_URL}/.well-known/security.txt`,
        '',
      ].join('\n'),
    });
  });

  it('have files for search engines', async () => {
    expect((await get('/sitemap.xml')).text).toContain(
      `<url><loc>${PUBLIC_URL}/zh/faq</loc><lastmod>2026-11-26</lastmod>`,
    );
    expect((await get('/sitemap.xml')).text).toContain(
      `<url><loc>${PUBLIC_URL}/zh/prices/shown</loc><lastmod>2026-11-26</lastmod>`,
    );
    expect((await get('/robots.txt')).text).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
    expect(await get('/sitemap.xml')).toMatchObject({
      type: expect.stringContaining('xml'),
      text: expect.stringContaining(`<loc>${PUBLIC_URL}/</loc>`),
    });
  });
});
