import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEngine } from '@ringpost/engine';
import { projectors, rebuildAll, viewChecksum } from '@ringpost/projections/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit, auditFolder } from './audit.ts';
import { type CorruptedFolder, corruptFolder } from './corrupted-folder.ts';

// The log, the vault and the blobs of the audited shop, as an earlier version filled them, and what its views were then. They stay
// as they are: a later version must read them.
const STORE = fileURLToPath(new URL('./earlier-store', import.meta.url));

interface EarlierView {
  readonly view: string;
  readonly shape: number;
  readonly rows: number;
  readonly sha256: string;
}

const earlier = JSON.parse(readFileSync(join(STORE, 'rows.json'), 'utf8')) as readonly EarlierView[];
/** Views whose rows have another form since then have other checksums. */
const shapes = new Map(projectors.flatMap(({ views, shape }) => views.map(({ name }) => [name, shape])));
const comparable = earlier.filter(({ view, shape }) => shapes.get(view) === shape);

describe('a store that an earlier version filled', () => {
  let folder: CorruptedFolder;

  beforeAll(async () => {
    folder = await corruptFolder(STORE);
  });
  afterAll(() => folder.remove());

  it('breaks no invariant', async () => {
    const findings = await auditFolder({ dataDir: folder.path });
    expect(findings.flatMap(({ id, breaches }) => breaches.map(({ what }) => `${id}: ${what}`))).toEqual([]);
  });

  it('gives the rows that it had then, wherever their form is still the same', async () => {
    const old = await openEngine({ kind: 'embedded', folder: folder.path, role: 'tool' });
    const fresh = await openEngine({ kind: 'embedded', folder: ':memory:' });
    try {
      await rebuildAll({ events: old.events, readModel: fresh.readModel }, projectors);
      const now = (await viewChecksum(fresh.readModel, projectors)).map(
        ({ collection: view, rows, sha256 }) => ({
          view,
          shape: shapes.get(view),
          rows,
          sha256,
        }),
      );
      expect(comparable.length, 'store a newer one beside it').toBeGreaterThan(0);
      const names = new Set(comparable.map(({ view }) => view));
      expect(now.filter(({ view }) => names.has(view))).toEqual(comparable);
    } finally {
      await fresh.close();
      await old.close();
    }
  });

  it('keeps rows in an old form until a server replaces them, and they are no breach', async () => {
    const engine = await openEngine({ kind: 'embedded', folder: folder.path });
    try {
      await rebuildAll(engine, projectors);
    } finally {
      await engine.close();
    }
    folder.sql(
      "UPDATE _projectors SET live_version = live_version - 1000000 WHERE name IN ('feeds', 'deadlines')",
    );
    const { code, about } = await folder.audit('--at-rest');
    expect(about('L6')).toMatch(
      /^ok .+\n +another version wrote the rows of feeds, deadlines; the server builds them again$/,
    );
    expect(code).toBe(0);
  });

  it('is audited in three long steps, and each says how much of it is done', async () => {
    const told: [step: string, share: number][] = [];
    const engine = { kind: 'embedded', folder: folder.path } as const;
    await audit({ engine, onProgress: (...progress) => void told.push(progress) });
    const steps = told.map(([step]) => step);
    expect(steps.filter((step, at) => step !== steps[at - 1])).toEqual(['log', 'views', 'states']);
    for (const step of new Set(steps)) {
      const shares = told.flatMap(([of, share]) => (of === step ? share : []));
      expect(shares.length, step).toBeGreaterThan(1);
      expect(shares).toEqual(shares.toSorted((a, b) => a - b));
      expect(shares.at(-1)).toBe(1);
    }
  });
});
