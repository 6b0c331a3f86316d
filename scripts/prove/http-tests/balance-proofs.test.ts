import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BALANCE_PROOFS_AT_ONCE } from '@ringpost/domain/rules/limits';
import { replaceHeadKey, signText } from '@ringpost/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedShop, openShop } from './opened-shop.ts';
import type { WireCustomer } from './shop-facts.ts';
import { COMMAND_APIS } from './test-store.ts';

const VERIFIER = new URL('../../../frontend/public/verify-balance.mjs', import.meta.url);
const { verifyBalance }: { verifyBalance(text: string, published: unknown): readonly string[] } =
  await import(VERIFIER.href);
const DAY_MS = 86_400_000;
const MIDNIGHT = Date.UTC(2026, 10, 21);

interface Root {
  readonly day: string;
  readonly at: string;
  readonly log: string;
  readonly leaves: number;
  readonly total_mills: number;
  readonly root: string;
}
type Path = readonly { readonly hash: string; readonly sum_mills: number }[];
interface Proof {
  readonly available_mills: number;
  readonly held_mills: number;
  readonly parts: readonly { readonly available_mills: number; readonly path: Path }[];
  readonly root: Root;
  readonly public_key: string;
}
interface Roots {
  readonly data: readonly Root[];
  readonly public_key: string;
  readonly keys: readonly { readonly after: { readonly own_signature: string } | null }[];
}

let shop: OpenedShop;
let ann: WireCustomer;
let ben: WireCustomer;

// The clock stands still. A server signs the root of a day by itself as soon as that day begins, so what a root must have happens the
// evening before.
beforeAll(async () => {
  let now = MIDNIGHT - 60_000;
  const clock = { now: () => new Date(now) };
  shop = await openShop({ numbers: 8, customers: 5, creditMills: 5_000 }, { clock });
  const [first, second] = shop.facts.customers;
  if (!first || !second) throw new Error('there are customers');
  [ann, ben] = [first, second];
  await shop.client.buy(ann, 'held');
  await shop.ringpost.commandApi.signBalances();
  now = MIDNIGHT;
  await shop.ringpost.commandApi.signBalances();
  await shop.client.buy(ben, 'on-the-next-day');
  now = MIDNIGHT + DAY_MS;
  await shop.ringpost.commandApi.signBalances();
});
afterAll(() => shop.remove());

async function textAt(path: string, customer?: WireCustomer): Promise<{ status: number; text: string }> {
  const headers = customer ? { authorization: `Bearer ${customer.token}` } : {};
  const answer = await fetch(`${shop.ringpost.url}${path}`, { headers });
  return { status: answer.status, text: await answer.text() };
}

async function roots(query = ''): Promise<Roots> {
  return JSON.parse((await textAt(`/api/proof/roots${query}`)).text);
}

async function proofOf(customer: WireCustomer, day?: string): Promise<string> {
  const query = day === undefined ? '' : `?day=${day}`;
  const { status, text } = await textAt(`/api/users/balance_proof${query}`, customer);
  expect(status).toBe(200);
  return text;
}

/** What does not hold; undefined if everything holds. */
function faultOf(text: string, published: unknown): string | undefined {
  try {
    verifyBalance(text, published);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function fileOf(name: string, text: string): Promise<string> {
  const file = join(shop.dataDir, name);
  await writeFile(file, text);
  return file;
}

function run(...args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [fileURLToPath(VERIFIER), ...args], (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: `${stdout}${stderr}` }),
    );
  });
}

/** A proof by an operator who writes what he likes: a tree of one customer, who has one dollar. */
async function proofByOperator({ wallet, day, at }: { wallet: string; day: string; at: string }) {
  const sha256 = (...lines: readonly (string | number)[]): string =>
    createHash('sha256').update(lines.join('\n')).digest('hex');
  const salt = sha256('salt');
  const leaf = (part: number): string => sha256('ringpost-balance-leaf-1', salt, wallet, part, 500, 0);
  const root = sha256('ringpost-balance-node-1', leaf(0), 500, leaf(1), 500);
  const facts = { day, at, log: salt, leaves: 2, total_mills: 1_000, root };
  const { keyId: key_id, signature } = await signText(shop.ringpost.engine.vault, (id) =>
    ['ringpost-balances-1', ...Object.values(facts), id].join('\n'),
  );
  const signed = { ...facts, key_id, signature };
  const { public_key } = await roots();
  const parts = [0, 1].map((place) => ({
    ...{ place, salt, available_mills: 500, held_mills: 0 },
    path: [{ hash: leaf(1 - place), sum_mills: 500 }],
  }));
  const proof = { form: 'ringpost-balance-proof-1', wallet, available_mills: 1_000, held_mills: 0, parts };
  return {
    text: JSON.stringify({ ...proof, root: signed, public_key }),
    published: { data: [signed], public_key },
  };
}

