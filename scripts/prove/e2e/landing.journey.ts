import { expect, logIn, openStarted, test } from './journey.ts';

test('the landing can be read without JavaScript', async ({ visit, operator }) => {
  const { number } = await operator.freeNumber();
  await operator.deliver({ to: number, text: 'Your Tinder code is 660417. Don’t share it.' });
  // The server renders the page again once a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const page = await visit({ javaScriptEnabled: false });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Watch your code arrive.');
  const board = page.getByRole('region', { name: /Prices today/ });
  await expect(board.getByRole('listitem')).toHaveCount(12);
  await expect(board.getByRole('link', { name: /WhatsApp/ })).toContainText('0.900');
  const feed = page.getByRole('region', { name: 'Live public feed' });
  await expect(feed.getByRole('listitem').first()).toContainText('660417');
  const free = page.getByRole('region', { name: 'Free numbers' });
  await expect(free.getByRole('listitem').first().getByRole('link')).toHaveAttribute(
    'href',
    `/free-number/US/${encodeURIComponent(number)}`,
  );
  const faq = page.getByRole('region', { name: 'Frequently asked questions' });
  await expect(faq.getByText('When do I get my money back?')).toBeVisible();
  await expect(faq.getByText(/A number receives messages for 20 minutes/)).toBeVisible();
  await faq.getByText('Is the number mine alone?').click();
  await expect(faq.getByText(/Yes, for the app that you bought it for/)).toBeVisible();
});

test('a public page loads its code once somebody acts, and then does what was done too early', async ({
  page,
}) => {
  const loadedPaths: string[] = [];
  page.on('request', (request) => loadedPaths.push(new URL(request.url()).pathname));
  const code = () => loadedPaths.filter((path) => /^\/assets\/.*\.js$/.test(path));
  await page.goto('/');
  expect(code()).toEqual([]);
  const close = page.getByRole('button', { name: 'Close the announcement' });
  await close.dispatchEvent('click');
  await expect(close).toHaveCount(0);
  expect(code().length).toBeGreaterThan(5);
  expect(code().filter((path) => /\/(dashboard|frame|inventory|activation|orders)-/.test(path))).toEqual([]);

  await page.goto('/prices');
  await page.getByRole('searchbox').fill('whatsapp');
  await expect(page.getByRole('main').getByRole('link', { name: 'Telegram', exact: true })).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveValue('whatsapp');

  await page.goto('/free-number');
  const vendor = page.getByRole('combobox', { name: 'Vendor' });
  await vendor.selectOption('Plivo');
  await expect(page).toHaveURL(/[?&]vendor=/);
  await expect(vendor.locator('option:checked')).toHaveText('Plivo');

  await page.goto('/contact-us');
  await page.locator('main form').evaluate((form: HTMLFormElement) => form.requestSubmit());
  await expect(page.getByRole('main').getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/\/contact-us$/);
});

test('a public page whose code is lost is loaded again at once, then a little later, and when the connection is back', async ({
  page,
  health,
}) => {
  health.expectRefusals(404);
  let openings = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) openings += 1;
  });
  await page.route(/\/assets\/index-[\w-]+\.js$/, (route) => route.fulfill({ status: 404 }), { times: 3 });
  await page.goto('/');
  const close = page.getByRole('button', { name: 'Close the announcement' });
  await Promise.all([page.waitForEvent('load'), close.dispatchEvent('click')]);
  await Promise.all([page.waitForEvent('load'), close.dispatchEvent('click')]);
  await close.evaluate(
    (button: HTMLElement) =>
      new Promise((resolve) => {
        addEventListener('error', resolve, { capture: true, once: true });
        button.click();
      }),
  );
  await expect(close).toBeVisible();
  await Promise.all([
    page.waitForEvent('load'),
    page.evaluate(() => setTimeout(() => dispatchEvent(new Event('online')))),
  ]);
  await close.dispatchEvent('click');
  await expect(close).toHaveCount(0);
  expect(openings).toBe(4);
});

test('the first paint of a public page waits for no other file', async ({ request }) => {
  for (const path of ['/', '/zh', '/countries/us', '/faq', '/blog', '/status']) {
    const [head = ''] = (await (await request.get(path)).text()).split('</head>');
    const atOnce = head.replace(/<template.*?<\/template>/s, '');
    expect(atOnce, path).toContain('<style>');
    expect(atOnce, path).not.toContain('rel="stylesheet"');
    const awaited = [...atOnce.matchAll(/<script src=[^>]*>/g)].filter(([tag]) => !tag.includes(' defer'));
    expect(awaited, path).toEqual([]);
  }
});

