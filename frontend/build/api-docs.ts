// The pages of the API, in English as the API is: its calls, each in Swagger UI once it is opened, and a page for each code of a
// refusal. They are files of their own, so no other page loads anything of them.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { REFUSALS, REJECTION_CODES, type RejectionCode } from '@ringpost/domain';
import { tokensCss } from '../src/app/theme.ts';

const require = createRequire(import.meta.url);

/** What a program can do, by the status. */
const ADVICE_BY_STATUS: Readonly<Record<number, string>> = {
  400: 'Correct the request. <code>errors</code> names each field that is wrong, and its rule. The same request is refused again.',
  401: 'Send a valid session or key as <code>Authorization: Bearer …</code>. Log in again, or make a new key.',
  402: 'Add money to the balance, then send the request again with the same <code>Idempotency-Key</code>.',
  403: 'The caller may not do this. Another key or another account may. Do not repeat the request as it is.',
  404: 'There is no such thing, or it belongs to somebody else. Check the id and the path.',
  405: 'Use one of the methods that the header <code>Allow</code> names.',
  409: 'Something has changed, or is not possible now. Read the thing again and decide anew.',
  410: 'It was there, and is gone for good.',
  413: 'Send less at once.',
  415: 'Send the body in a media type that the document of the API names.',
  422: 'Use a new <code>Idempotency-Key</code> for another request. The same key belongs to the first one.',
  429: 'Wait as many seconds as <code>Retry-After</code> says, then send the request again.',
  503: 'Wait as many seconds as <code>Retry-After</code> says, then send the request again. With the same <code>Idempotency-Key</code>, a purchase happens once.',
  507: 'Wait as many seconds as <code>Retry-After</code> says, then send the request again.',
};
const OTHERWISE =
  'Send the request again later. If it is refused again, write to support with the <code>requestId</code>.';

/** Where the status alone says too little. */
const ADVICE_BY_CODE: Partial<Record<RejectionCode, string>> = {
  'price-changed':
    'Nothing was bought. Read the price again, and send the purchase with it and a new <code>Idempotency-Key</code>.',
  'insufficient-funds': 'Nothing was bought. Add money to the balance, then send the purchase again.',
  'no-available-numbers':
    'Nothing was bought. Try another country or provider, or try again later. An alert tells you when a number is free.',
  'portal-share-used':
    'Nothing was bought. Try another country or provider, or try again in 20 minutes. A number from another portal counts for so long, also if its code came.',
  'key-not-allowed':
    'Use a key with the scope that <code>scope</code> names, or a session if it is <code>none</code>.',
  'key-of-sandbox':
    'Call the same path below <code>/sandbox</code>, or use a key that was not made for the sandbox.',
  'sandbox-key-needed': 'Make a sandbox key under API keys, and use it below <code>/sandbox</code> only.',
  'sandbox-off': 'This site has no sandbox. It must be switched on by those who run it.',
  'key-address-refused': 'The key works from the chosen addresses only. Change them under API keys.',
  'key-cap-reached':
    'The key has spent its cap of the day. It works again on the next day of UTC, or with a higher cap.',
  'idempotency-key-missing': 'Send an <code>Idempotency-Key</code>: a new UUID for each purchase.',
};

const HEADER = `<header><nav class="bar" aria-label="Site"><a href="/">Ringpost</a><a href="/docs">API</a><a href="/errors">Errors</a><a href="/instruction">Instruction</a></nav></header>`;

function pageOf(title: string, content: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} – Ringpost</title>
    <link rel="icon" href="/favicon.svg">
    <script src="/boot.js"></script>
    ${head}<link rel="stylesheet" href="/docs/tokens.css">
    <link rel="stylesheet" href="/docs/docs.css">
  </head>
  <body>
    ${HEADER}
    <main>
${content}
    </main>
  </body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** The document of the API. */
export function docsPage(): string {
  const content = `      <h1>The API</h1>
      <p>Everything that the pages do, for your programs. Make a key under <a href="/dashboard/keys">API keys</a>, and send it as
      <code>Authorization: Bearer …</code>. A refusal is JSON with a <code>code</code>: <a href="/errors">all codes</a>.</p>
      <p id="about"></p>
      <div class="finder" role="search">
        <label>Find a call <input id="filter" type="search" autocomplete="off"></label>
        <label>Your key, to try calls here <input id="key" type="password" autocomplete="off"></label>
      </div>
      <p id="count" role="status"></p>
      <nav id="groups" aria-label="Groups of calls"></nav>
      <div id="api"><noscript>This page needs JavaScript. The document is <a href="/api/openapi.json">openapi.json</a>.</noscript></div>
      <script src="/docs/docs.js" type="module"></script>`;
  return pageOf(
    'API',
    content,
    `<link rel="stylesheet" href="/docs/swagger-ui.css">
    <link rel="preload" href="/api/openapi.json" as="fetch" crossorigin>
    <link rel="modulepreload" href="/docs/operation.js">
    <link rel="prefetch" href="/docs/swagger-ui-bundle.js">
    `,
  );
}

/** What a code means, and what to do. */
export function errorPage(code: RejectionCode): string {
  const { title, status } = REFUSALS[code];
  const advice = ADVICE_BY_CODE[code] ?? ADVICE_BY_STATUS[status] ?? OTHERWISE;
  return pageOf(
    code,
    `      <h1><code>${code}</code></h1>
      <p>${escaped(title)}</p>
      <h2>Status</h2>
      <p>${status}, as <code>application/problem+json</code> with the type <code>urn:ringpost:problem:${code}</code>.</p>
      <h2>What to do</h2>
      <p>${advice}</p>
      <p><a href="/errors">All codes</a> · <a href="/docs">The API</a></p>`,
  );
}

/** All codes of refusals. */
export function errorsPage(): string {
  const rows = REJECTION_CODES.toSorted().map(
    (code) =>
      `<tr><td><a href="/errors/${code}"><code>${code}</code></a></td><td>${REFUSALS[code].status}</td><td>${escaped(REFUSALS[code].title)}</td></tr>`,
  );
  return pageOf(
    'Errors of the API',
    `      <h1>Errors of the API</h1>
      <p>Each refusal is JSON as RFC 9457 describes it: <code>code</code> for programs, <code>title</code> for people, and
      <code>requestId</code> for support. Its <code>type</code> is <code>urn:ringpost:problem:</code> and the code.</p>
      <table class="codes"><thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead><tbody>
${rows.join('\n')}
      </tbody></table>`,
  );
}

/** Writes these pages and the files that they load into the folder of the browser's files. */
export function writeApiDocs(client: string): void {
  const folder = join(client, 'docs');
  mkdirSync(join(folder, 'errors'), { recursive: true });
  const swagger = dirname(require.resolve('swagger-ui-dist/package.json'));
  for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css', 'LICENSE', 'NOTICE'])
    copyFileSync(join(swagger, name), join(folder, name));
  const fonts = dirname(require.resolve('@fontsource-variable/geist/package.json'));
  copyFileSync(join(fonts, 'files/geist-latin-wght-normal.woff2'), join(folder, 'geist.woff2'));
  writeFileSync(join(folder, 'tokens.css'), tokensCss());
  writeFileSync(join(folder, 'index.html'), docsPage());
  writeFileSync(join(folder, 'errors/index.html'), errorsPage());
  for (const code of REJECTION_CODES) writeFileSync(join(folder, `errors/${code}.html`), errorPage(code));
}