describe('the signed roots of balances', () => {
  it('are public, the latest day first, with the total that all customers are owed', async () => {
    const { data, public_key: key } = await roots();
    const [today, yesterday] = data;
    expect(data).toHaveLength(3);
    expect(data.slice(0, 2).map(({ total_mills: mills, leaves }) => [mills, leaves])).toEqual([
      [25_000, 16],
      [25_000, 16],
    ]);
    expect(key).toMatch(/^-----BEGIN PUBLIC KEY-----/);
    expect(Date.parse(today?.day ?? '') - Date.parse(yesterday?.day ?? '')).toBe(DAY_MS);
    expect((await roots('?limit=1')).data).toEqual([today]);
    expect((await roots(`?until=${yesterday?.day}`)).data).toEqual(data.slice(1));
  });

  it('do not tell guests a position of the log', async () => {
    const { text } = await textAt('/api/proof/roots');
    const head = await shop.ringpost.engine.events.head();
    expect(text).not.toContain(shop.ringpost.engine.events.epoch);
    expect(text).not.toContain(head.slice(0, 12));
    expect(text).not.toContain('position');
  });
});

describe('the proof of a balance', () => {
  it('has what the customer had at the beginning of the day, available and held, and nobody else', async () => {
    // Today the order of that evening may have ended already.
    const [, yesterday] = (await roots()).data;
    const proof: Proof = JSON.parse(await proofOf(ann, yesterday?.day));
    expect([proof.available_mills, proof.held_mills]).toEqual([4_500, 500]);
    const text = JSON.stringify(proof);
    for (const { userId } of shop.facts.customers) expect(text.includes(userId)).toBe(userId === ann.userId);
    expect(text).not.toContain('@');
  });

  it('is checked by the program that the site gives out, against the public address and against a saved file', async () => {
    const text = await proofOf(ann);
    const { available_mills: available, held_mills: held } = JSON.parse(text) as Proof;
    const proof = await fileOf('proof.json', text);
    const saved = await fileOf('roots.json', JSON.stringify(await roots()));
    for (const place of [`${shop.ringpost.url}/api/proof/roots`, saved]) {
      const { code, output } = await run(proof, place);
      expect(output).toContain(
        `${(available / 1000).toFixed(3)} USD available and ${(held / 1000).toFixed(3)} USD held for the customer ${ann.userId}`,
      );
      expect(output).toContain('25.000 USD');
      expect(code).toBe(0);
    }
  });

  it('is there for an earlier day too, and differs from day to day', async () => {
    const { data } = await roots();
    const [today, yesterday] = data.map(({ day }) => day);
    const [before, after] = [await proofOf(ben, yesterday), await proofOf(ben, today)];
    expect([JSON.parse(before).available_mills, JSON.parse(before).held_mills]).toEqual([5_000, 0]);
    expect(faultOf(before, await roots())).toBeUndefined();
    const other = { ...JSON.parse(before), root: JSON.parse(after).root };
    expect(faultOf(JSON.stringify(other), await roots())).toContain('does not lead to the root');
    expect(faultOf(before, { ...(await roots()), data: data.slice(0, 1) })).toContain('have none of');
  });

  it('is not made without an end for one customer', async () => {
    const eager = shop.facts.customers.at(-1);
    const statuses: number[] = [];
    for (let nth = 0; nth <= COMMAND_APIS * BALANCE_PROOFS_AT_ONCE; nth += 1)
      statuses.push((await textAt('/api/users/balance_proof', eager)).status);
    const isGood = (status: number): boolean => status === 200;
    expect(statuses.filter(isGood).length).toBeLessThanOrEqual(COMMAND_APIS * BALANCE_PROOFS_AT_ONCE);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is not there for a day without a root, or for a guest', async () => {
    expect((await textAt('/api/users/balance_proof?day=2020-01-01', ann)).status).toBe(404);
    expect((await textAt('/api/users/balance_proof')).status).toBe(401);
  });

  it('does not hold any more if one byte of it is another one', async () => {
    const [text, published] = [await proofOf(ann), await roots()];
    expect(faultOf(text, published)).toBeUndefined();
    const held: number[] = [];
    for (let at = 0; at < text.length; at += 1) {
      for (const bit of [1, 2, 32]) {
        const byte = String.fromCharCode(text.charCodeAt(at) ^ bit);
        const changed = `${text.slice(0, at)}${byte}${text.slice(at + 1)}`;
        if (faultOf(changed, published) === undefined) held.push(at);
      }
    }
    expect(held).toEqual([]);
    for (const changed of [`${text}\n`, ` ${text}`, text.slice(0, -1)])
      expect(faultOf(changed, published)).toContain('The file is no proof');
  });

  it('does not hold with another balance, or with the parts of another customer', async () => {
    const [mine, others, published] = [await proofOf(ann), await proofOf(ben), await roots()];
    const proof: Proof = JSON.parse(mine);
    const [first, second] = proof.parts;
    const richer = {
      ...proof,
      available_mills: proof.available_mills + 1,
      parts: [{ ...first, available_mills: (first?.available_mills ?? 0) + 1 }, second],
    };
    expect(faultOf(JSON.stringify(richer), published)).toContain('Part 1 does not lead to the root');
    const { parts } = JSON.parse(others);
    expect(faultOf(JSON.stringify({ ...proof, parts }), published)).toBeDefined();
    const twice = { ...proof, parts: [first, first] };
    expect(faultOf(JSON.stringify(twice), published)).toBeDefined();
  });

  it('does not hold if the operator signs a smaller total: the sums give the real one', async () => {
    const proof: Proof = JSON.parse(await proofOf(ann));
    const { day, at, log, leaves, root } = proof.root;
    const total_mills = proof.root.total_mills - 1_000;
    const { keyId: key_id, signature } = await signText(shop.ringpost.engine.vault, (id) =>
      ['ringpost-balances-1', day, at, log, leaves, total_mills, root, id].join('\n'),
    );
    const lie = { day, at, log, leaves, total_mills, root, key_id, signature };
    const published = { data: [lie], public_key: proof.public_key };
    const lying = { ...proof, root: lie };
    expect(faultOf(JSON.stringify(lying), published)).toBe(
      'The root says that all customers are owed 24.000 USD, and its sums give 25.000 USD.',
    );
    // A sum below zero would hide it.
    const parts = proof.parts.map((part) => ({
      ...part,
      path: part.path.map(({ hash, sum_mills: mills }, index) => ({
        hash,
        sum_mills: index === 3 ? mills - 30_000 : mills,
      })),
    }));
    expect(faultOf(JSON.stringify({ ...lying, parts }), published)).toContain('The file is no proof');
    expect(faultOf(JSON.stringify(proof), published)).toContain('is not the one of the proof');
  });
});

