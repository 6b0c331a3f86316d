import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Engine, headKeys, openEngine, replaceHeadKey, signHead } from '@ringpost/engine';
import { changeRecord, cutLog } from '@ringpost/testing/changed-record';
import { dataFolder } from '@ringpost/testing/data-folder';
import { positionAt } from '@ringpost/testing/positions';
import { sampleEvent, sampleMeta } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkChain, type KeptElsewhere } from './chain.check.ts';
import { runAudit } from './corrupted-folder.ts';

/** Heads are signed after so many events. */
const HEADS_AFTER = [3, 6, 9];

describe('the check of the chain', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  /** What an operator copied. */
  let kept: Required<KeptElsewhere>;

  async function inEngine<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
    const engine = await openEngine({ kind: 'embedded', folder: folder.path });
    try {
      return await work(engine);
    } finally {
      await engine.close();
    }
  }

  async function extend({ events, vault, chain }: Engine, at: string): Promise<void> {
    const { events: count, link, position } = await chain.extend();
    await chain.keepHead(await signHead(vault, { epoch: events.epoch, events: count, link, position, at }));
  }

  function check(elsewhere: KeptElsewhere = {}) {
    return inEngine((engine) => checkChain(engine, elsewhere));
  }

  const headsFile = () => join(folder.path, 'heads.jsonl');
  const change = (number: number) =>
    changeRecord(folder.path, number, (record) => record.write('!', record.indexOf('Acme Inc.') + 8));

  /** Somebody who can write the folder makes the chain anew, to hide what was changed. */
  async function makeChainAnew(): Promise<void> {
    rmSync(join(folder.path, 'chain.bin'));
    await inEngine(({ chain }) => chain.extend());
  }

  beforeEach(async () => {
    folder = await dataFolder();
    kept = await inEngine(async (engine) => {
      for (let count = 1; count <= 10; count += 1) {
        const occurredAt = `2026-11-21T${count + 10}:00:00.000Z`;
        const event = { ...sampleEvent(), meta: sampleMeta({ occurredAt }) };
        await engine.events.append({ stream: `vendor-${count}`, expected: 'none', events: [event] });
        if (HEADS_AFTER.includes(count)) await extend(engine, occurredAt);
      }
      await engine.chain.extend();
      return { heads: await engine.chain.heads(), headKey: (await headKeys(engine.vault)).at(-1)?.publicKey };
    });
  });
  afterEach(() => folder.remove());

  it('finds nothing in a sound log, also with heads from another place', async () => {
    expect(await check()).toMatchObject({ id: 'L25', looked: 13, breaches: [], note: undefined });
    expect(await check(kept)).toMatchObject({ looked: 13, breaches: [] });
  });

  it('says so where the chain is behind the log, or is not there yet, and that is no breach', async () => {
    await inEngine(({ events }) =>
      events.append({ stream: 'vendor-late', expected: 'none', events: [sampleEvent()] }),
    );
    expect(await check()).toMatchObject({ breaches: [], note: 'the last 1 events are not linked yet' });
    for (const name of ['chain.bin', 'heads.jsonl']) rmSync(join(folder.path, name));
    const { breaches, note } = await check();
    expect([breaches, note]).toEqual([[], 'there is no chain yet: a server makes it when it runs']);
  });

  it('names the first changed event', async () => {
    change(4);
    const { breaches } = await check();
    expect(breaches[0]).toMatchObject({ position: positionAt(4) });
  });

  it('finds a changed event by the heads where the chain was made anew, and says between which heads', async () => {
    change(4);
    await makeChainAnew();
    const since =
      'since the head of 2026-11-21T16:00:00.000Z an event was changed: ' +
      'it is after the first 3 events, and among the first 6';
    expect((await check()).breaches).toEqual([{ position: null, what: since }]);
    rmSync(headsFile());
    expect((await check()).breaches).toEqual([]);
    expect((await check(kept)).breaches).toEqual([{ position: null, what: since }]);
  });

  it.each([
    ['the last head', (lines: readonly string[]) => lines.slice(0, -1), '2026-11-21T16:00:00.000Z'],
    ['every head', () => [], '2026-11-21T11:00:00.000Z'],
  ])('finds that %s was removed, if what it signed is older than an hour', async (_, left, since) => {
    writeFileSync(headsFile(), left(readFileSync(headsFile(), 'utf8').split(/(?<=\n)/)).join(''));
    const { about } = await runAudit([folder.path, '--at-rest']);
    expect(about('L35')).toContain(`no head was signed between ${since} and 2026-11-21T20:00:00.000Z`);
  });

  it('wants no head of an hour in which nothing was linked, but of the present one while a server runs', async () => {
    expect((await runAudit([folder.path, '--at-rest'])).about('L35')).toMatch(/^ok/);
    expect((await runAudit([folder.path])).about('L35')).toContain('no head was signed between');
  });

  it('finds a cut end by the heads where the chain was cut too', async () => {
    cutLog(folder.path, 8);
    await makeChainAnew();
    const [breach] = (await check()).breaches;
    expect(breach?.what).toContain('which has 9 events, the log has become shorter');
  });

  it('finds a chain that was cut alone', async () => {
    const chain = join(folder.path, 'chain.bin');
    writeFileSync(chain, readFileSync(chain).subarray(0, 44 * 5));
    expect((await check()).breaches).toEqual([
      { position: null, what: 'the chain has 5 links, and a head was signed after 9: its end was cut off' },
    ]);
  });

  it('finds heads that the key has not signed', async () => {
    writeFileSync(headsFile(), readFileSync(headsFile(), 'utf8').replace('"events":6', '"events":7'));
    const what = 'signed head 2 is not what the key has signed';
    expect((await check()).breaches).toEqual([{ position: null, what }]);
    const { publicKey } = generateKeyPairSync('ed25519');
    const headKey = String(publicKey.export({ type: 'spki', format: 'pem' }));
    expect((await check({ headKey })).breaches).toHaveLength(3);
  });

  it('takes heads of every key that the one before it has signed, pinned by any of them', async () => {
    const later = await inEngine(async (engine) => {
      const keys = await replaceHeadKey(engine.vault, '2026-11-21T21:00:00.000Z');
      await extend(engine, '2026-11-21T22:00:00.000Z');
      return keys?.at(-1)?.publicKey ?? '';
    });
    expect(later).not.toBe(kept.headKey);
    for (const headKey of [undefined, kept.headKey, later])
      expect(await check({ headKey })).toMatchObject({ looked: 14, breaches: [] });
  });

  it('refuses a key that the one before it has not signed', async () => {
    await inEngine(async (engine) => {
      const first = await headKeys(engine.vault);
      await replaceHeadKey(engine.vault, '2026-11-21T21:00:00.000Z');
      const stored = await engine.vault.get<object>('log-head-key', 'key');
      const [, second] = await headKeys(engine.vault);
      const after = { ...second?.after, madeAt: '2026-11-21T20:00:00.000Z' };
      const keys = [...first, { ...second, after }];
      await engine.vault.put('log-head-key', 'key', { ...stored?.value, keys }, stored?.version ?? 0);
      await extend(engine, '2026-11-21T22:00:00.000Z');
    });
    expect((await check()).breaches.map(({ what }) => what)).toEqual([
      expect.stringMatching(/^the key [\da-f]{16} of the heads was not signed by the one before it$/),
      'signed head 4 is not what the key has signed',
    ]);
  });

  it('counts a damaged header of the log as a breach', async () => {
    const log = join(folder.path, 'events.log');
    const bytes = readFileSync(log);
    bytes.writeUInt8(bytes.readUInt8(39) ^ 1, 39);
    writeFileSync(log, bytes);
    const { code, text } = await runAudit([folder.path, '--at-rest']);
    expect([code, text]).toEqual([1, expect.stringMatching(/^BREACH L25 {2}.+ is damaged at byte 0[.]/)]);
    const forPrograms = await runAudit([folder.path, '--at-rest', '--json']);
    expect(JSON.parse(forPrograms.text)).toMatchObject({ id: 'L25', breaches: [{ position: null }] });
  });

  it('is a part of the audit, which names a damaged record although it cannot read on', async () => {
    const log = join(folder.path, 'events.log');
    const bytes = readFileSync(log);
    const at = bytes.indexOf('vendor-5');
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    writeFileSync(log, bytes);
    const [heads, key] = [join(folder.path, 'kept-heads'), join(folder.path, 'kept-key')];
    writeFileSync(heads, `${kept.heads.join('\n')}\n`);
    writeFileSync(key, kept.headKey ?? '');
    const { code, text } = await runAudit([folder.path, '--at-rest', '--heads', heads, '--head-key', key]);
    expect(text).toMatch(/^BREACH L25 .+\n {10}at 0*4: byte \d+ of the log/);
    expect(text).toContain('which has 6 events, the log has become shorter, or a part of it cannot be read');
    expect(text).toContain('is damaged at byte');
    expect(code).toBe(1);
  });
});
