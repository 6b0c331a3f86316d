import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { ORDER_POLLS_AT_ONCE } from '@ringpost/domain/rules/limits';
import { createLog } from '@ringpost/web/http';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { asOperator, type OpenedShop, openShop } from './opened-shop.ts';
import { makeShopKey } from './shop-keys.ts';

// Programs that were written for other portals, or for nothing good: what both protocols of other portals answer to what no program
// should send.

let shop: OpenedShop | undefined;
let key = '';
const lines: string[] = [];

function opened(): OpenedShop {
  if (!shop) throw new Error('the shop is not open');
  return shop;
}

beforeAll(async () => {
  const log = createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } });
  // The clock stands still, so no limit is filled again on a slow machine.
  const at = new Date();
  shop = await openShop(
    { numbers: 10, customers: 1, creditMills: 20_000 },
    { log, clock: { now: () => at } },
  );
  key = await makeShopKey(shop, 0, { scopes: ['read', 'buy', 'money'] });
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => shop?.remove());

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

function repliesIn(bytes: string): readonly Reply[] {
  return bytes
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((reply) => reply !== '')
    .map((reply) => {
      const [head = '', text = ''] = reply.split('\r\n\r\n');
      const type = /^content-type: (.*)$/im.exec(head)?.[1] ?? '';
      return { status: Number(head.split(' ')[1]), type: type.trim(), text };
    });
}

/** Sends bytes as they are, and returns the answers until the server closes the connection. */
function send(...pieces: readonly (string | Buffer)[]): Promise<readonly Reply[]> {
  const { hostname, port } = new URL(opened().ringpost.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let bytes = '';
    socket.on('data', (chunk) => {
      bytes += String(chunk);
    });
    // The server may close while this still sends.
    socket.on('error', () => {});
    socket.on('close', () => resolve(repliesIn(bytes)));
    for (const piece of pieces) socket.write(piece);
  });
}

function head(line: string, headers = ''): string {
  return `${line} HTTP/1.1\r\nHost: x\r\n${headers}`;
}
async function ask(line: string, headers = '', body = ''): Promise<Reply> {
  const [reply] = await send(`${head(line, headers)}Connection: close\r\n\r\n${body}`);
  if (!reply) throw new Error(`${line.slice(0, 100)} was not answered`);
  return reply;
}

const HANDLER = '/stubs/handler_api.php';
const handlerLine = (query: string) => `GET ${HANDLER}?api_key=${key}&${query}`;
const bearer = () => `Authorization: Bearer ${key}\r\n`;
const WORDS = 'text/html; charset=UTF-8';
const TEXT = 'text/plain; charset=utf-8';

