import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedShop, openShop } from '../../prove/http-tests/opened-shop.ts';
import { plainFlags } from '../../setup/node-flags.mjs';
import { checkJournal } from './check-journal.ts';

const PROGRAM = fileURLToPath(new URL('./main.ts', import.meta.url));
const FORMS = ['csv', 'jsonl'] as const;

let shop: OpenedShop;
const journals: Record<string, string> = {};

beforeAll(async () => {
  shop = await openShop({ numbers: 4, customers: 2, creditMills: 2_000 });
  const [customer] = shop.facts.customers;
  if (!customer) throw new Error('there is a customer');
  await shop.client.buy(customer, 'one');
  await shop.settle();
  for (const form of FORMS) {
    const answer = await fetch(`${shop.ringpost.url}/api/admin/finance/journal/${form}`, {
      headers: { authorization: `Bearer ${shop.facts.admin.token}` },
    });
    // The text, with the mark at the start that `text()` would take away.
    journals[form] = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
  }
});
afterAll(() => shop.remove());

async function* linesOf(text: string): AsyncGenerator<string> {
  yield* text.trimEnd().split(/\r?\n/);
}

function journal(form: (typeof FORMS)[number]): string {
  return journals[form] ?? '';
}

function check(file: string, ...options: readonly string[]) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [...plainFlags, PROGRAM, file, ...options], (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: `${stdout}${stderr}` }),
    );
  });
}

async function run(text: string, ...options: readonly string[]) {
  const file = join(shop.dataDir, 'journal');
  await writeFile(file, text);
  return check(file, ...options);
}

it.each(['nothing', '.'])('A path without a saved journal is refused with a sentence: %s', async (name) => {
  const path = join(shop.dataDir, name);
  expect(await check(path)).toEqual({ code: 2, output: `"${path}" is no file.\n` });
});

describe.each(FORMS)('a saved journal, %s', (form) => {
  it('holds as the server wrote it', async () => {
    const { entries, hash, fault } = await checkJournal(linesOf(journal(form)));
    expect(fault).toBeUndefined();
    expect(entries).toBe(6);
    expect(journal(form)).toContain(hash);
  });

  it('does not hold if a line was changed or left out, and the first one is named', async () => {
    const lines = journal(form).trimEnd().split(/\r?\n/);
    const head = form === 'csv' ? 1 : 0;
    const changed = lines.map((line, index) =>
      index === head + 1 ? line.replace(/2(.000)?,/, '3$1,') : line,
    );
    const cut = lines.toSpliced(head + 2, 1);
    for (const [text, at] of [
      [lines.with(head + 2, `${lines[head + 2]}x`), head + 3],
      [cut, head + 3],
      [changed, head + 2],
    ] as const)
      expect((await checkJournal(linesOf(text.join('\n')))).fault).toMatchObject({ line: at });
  });

  it('does not hold if its end cuts an event in two', async () => {
    const lines = journal(form).trimEnd().split(/\r?\n/);
    const { fault } = await checkJournal(linesOf(lines.slice(0, -1).join('\n')));
    expect(fault).toMatchObject({ line: lines.length - 1, what: expect.stringContaining('not to zero') });
  });

  it('is checked by a program, which says it by its exit code', async () => {
    const good = await run(journal(form));
    expect([good.code, JSON.parse(good.output)]).toMatchObject([0, { entries: 6, fault: null }]);
    const bad = await run(journal(form).replaceAll('available', 'revenue'));
    expect([bad.code, JSON.parse(bad.output)]).toMatchObject([1, { fault: { line: expect.any(Number) } }]);
  });
});

it('refuses what it cannot read', async () => {
  expect(await run('', '--unknown')).toMatchObject({ code: 2 });
  expect(await run('a journal')).toMatchObject({ code: 1 });
});
