import { createHmac, hash } from 'node:crypto';
import type { Mills } from '@ringpost/domain';

/** What a customer has. A debt is not subtracted: what is below zero counts as nothing that is owed to the customer. */
export interface Balance {
  readonly userId: string;
  readonly availableMills: Mills;
  readonly heldMills: Mills;
}

/** A neighbour on the way from a leaf to the root: its hash in hexadecimal digits, and its sum. */
interface Sibling {
  readonly hash: string;
  readonly sum_mills: Mills;
}

/** One of the parts of a balance, and what leads from its leaf to the root. */
export interface BalancePart {
  /** The number of the leaf. Its lowest bit says on which side the first sibling is: 1 is left. */
  readonly place: number;
  readonly salt: string;
  readonly available_mills: Mills;
  readonly held_mills: Mills;
  readonly path: readonly Sibling[];
}

export interface BalanceTree {
  /** A power of two, so that it does not tell how many customers there are. */
  readonly leaves: number;
  readonly totalMills: Mills;
  /** Hexadecimal digits. */
  readonly root: string;
  /** The parts of a balance; undefined for a customer without a wallet. */
  partsOf(userId: string): readonly BalancePart[] | undefined;
}

/** The leaves of each customer. */
const PARTS = 2;
const HASH_BYTES = 32;
/** Hexadecimal digits of a salt, and of each number after it. */
const SALT_DIGITS = 64;
const NUMBER_DIGITS = 12;
const NUMBERS = 16 ** NUMBER_DIGITS;
const LEAF_FORM = 'ringpost-balance-leaf-1';
const NODE_FORM = 'ringpost-balance-node-1';

interface Leaf {
  readonly hash: string;
  readonly sumMills: Mills;
  /** Random for everybody who does not have the key. Leaves are sorted by it. */
  readonly order: number;
  /** The number of the part among all parts; undefined for a leaf of nobody. */
  readonly part: number | undefined;
}

/** The keys of all salts of a day, in hexadecimal digits. */
interface DayKey {
  readonly inner: string;
  readonly outer: string;
}

/** @param secret of the store */
export function dayKey(secret: Uint8Array, day: string): DayKey {
  const keyFor = (use: string): string => createHmac('sha512', secret).update(`${use}\n${day}`).digest('hex');
  return { inner: keyFor('inner'), outer: keyFor('outer') };
}

/** 128 random digits: an HMAC of two hashes, because Node makes these ten times faster than its own HMAC. */
function randomDigits({ inner, outer }: DayKey, of: string): string {
  return hash('sha512', outer + hash('sha512', inner + of));
}

function numberIn(digits: string, index: number): number {
  const at = SALT_DIGITS + index * NUMBER_DIGITS;
  return Number.parseInt(digits.slice(at, at + NUMBER_DIGITS), 16);
}

function saltIn(digits: string): string {
  return digits.slice(0, SALT_DIGITS);
}

/** Both parts of a balance: a random share, and the rest. */
function split({ userId, availableMills, heldMills }: Balance, key: DayKey) {
  const first = randomDigits(key, `leaf\n${userId}\n0`);
  const second = randomDigits(key, `leaf\n${userId}\n1`);
  const [available, held] = [Math.max(0, availableMills), Math.max(0, heldMills)];
  const share = (mills: Mills, at: number): Mills =>
    Math.floor((numberIn(first, at) / NUMBERS) * (mills + 1));
  const [availableShare, heldShare] = [share(available, 1), share(held, 2)];
  return [
    { digits: first, available: availableShare, held: heldShare },
    { digits: second, available: available - availableShare, held: held - heldShare },
  ] as const;
}

type Part = ReturnType<typeof split>[number];

function leafHash(userId: string, part: number, { digits, available, held }: Part): string {
  return hash('sha256', [LEAF_FORM, saltIn(digits), userId, part, available, held].join('\n'));
}

function emptyLeaf(key: DayKey, number: number): Leaf {
  const digits = randomDigits(key, `empty\n${number}`);
  return { hash: saltIn(digits), sumMills: 0, order: numberIn(digits, 0), part: undefined };
}

