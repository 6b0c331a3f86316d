import { readdirSync } from 'node:fs';
import { createDeps, creditFunds } from '@ringpost/command-api/app';
import { type Engine, openEngine, type Row } from '@ringpost/engine';
import { startProjections } from '@ringpost/projections/app';
import { dataFolder } from '@ringpost/testing/data-folder';
import { createLog } from '@ringpost/web/http';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openAccount } from '../seed/open-account.ts';
import { shownSums } from './shown-sums.ts';
import { checkViews } from './views.check.ts';

let engine: Engine;
let projections: Awaited<ReturnType<typeof startProjections>>;
/** Gives the customer money, and waits until the rows show it. */
let change: () => Promise<void>;

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  const clock = { now: () => new Date('2026-11-21T10:00:00.000Z') };
  const config = { publicUrl: 'https://ringpost.example', production: false };
  const deps = createDeps(engine, { clock, config, log: createLog({ level: 'silent' }) });
  const gift = { giftMills: 1_000, reason: 'For a test', actor: 'system:seed' };
  const userId = await openAccount(deps, { email: 'ann@example.org', password: 'a-long-password', ...gift });
  projections = await startProjections({ ...engine });
  const settle = async () => {
    const head = await engine.events.head();
    for (const { name } of projections.status()) await projections.waitFor(name, head, 60_000);
  };
  let credits = 0;
  change = async () => {
    credits += 1;
    const operationId = `credit ${credits}`;
    const { reason, actor } = gift;
    await creditFunds(deps, { userId, amountMills: 10, reason, actor, operationId, requestId: operationId });
    await settle();
  };
  await settle();
});
afterEach(async () => {
  await projections.close();
  await engine.close();
});

/** The rows of a server that continues to write after each checkpoint that the audit reads. */
function moving(): Engine['readModel'] {
  const { readModel } = engine;
  return {
    ...readModel,
    async checkpoint(...parameters) {
      const checkpoint = await readModel.checkpoint(...parameters);
      await change();
      return checkpoint;
    },
  };
}

/** Rows of several views; those of one view are changed. */
function spoilt(readModel: Engine['readModel'], view: string, spoil: (row: Row) => Row): Engine['readModel'] {
  return {
    ...readModel,
    collection: (requestedView, version) => {
      const rows = readModel.collection<never>(requestedView as never, version);
      if (requestedView.name !== view) return rows;
      return { ...rows, find: async (where, page) => (await rows.find(where, page)).map(spoil) as never[] };
    },
  };
}

function moreMoney(row: Row): Row {
  const wallet = row as Row & { readonly availableMills: number };
  return { ...wallet, availableMills: wallet.availableMills + 1 } as Row;
}

describe('the audit of rows that a server writes while they are read', () => {
  it('accepts a row in any state that it had since', async () => {
    const { breaches, looked } = await checkViews({ ...engine, readModel: moving() }, false);
    expect(breaches).toEqual([]);
    expect(looked).toBeGreaterThan(3);
  });

  it('finds a row in a state that it never had', async () => {
    const { breaches } = await checkViews(
      { ...engine, readModel: spoilt(moving(), 'wallets', moreMoney) },
      false,
    );
    expect(breaches).toEqual([
      { position: null, what: 'wallets shows 1 rows that are not the 1 of a rebuild' },
    ]);
  });

  it('finds a row whose id no event ever named', async () => {
    const renamed = spoilt(moving(), 'wallets', (row) => ({ ...row, _id: 'nobody' }));
    const { breaches } = await checkViews({ ...engine, readModel: renamed }, false);
    expect(breaches.map(({ what }) => what)).toEqual([expect.stringMatching(/^wallets shows /)]);
  });

  it('takes rows that stand still at their word', async () => {
    const { breaches } = await checkViews({ ...engine, readModel: moving() }, true);
    expect(breaches.map(({ what }) => what.split(' ')[0])).toContain('wallets');
  });

  it('reads rows again whose place others took meanwhile', async () => {
    const { readModel } = engine;
    let looks = 0;
    const rebuiltMeanwhile: Engine['readModel'] = {
      ...readModel,
      async checkpoint(projector, version) {
        const checkpoint = await readModel.checkpoint(projector, version);
        if (projector !== 'wallets') return checkpoint;
        looks += 1;
        if (looks === 1) await projections.rebuild('wallets');
        return checkpoint;
      },
    };
    const { breaches } = await checkViews({ ...engine, readModel: rebuiltMeanwhile }, false);
    expect(breaches).toEqual([]);
    expect(looks).toBe(2);
  });

  it('leaves nothing on the disk, also if the rows cannot be read to their end', async () => {
    const temporary = await dataFolder();
    vi.stubEnv('TMPDIR', temporary.path);
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      await temporary.remove();
    });
    const { readModel } = engine;
    let seen: readonly string[] = [];
    const failing: Engine['readModel'] = {
      ...readModel,
      collection(view, version) {
        if (view.name !== 'wallets') return readModel.collection(view, version);
        seen = readdirSync(temporary.path);
        throw new Error('the disk is broken');
      },
    };
    await expect(checkViews({ ...engine, readModel: failing }, true)).rejects.toThrow('the disk is broken');
    expect(seen).toEqual([expect.stringMatching(/^ringpost-audit-/)]);
    expect((await checkViews(engine, true)).breaches).toEqual([]);
    expect(readdirSync(temporary.path)).toEqual([]);
  });

  it('sums no rows of a commit that may be half written', async () => {
    const { readModel } = engine;
    const sumsOf = async (rows: Engine['readModel'], commitsAreAtomic: boolean) =>
      (await shownSums({ ...engine, readModel: rows }, commitsAreAtomic)).map(({ view }) => view);
    const all = ['finance-days', 'wallets', 'sales-days'];
    expect(await sumsOf(readModel, false)).toEqual(all);
    const before = await readModel.checkpoints(projections.status().map(({ name }) => name));
    await change();
    const halfWritten: Engine['readModel'] = { ...readModel, checkpoints: async () => before };
    // A credit is no sale.
    expect(await sumsOf(halfWritten, false)).toEqual(['sales-days']);
    expect(await sumsOf(halfWritten, true)).toEqual(all);
  });
});