test('a message to a free number comes into the live feed by itself, with the number masked', async ({
  page,
  operator,
}) => {
  const { number } = await operator.freeNumber();
  // The connection may be there before the page is done.
  const joined = page
    .waitForEvent('websocket', (socket) => socket.url().includes('/socket.io'))
    .then((live) =>
      live.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40/public')),
    );
  await Promise.all([joined, page.goto('/')]);
  await operator.deliver({ to: number, text: 'G-583920 is your Google verification code.' });
  const newest = page.getByRole('region', { name: 'Live public feed' }).getByRole('listitem').first();
  await expect(newest.locator('mark')).toHaveText('G-583920');
  const local = number.slice(2);
  await expect(newest).not.toContainText(local.slice(-4));
  await expect(newest).toContainText(local.slice(0, 3));
});

test('a free number is found in the list, can be read without scripts, and shows what comes next at once', async ({
  page,
  visit,
  operator,
  health,
}) => {
  const { number } = await operator.freeNumber();
  await operator.deliver({ to: number, text: 'G-120934 is your Google verification code.' });
  const local = number.slice(2);
  const grouped = `${local.slice(0, 3)}-${local.slice(3, 6)}-${local.slice(6)}`;
  const bare = await visit({ javaScriptEnabled: false });
  const row = bare.getByRole('link', { name: new RegExp(grouped) });
  // The server reads the list again once a second, and draws the page as often.
  await expect(async () => {
    await bare.goto('/free-number');
    await expect(row).toContainText('G-120934', { timeout: 500 });
  }).toPass();
  await row.click();
  await expect(bare.getByRole('heading', { level: 1 })).toContainText(grouped);
  await expect(bare.getByRole('region', { name: 'Last SMS' })).toContainText('G-120934');

  await page.goto(new URL(bare.url()).pathname, { waitUntil: 'networkidle' });
  await operator.deliver({ to: number, text: 'G-774937 is your Google verification code.' });
  const newest = page.getByRole('region', { name: 'Last SMS' }).getByRole('listitem').first();
  await expect(newest).toContainText('G-774937');
  health.expectRefusals(404);
  expect((await page.goto('/free-number/US/%2B12125550000'))?.status()).toBe(404);
});

test('the theme changes, is remembered, and is there before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  expect(await theme()).toBe('light');
  await page.getByRole('button', { name: 'Change the theme' }).click();
  await expect.poll(theme).toBe('dark');
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.body !== null);
  expect(await theme()).toBe('dark');
});

test('the shop is open beside a wide landing until somebody closes it, and keeps a choice through the login', async ({
  page,
}) => {
  await page.goto('/');
  const shop = page.getByRole('region', { name: 'Apps', exact: true });
  await expect(shop.getByRole('button', { name: /^WhatsApp/ })).toBeVisible();
  await expect(page.locator('body')).toBeFocused();
  await page.getByRole('button', { name: 'Hide APPs' }).click();
  await expect(page.getByRole('button', { name: 'Show APPs' })).toBeFocused();
  await page.reload();
  await expect(shop).toBeHidden();
  await page.getByRole('button', { name: 'Show APPs' }).click();
  await shop.getByRole('searchbox').fill('telegr');
  await shop.getByRole('button', { name: /^Telegram/ }).click();
  await shop.getByRole('button', { name: 'Rent', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/login\?p=/);
  expect(new URL(page.url()).searchParams.get('p')).toMatch(/^\/dashboard\/buy-now\?app=.*mode=2/);
  await page.goBack();
  await page.getByRole('button', { name: 'Hide APPs' }).click();
  await expect(shop).toBeHidden();
});

test('from the landing to the login by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  const start = page.getByRole('link', { name: 'Get it now' });
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab');
    if (await start.evaluate((link) => link === document.activeElement)) break;
  }
  await expect(start).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth\/login\?p=dashboard-root/);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('the video is loaded by the click, is as long as its button says, and closes with Escape', async ({
  visit,
  request,
}) => {
  const page = await visit();
  const fetchedPaths: string[] = [];
  page.on('request', (request) => fetchedPaths.push(new URL(request.url()).pathname));
  await page.goto('/');
  const watch = page.getByRole('button', { name: /^Watch, \d+ s$/ });
  await expect(watch).toBeVisible();
  expect(fetchedPaths.filter((path) => path.startsWith('/promo-video/'))).toEqual([]);
  const seconds = Number(/\d+/.exec(await watch.innerText())?.[0]);
  await watch.click();
  const video = page.getByRole('dialog', { name: 'How it works' }).locator('video');
  await expect(video).toBeVisible();
  const length = () => video.evaluate((element: HTMLVideoElement) => Math.round(element.duration));
  await expect.poll(length).toBe(seconds);
  const captions = () =>
    video.evaluate(({ textTracks: [track] }: HTMLVideoElement) => {
      if (track) track.mode = 'hidden';
      return [track?.kind, track?.language, track?.cues?.length];
    });
  await expect.poll(captions).toEqual(['captions', 'en', 7]);
  const sources = await video
    .locator('source')
    .evaluateAll((elements: HTMLSourceElement[]) => elements.map(({ src, type }) => ({ src, type })));
  expect(sources.map(({ type }) => type.split(';')[0])).toEqual(['video/webm', 'video/mp4']);
  for (const { src, type } of sources) {
    // Safari plays a film only from a server that can send a part of it.
    const part = await request.get(src, { headers: { Range: 'bytes=0-1' } });
    expect([part.status(), type]).toEqual([
      206,
      expect.stringContaining(part.headers()['content-type'] ?? '-'),
    ]);
  }
  await page.keyboard.press('Escape');
  await expect(video).toBeHidden();
  await expect(watch).toBeFocused();
});