function leavesOf(balances: readonly Balance[], key: DayKey): readonly Leaf[] {
  const leaves: Leaf[] = [];
  for (const balance of balances) {
    for (const [part, each] of split(balance, key).entries()) {
      const sumMills = each.available + each.held;
      const order = numberIn(each.digits, 0);
      leaves.push({ hash: leafHash(balance.userId, part, each), sumMills, order, part: leaves.length });
    }
  }
  const count = 2 ** Math.ceil(Math.log2(Math.max(PARTS, leaves.length)));
  for (let number = 0; leaves.length < count; number += 1) leaves.push(emptyLeaf(key, number));
  return leaves.sort((a, b) => a.order - b.order);
}

/** All nodes as a heap: the children of node n are 2n and 2n + 1, the root is 1, and the leaves come last. */
function nodesOf(leaves: readonly Leaf[]) {
  const hashes = Buffer.alloc(2 * leaves.length * HASH_BYTES);
  const sums = new Float64Array(2 * leaves.length);
  const hashOf = (node: number): string => hashes.toString('hex', node * HASH_BYTES, (node + 1) * HASH_BYTES);
  const sumOf = (node: number): Mills => sums[node] ?? 0;
  const put = (node: number, digits: string, sumMills: Mills): void => {
    hashes.write(digits, node * HASH_BYTES, 'hex');
    sums[node] = sumMills;
  };
  for (const [place, leaf] of leaves.entries()) put(leaves.length + place, leaf.hash, leaf.sumMills);
  for (let node = leaves.length - 1; node > 0; node -= 1) {
    const [left, right] = [2 * node, 2 * node + 1];
    const text = [NODE_FORM, hashOf(left), sumOf(left), hashOf(right), sumOf(right)].join('\n');
    put(node, hash('sha256', text), sumOf(left) + sumOf(right));
  }
  if (!Number.isSafeInteger(sumOf(1))) throw new Error('the balances are too large to be added up exactly');
  return { hashOf, sumOf };
}

/**
 * A tree of hashes over all balances, in which each node also has the sum of what is below it. The root tells what all customers
 * are owed together. Each customer can check that the own balance is a part of this sum, and no node can take anything away from
 * it, because no sum may be below zero.
 *
 * What a proof tells of others: the sums beside the way to the root. Each balance is split into two random parts, whose leaves
 * are at random places, so the nearest sum is a random part of the balance of somebody, or nothing, and not a balance. The next
 * ones are the sums of two, four, eight such parts. The leaf of a customer cannot be found without its salt, and all salts follow
 * from the key. Where a site has very few customers, the total itself says nearly all of each.
 *
 * @param balances of all customers, in any order, each once
 */
export function balanceTree(balances: readonly Balance[], key: DayKey): BalanceTree {
  const sorted = balances.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  const leaves = leavesOf(sorted, key);
  const { hashOf, sumOf } = nodesOf(leaves);
  const indexes = new Map(sorted.map(({ userId }, index) => [userId, index]));
  const places = new Uint32Array(PARTS * sorted.length);
  for (const [place, { part }] of leaves.entries()) if (part !== undefined) places[part] = place;

  function pathFrom(place: number): readonly Sibling[] {
    const path: Sibling[] = [];
    for (let node = leaves.length + place; node > 1; node = Math.floor(node / 2)) {
      const sibling = node % 2 === 0 ? node + 1 : node - 1;
      path.push({ hash: hashOf(sibling), sum_mills: sumOf(sibling) });
    }
    return path;
  }

  return {
    leaves: leaves.length,
    totalMills: sumOf(1),
    root: hashOf(1),
    partsOf(userId) {
      const index = indexes.get(userId);
      const balance = index === undefined ? undefined : sorted[index];
      if (index === undefined || !balance) return undefined;
      return split(balance, key).map(({ digits, available, held }, part) => {
        const place = places[PARTS * index + part] ?? 0;
        const path = pathFrom(place);
        return { place, salt: saltIn(digits), available_mills: available, held_mills: held, path };
      });
    },
  };
}