/** After whatever came before, both protocols still answer. */
async function expectService(): Promise<void> {
  expect((await ask(handlerLine('action=getBalance'))).text).toMatch(/^ACCESS_BALANCE:/);
  expect((await ask('GET /v1/user/profile', bearer())).text).toMatch(/^\{/);
}

describe('the handler protocol', () => {
  const many = (name: string, count: number) => Array(count).fill(`${name}=1`).join('&');

  it.each([
    ['a list of ids', 'action=getStatus&id[]=1&id[]=2', 'WRONG_ACTIVATION_ID'],
    ['an object in place of an id', 'action=getStatus&id[a]=1', 'WRONG_ACTIVATION_ID'],
    ['the last of several ids', 'action=getStatus&id=x&id=2147483000', 'NO_ACTIVATION'],
    ['the last of several actions', 'action=getNumber&action=getStatus', 'WRONG_ACTIVATION_ID'],
    ['a huge id', `action=getStatus&id=${'9'.repeat(300)}`, 'WRONG_ACTIVATION_ID'],
    ['an id that is too long', `action=getStatus&id=${'9'.repeat(10_000)}`, 'BAD_ACTION'],
    ['a status that is none', 'action=setStatus&id=2147483000&status=1e1', 'NO_ACTIVATION'],
    ['NUL in each field', 'action=getNumber&service=w%00a&country=%00', 'BAD_SERVICE'],
    ['NUL in the action', 'action=getBalance%00', 'BAD_ACTION'],
    ['an escape that is no UTF-8', 'action=getNumber&service=%ff%fe&country=%ZZ', 'BAD_SERVICE'],
    ['half an escape', 'action=getBalance%', 'BAD_ACTION'],
    ['a wrong country', 'action=getNumber&service=wa&country=1e400', 'WRONG_COUNTRY'],
    ['more fields than anybody has', many('x', 101), 'BAD_ACTION'],
    ['an action of no text', 'action', 'BAD_ACTION'],
  ])('answers %s with its own word', async (_what, query, text) => {
    expect(await ask(handlerLine(query))).toEqual({ status: 200, type: WORDS, text });
    await expectService();
  });

  it('takes no key that comes several times, or somewhere else', async () => {
    for (const path of [`?api_key=${key}&api_key=${key}`, `?api_key[]=${key}`, `?API_KEY=${key}`, `/${key}`])
      expect((await ask(`GET ${HANDLER}${path}&action=getBalance`)).text, path).toMatch(
        /^(?:NO_KEY|BAD_ACTION)$/,
      );
    expect((await ask(`GET ${HANDLER}?action=getBalance`, bearer())).text).toBe('NO_KEY');
  });

  it('answers a body that is no form of its size with its own word', async () => {
    const post = (type: string, body: string) =>
      ask(`POST ${HANDLER}`, `Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`, body);
    const form = 'application/x-www-form-urlencoded';
    const fields = `api_key=${key}&action=getBalance`;
    expect((await post(form, fields)).text).toMatch(/^ACCESS_BALANCE:/);
    for (const [type, body] of [
      [form, `${fields}&x=${'a'.repeat(1_000_000)}`],
      [form, `${fields}&x=%ff`],
      [form, many('a', 1_001)],
      ['application/json', JSON.stringify({ api_key: key, action: 'getBalance' })],
      ['multipart/form-data; boundary=x', '--x--'],
    ] as const)
      expect(await post(type, body), body.slice(0, 100)).toEqual({
        status: 200,
        type: WORDS,
        text: 'BAD_ACTION',
      });
    await expectService();
  });

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])('has a word for %s', async (method) => {
    const reply = await ask(`${method} ${HANDLER}?api_key=${key}&action=getNumber&service=wa`);
    expect(reply).toEqual({ status: 405, type: WORDS, text: 'BAD_ACTION' });
  });

  it('has a word for a path that it does not have', async () => {
    for (const path of ['/stubs/', '/stubs/other.php', `${HANDLER}/x`, '/stubs/%ff', `${HANDLER}%00`])
      expect(await ask(`GET ${path}?api_key=${key}`), path).toEqual({
        status: 404,
        type: WORDS,
        text: 'BAD_ACTION',
      });
  });
});

describe('the protocol of 5sim', () => {
  const NOT_FOUND = { status: 404, type: TEXT, text: 'order not found' };
  const WRONG = { status: 400, type: TEXT };

  it.each([
    ['a huge id', `/v1/user/check/${'9'.repeat(5_000)}`, NOT_FOUND],
    ['an id with NUL', '/v1/user/check/1%00', NOT_FOUND],
    ['an escape that is no UTF-8', '/v1/user/check/%ff', NOT_FOUND],
    ['half an escape', '/v1/user/cancel/1%', NOT_FOUND],
    ['a path that it does not have', '/v1/user/nothing', NOT_FOUND],
    ['its name alone', '/v1', NOT_FOUND],
    ['NUL in a product', '/v1/user/buy/activation/usa/any/what%00sapp', { ...WRONG, text: 'no product' }],
    [
      'a list of maxima',
      '/v1/user/buy/activation/usa/any/whatsapp?maxPrice=9&maxPrice=x',
      { status: 200, type: TEXT, text: 'no free phones' },
    ],
    ['too many fields', `/v1/user/orders?${'a&'.repeat(1_001)}`, { ...WRONG, text: 'internal error' }],
    [
      'a field that is too long',
      `/v1/user/orders?limit=${'1'.repeat(5_000)}`,
      { ...WRONG, text: 'internal error' },
    ],
  ])('answers %s with its own text', async (_what, path, reply) => {
    expect(await ask(`GET ${path}`, bearer())).toEqual(reply);
    await expectService();
  });

  it('takes no key in the address, and no two keys', async () => {
    const none = { status: 401, type: TEXT, text: '' };
    for (const path of [`?api_key=${key}`, `?token=${key}`, `?Authorization=Bearer%20${key}`])
      expect(await ask(`GET /v1/user/profile${path}`)).toEqual(none);
    expect(await ask('GET /v1/user/profile', `Authorization: Bearer ${key},${key}\r\n`)).toEqual(none);
    expect(await ask(`GET /v1/user/profile/${key}`)).toEqual(NOT_FOUND);
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])('has a text for %s', async (method) => {
    const reply = await ask(`${method} /v1/user/buy/activation/usa/any/whatsapp`, bearer());
    expect(reply).toEqual({ status: 405, type: TEXT, text: 'internal error' });
  });

  it('answers a large body, and drops it', async () => {
    const body = 'a'.repeat(1_000_000);
    const headers = `${bearer()}Content-Length: ${body.length}\r\n`;
    expect(await ask('POST /v1/user/max-prices', headers, body)).toMatchObject({ status: 400, type: TEXT });
    expect(await ask('GET /v1/user/profile', headers, body)).toMatchObject({ type: TEXT });
    await expectService();
  });
});