test('an unknown address says so, and shows where to go', async ({ page, health }) => {
  health.expectRefusals(404);
  for (const path of ['/nope', '/dashboard/nope', '/admin/nope']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such page');
    await expect(page).toHaveTitle('There is no such page · Ringpost');
    await expect(page).toHaveURL(path);
  }
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Watch your code arrive.');
});

test('search engines and shared links find what they look for, and nothing that is private', async ({
  request,
  server,
}) => {
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toContain('text/plain');
  expect(await robots.text()).toContain(`Sitemap: ${server.url}/sitemap.xml`);
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toContain('xml');
  expect(await sitemap.text()).toContain(`<loc>${server.url}/</loc>`);

  const home = await (await request.get('/')).text();
  expect(home).toContain(`<link rel="canonical" href="${server.url}/" />`);
  expect(home).not.toContain('noindex');
  const image = /property="og:image" content="([^"]+)"/.exec(home)?.[1] ?? '';
  expect((await request.get(image)).headers()['content-type']).toBe('image/png');
  expect(await (await request.get('/auth/login')).text()).toContain('content="noindex"');
  const app = await (await request.get('/prices/telegram')).text();
  expect(app).toContain(`<link rel="canonical" href="${server.url}/prices/telegram" />`);
  const data: unknown = JSON.parse(/application\/ld\+json">(.*?)<\/script>/.exec(app)?.[1] ?? '');
  expect(data).toMatchObject({
    '@graph': [
      { '@type': 'Product', offers: [{ priceCurrency: 'USD' }, { url: `${server.url}/prices/telegram` }] },
      { '@type': 'BreadcrumbList' },
    ],
  });

  const manifest = await request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { icons } = (await manifest.json()) as { icons: { src: string; type: string }[] };
  for (const { src, type } of icons)
    expect((await request.get(src)).headers()['content-type']).toContain(type);
});

test('a page that needs JavaScript says so without it', async ({ visit }) => {
  const page = await visit({ javaScriptEnabled: false });
  await page.goto('/auth/login');
  await expect(page.locator('noscript p')).toHaveText(/^This page needs JavaScript\./);
  await expect(page.locator('noscript p')).toBeVisible();
});

test('a part of the page is scrolled to half a second after it was asked for', async ({ visit }) => {
  const page = await visit({ reducedMotion: 'no-preference' });
  await openStarted(page, '/faq');
  const began = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let clicked = 0;
        document.addEventListener(
          'click',
          () => {
            clicked = performance.now();
          },
          { capture: true, once: true },
        );
        window.addEventListener('scroll', () => resolve(performance.now() - clicked), { once: true });
      }),
  );
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'How do I delete my account?' })
    .click();
  expect(await began).toBeGreaterThanOrEqual(500);
  await expect(page.getByRole('heading', { name: 'How do I delete my account?' })).toBeInViewport();
});

test('a customer who is logged in has the menu on the public pages', async ({ page, customerWith }) => {
  const customer = await customerWith(7);
  await logIn(page, customer, '/');
  const menu = page.getByRole('menu', { name: 'Account' });
  await page.getByRole('button', { name: customer.email }).click();
  await expect(menu).toContainText(customer.email);
  await expect(menu.getByText('7.000 USD')).toBeHidden();
  await expect(menu.getByRole('menuitem', { name: 'My account' })).toBeFocused();
  for (const name of ['Webhook', 'Instruction', 'Log out']) {
    await page.keyboard.press('ArrowDown');
    await expect(menu.getByRole('menuitem', { name })).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: customer.email })).toBeFocused();

  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByRole('button', { name: customer.email }).click();
  await expect(menu.getByText('7.000 USD')).toBeVisible();
  await menu.getByRole('menuitem', { name: 'My account' }).click();
  await expect(page).toHaveURL('/dashboard/main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
});

test('the footer keeps 73 px away from the page above it', async ({ page }) => {
  await page.goto('/');
  const gap = await page.locator('.site-footer').evaluate((footer) => {
    const above = footer.previousElementSibling;
    return footer.getBoundingClientRect().top - (above?.getBoundingClientRect().bottom ?? 0);
  });
  expect(gap).toBe(73);
});