describe('the program that checks a proof', () => {
  it('prints no text of the operator, who could write lines over its own with it', async () => {
    const good = { wallet: ann.userId, day: '2026-11-21', at: '2026-11-21T00:00:00.000Z' };
    const { text, published } = await proofByOperator(good);
    expect(faultOf(text, published)).toBeUndefined();
    for (const field of ['wallet', 'day', 'at'] as const) {
      const bad = await proofByOperator({ ...good, [field]: `${good[field]}\u001b[1AIt counts 900.000 USD` });
      expect(faultOf(bad.text, bad.published)).toContain('The file is no proof');
    }
  });

  it('takes no second root of a day', async () => {
    const [text, published] = [await proofOf(ann), await roots()];
    const { day } = (JSON.parse(text) as Proof).root;
    const other = { ...published.data[0], total_mills: 0 };
    const fault = faultOf(text, { ...published, data: [...published.data, other] });
    expect(fault).toBe(`The roots have two of ${day}.`);
  });

  it('says what does not hold, and tells that from what it cannot read', async () => {
    const text = await proofOf(ann);
    const saved = await fileOf('roots.json', JSON.stringify(await roots()));
    const changed = await fileOf(
      'changed.json',
      text.replace(/"available_mills":\d+/, '"available_mills":4321'),
    );
    expect(await run(changed, saved)).toEqual({
      code: 1,
      output: 'This does not hold: The parts do not add up to the balance: the balance was changed.\n',
    });
    expect((await run(join(shop.dataDir, 'no-such-file'), saved)).code).toBe(2);
    expect((await run(changed)).code).toBe(2);
    expect(await run('--help')).toMatchObject({ code: 0, output: expect.stringContaining('Exit code: 0 ') });

    // A key that was replaced still proves what it signed, if each new one was signed by the one before it.
    await replaceHeadKey(shop.ringpost.engine.vault, '2026-11-22T00:00:00.000Z');
    const published = await roots();
    expect(published.public_key).not.toBe(JSON.parse(text).public_key);
    expect(faultOf(text, published)).toBeUndefined();
    const [first, second] = published.keys;
    const after = second?.after;
    // One of them is signed by the new key alone.
    const bent = [
      { ...after, made_at: '2026-11-21T00:00:00.000Z' },
      { ...after, signature: after?.own_signature },
    ].map((each) => ({ ...published, keys: [first, { ...second, after: each }] }));
    for (const each of bent) expect(faultOf(text, each)).toContain('not signed by the one before it');
    expect(faultOf(text, { ...published, keys: [second] })).toContain('not signed by the one before it');
    expect(faultOf(text, { ...published, keys: [] })).toContain('is not the one of the proof');
  });
});
