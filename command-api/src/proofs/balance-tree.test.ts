import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Balance, type BalancePart, type BalanceTree, balanceTree, dayKey } from './balance-tree.ts';

const KEY = dayKey(Buffer.alloc(32, 7), '2026-11-26');

function balance(number: number, availableMills = 1000 * number, heldMills = 0): Balance {
  const userId = `019ab000-0000-7000-8000-${String(number).padStart(12, '0')}`;
  return { userId, availableMills, heldMills };
}

function sha256(...lines: readonly (string | number)[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** The documented rule, written a second time. */
function topOf(userId: string, number: number, part: BalancePart): readonly [string, number] {
  const { salt, available_mills: available, held_mills: held } = part;
  let hash = sha256('ringpost-balance-leaf-1', salt, userId, number, available, held);
  let sum = available + held;
  let { place } = part;
  for (const { hash: sibling, sum_mills: mills } of part.path) {
    const both = place % 2 === 0 ? [hash, sum, sibling, mills] : [sibling, mills, hash, sum];
    hash = sha256('ringpost-balance-node-1', ...both);
    sum += mills;
    place = Math.floor(place / 2);
  }
  return [hash, sum];
}

function partsOf(tree: BalanceTree, userId: string): readonly BalancePart[] {
  const parts = tree.partsOf(userId);
  if (!parts) throw new Error(`${userId} has no parts`);
  return parts;
}

describe('the tree of balances', () => {
  it('leads from both parts of every balance to the root and to the sum of all', () => {
    const mills = fc.integer({ min: 0, max: 10 ** 12 });
    fc.assert(
      fc.property(fc.array(fc.tuple(mills, mills), { minLength: 1, maxLength: 20 }), (amounts) => {
        const balances = amounts.map(([available, held], number) => balance(number, available, held));
        const tree = balanceTree(balances, KEY);
        expect(tree.totalMills).toBe(amounts.flat().reduce((sum, each) => sum + each, 0));
        for (const { userId, availableMills, heldMills } of balances) {
          const parts = partsOf(tree, userId);
          expect(parts.reduce((sum, part) => sum + part.available_mills, 0)).toBe(availableMills);
          expect(parts.reduce((sum, part) => sum + part.held_mills, 0)).toBe(heldMills);
          for (const [number, part] of parts.entries())
            expect(topOf(userId, number, part)).toEqual([tree.root, tree.totalMills]);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('does not subtract what somebody owes', () => {
    const tree = balanceTree([balance(1, 500, 20), balance(2, -300, 0)], KEY);
    expect(tree.totalMills).toBe(520);
    expect(partsOf(tree, balance(2).userId)).toMatchObject(
      [0, 1].map(() => ({ available_mills: 0, held_mills: 0 })),
    );
  });

  it('tells of the number of customers only the next power of two', () => {
    const leaves = [0, 1, 2, 3, 4, 5].map(
      (count) =>
        balanceTree(
          Array.from({ length: count }, (_, number) => balance(number)),
          KEY,
        ).leaves,
    );
    expect(leaves).toEqual([2, 2, 4, 8, 8, 16]);
    const paths = new Set([1, 2, 3].flatMap((number) => pathsOf(number)));
    expect(paths).toEqual(new Set([3]));

    function pathsOf(number: number): readonly number[] {
      const tree = balanceTree([balance(1), balance(2), balance(3)], KEY);
      return partsOf(tree, balance(number).userId).map(({ path }) => path.length);
    }
  });

  it('shows no balance of anybody else as the nearest sum', () => {
    const balances = Array.from({ length: 64 }, (_, number) => balance(number, 1_000_000 + number));
    const tree = balanceTree(balances, KEY);
    const known = new Set(balances.map(({ availableMills }) => availableMills));
    const nearest = balances.flatMap(({ userId }) =>
      partsOf(tree, userId).map(({ path }) => path[0]?.sum_mills),
    );
    expect(nearest.filter((mills) => known.has(mills ?? 0))).toEqual([]);
  });

  it('is the same again from the same balances, and has other salts and places on another day', () => {
    const balances = [3, 1, 2].map((number) => balance(number));
    const tree = balanceTree(balances, KEY);
    expect(balanceTree(balances.toReversed(), KEY).root).toBe(tree.root);
    const other = balanceTree(balances, dayKey(Buffer.alloc(32, 7), '2026-11-27'));
    expect(other.root).not.toBe(tree.root);
    const salts = [tree, other].flatMap((each) => partsOf(each, balance(1).userId).map(({ salt }) => salt));
    expect(new Set(salts).size).toBe(4);
  });

  it('knows nothing of a customer without a wallet', () => {
    expect(balanceTree([balance(1)], KEY).partsOf(balance(2).userId)).toBeUndefined();
  });

  it('refuses balances that no sum can hold exactly', () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(() => balanceTree([balance(1, most), balance(2, most)], KEY)).toThrow('too large');
  });
});