describe('both protocols on one connection', () => {
  it('answer requests that come at once in their order, each as if it were alone', async () => {
    const order = randomUUID();
    const form = `api_key=${key}&action=getNumber&service=wa&orderId=${order}`;
    const replies = await send(
      [
        `${head(handlerLine('action=getBalance'))}\r\n`,
        `${head('GET /v1/user/check/1%ff', bearer())}\r\n`,
        `${head(`POST ${HANDLER}`, `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\n`)}\r\n${form}`,
        `${head(`GET ${HANDLER}?api_key=${'0'.repeat(32)}&action=getBalance`)}\r\n`,
        `${head(handlerLine(`action=getNumber&service=wa&orderId=${order}`))}\r\n`,
        `${head('GET /v1/guest/countries')}\r\n`,
        `${head(handlerLine('action=nothing'))}Connection: close\r\n\r\n`,
      ].join(''),
    );
    expect(replies.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^ACCESS_BALANCE:/),
      'order not found',
      expect.stringMatching(/^ACCESS_NUMBER:/),
      'BAD_KEY',
      replies[2]?.text,
      expect.stringMatching(/^\{"usa"/),
      'BAD_ACTION',
    ]);
    await expectService();
  });

  it('get a short answer where no route was reached', async () => {
    const large = `GET ${HANDLER}?api_key=${key}&action=getBalance&x=${'a'.repeat(1_000_000)}`;
    for (const [bytes, status] of [
      [`${head(large)}\r\n`, 431],
      [`${head(handlerLine('action=getBalance'), `X: ${'a'.repeat(20_000)}\r\n`)}\r\n`, 431],
      [`${head(handlerLine('action=getBalance\0'))}\r\n`, 400],
      [`${head('GET /v1/user/profile', `Authorization: Bearer ${key}\0\r\n`)}\r\n`, 400],
      [`${head(`POST ${HANDLER}`, 'Content-Length: 1e3\r\n')}\r\n`, 400],
    ] as const) {
      const [reply, ...more] = await send(bytes);
      expect(more).toEqual([]);
      expect(reply).toMatchObject({ status, type: TEXT });
      expect(reply?.text).toMatch(new RegExp(`^${status}: [\\w /.]{10,80}\\n$`));
    }
    await expectService();
  });
});

describe('a program that asks for its code without any pause', () => {
  it('is slowed after a while, and gets its code, as do others with the same key', async () => {
    const { client, settle } = opened();
    const [, id = '', digits = ''] = (await ask(handlerLine('action=getNumber&service=wa'))).text.split(':');
    const poll = async () => (await ask(handlerLine(`action=getStatus&id=${id}`))).text;
    for (let asked = 0; asked < ORDER_POLLS_AT_ONCE; asked += 1)
      expect(await poll()).toBe('STATUS_WAIT_CODE');
    const before = performance.now();
    expect(await poll()).toBe('STATUS_WAIT_CODE');
    expect(performance.now() - before).toBeGreaterThan(400);
    await client.sms(`+${digits}`, 'Your WhatsApp code is 135-791', randomUUID());
    await settle();
    expect(await poll()).toBe('STATUS_OK:135-791');
    await expectService();
  });
});

describe('a key', () => {
  const form = (fields: string) =>
    [
      `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${fields.length}\r\n`,
      fields,
    ] as const;

  /** Every way in which a key can come, right or wrong. */
  async function sendAll(of: string): Promise<readonly Reply[]> {
    const query = `?api_key=${of}`;
    const authorization = `Authorization: Bearer ${of}\r\n`;
    const replies = [
      await ask(`GET ${HANDLER}${query}&action=getBalance`),
      await ask(`GET ${HANDLER}${query}&action=getNumber&service=none`),
      await ask(`POST ${HANDLER}`, ...form(`api_key=${of}&action=getBalance`)),
      await ask(`POST ${HANDLER}`, ...form(`api_key=${of}&action=getBalance&x=%ff`)),
      await ask(`POST ${HANDLER}${query}`, ...form(`action=getStatus&id=${of}`)),
      await ask(`PUT ${HANDLER}${query}`),
      await ask(`GET ${HANDLER}/${of}${query}`),
      await ask(`GET ${HANDLER}%ff${query}`),
      await ask(`GET ${HANDLER}${query}%`),
      await ask(`GET ${HANDLER}${query}${of}`),
      await ask(`GET ${HANDLER}${query}&${'a&'.repeat(1_001)}`),
      await ask('GET /v1/user/profile', authorization),
      await ask(`GET /v1/user/check/${of}${query}`, authorization),
      await ask(`GET /v1/user/check/${of}%ff${query}`, authorization),
      await ask(`DELETE /v1/user/profile${query}`, authorization),
      await ask('GET /api/users/balance', authorization),
      await ask(`GET /api/users/balance${query}&x=1`, authorization),
      await ask(`GET /api/nothing/${of}${query}`, authorization),
      await ask('GET /api/admin/operations', authorization),
      await ask(
        'POST /api/keys',
        `${authorization}Content-Type: application/json\r\nContent-Length: 3\r\n`,
        '{x}',
      ),
      await ask(`GET /${of}${query}`, authorization),
      await ask(`GET //${query}`, authorization),
      ...(await send(`${head(`GET ${HANDLER}${query}&x=${'a'.repeat(20_000)}`)}\r\n`)),
      ...(await send(`${head(`GET ${HANDLER}${query}\0`)}\r\n`)),
    ];
    expect(replies.map(({ status }) => status)).not.toContain(500);
    return replies;
  }

  it('stands in no line of the log, no refusal, no figure and no list of its uses', async () => {
    const unknown = randomBytes(16).toString('hex');
    const replies = [...(await sendAll(key)), ...(await sendAll(unknown))];
    const { engine, url } = opened().ringpost;
    const outages = [
      () => vi.spyOn(engine.events, 'readStream').mockRejectedValue(new Error('the disk is gone')),
      () => vi.spyOn(engine.vault, 'get').mockRejectedValue(new Error('the vault is gone')),
    ];
    for (const begin of outages) {
      begin();
      const another = randomBytes(16).toString('hex');
      replies.push(await ask(`GET ${HANDLER}?api_key=${key}&action=getBalance`));
      replies.push(await ask(`GET ${HANDLER}?api_key=${another}&action=getBalance`));
      replies.push(await ask('GET /v1/user/profile', `Authorization: Bearer ${another}\r\n`));
      replies.push(await ask('GET /api/users/balance', `Authorization: Bearer ${another}\r\n`));
      vi.restoreAllMocks();
      expect(lines.join('')).not.toContain(another);
    }
    expect(lines.join('')).toContain('the disk is gone');
    expect(lines.join('')).toContain('the vault is gone');
    const figures = await (await fetch(`${url}/metrics`, asOperator)).text();
    expect(figures).toContain(`route="${HANDLER}"`);
    // The uses of a key are stored when the server ends.
    await opened().restart();
    const { client, facts } = opened();
    const [owner = facts.admin] = facts.customers;
    const { body } = await client.get(owner, '/api/keys');
    const [{ id }] = body.data as [{ readonly id: string }];
    const used = await client.get(owner, `/api/keys/${id}/use`);
    expect(used.text).toContain(HANDLER);
    const told = [
      ...lines,
      ...replies.map(({ text }) => text),
      used.text,
      JSON.stringify(body),
      figures,
    ].join('\n');
    for (const each of [key, unknown]) expect(told).not.toContain(each);
    await expectService();
  });
});
