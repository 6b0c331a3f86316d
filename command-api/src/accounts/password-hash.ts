import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { reject } from '@ringpost/domain';
import { PASSWORD_COST, type PasswordCost } from '../kernel/password-cost.ts';

const argon2Async = promisify(argon2);

const SALT_BYTES = 16;
const DIGEST_BYTES = 32;

/**
 * Who waits for a hash. `known`: a caller whose address logged in to the account before, or whose request has a session of it.
 * All others are `unknown`.
 */
export type Standing = 'known' | 'unknown';

/** Hashes that run at the same time: one per core, limited by the threads of Node. */
const slots = Math.min(4, availableParallelism());
/** One slot is never given to unknown callers. So a flood of logins delays neither known people nor purchases. */
const slotsOfStrangers = Math.max(1, slots - 1);
/** A caller that would wait longer gets `busy`. */
const MOST_WAITING = 50;
const running = { known: 0, unknown: 0 };
const waiting: Readonly<Record<Standing, (() => void)[]>> = { known: [], unknown: [] };

function mayRun(standing: Standing): boolean {
  if (running.known + running.unknown >= slots) return false;
  return standing === 'known' || running.unknown < slotsOfStrangers;
}

/** The slot is taken before the waiting caller continues, so that no other caller can take it in between. */
function startNext(): void {
  for (const standing of ['known', 'unknown'] as const) {
    while (mayRun(standing)) {
      const next = waiting[standing].shift();
      if (!next) break;
      running[standing] += 1;
      next();
    }
  }
}

async function inQueue<T>(standing: Standing, work: () => Promise<T>): Promise<T> {
  if (mayRun(standing)) running[standing] += 1;
  else {
    if (waiting[standing].length >= MOST_WAITING) throw reject('busy', { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => waiting[standing].push(resolve));
  }
  try {
    return await work();
  } finally {
    running[standing] -= 1;
    startNext();
  }
}

function digest(
  password: string,
  salt: Buffer,
  { memoryKibibytes, passes, lanes }: PasswordCost,
  standing: Standing,
): Promise<Buffer> {
  return inQueue(standing, () =>
    argon2Async('argon2id', {
      // Characters that look the same get one spelling, because keyboards encode them differently.
      message: Buffer.from(password.normalize('NFC')),
      nonce: salt,
      parallelism: lanes,
      tagLength: DIGEST_BYTES,
      memory: memoryKibibytes,
      passes,
    }),
  );
}

function format({ memoryKibibytes, passes, lanes }: PasswordCost, salt: Buffer, bytes: Buffer): string {
  return `$argon2id$v=19$m=${memoryKibibytes},t=${passes},p=${lanes}$${salt.toString('base64url')}$${bytes.toString('base64url')}`;
}

/** `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<digest>`, with a new salt for each hash. @throws Rejection `busy` */
export async function hashPassword(
  password: string,
  standing: Standing = 'unknown',
  cost = PASSWORD_COST,
): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return format(cost, salt, await digest(password, salt, cost, standing));
}

function parse(hash: string): {
  readonly cost: PasswordCost;
  readonly salt: Buffer;
  readonly digest: Buffer;
} {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(hash);
  if (!match) throw new Error('a stored password hash cannot be read');
  const [memoryKibibytes = 0, passes = 0, lanes = 0] = match.slice(1, 4).map(Number);
  const [salt, bytes] = [match[4] ?? '', match[5] ?? ''].map((part) => Buffer.from(part, 'base64url'));
  if (!salt || !bytes) throw new Error('a stored password hash cannot be read');
  return { cost: { memoryKibibytes, passes, lanes }, salt, digest: bytes };
}

/** Compares in constant time. @throws Rejection `busy` */
export async function matchesHash(
  password: string,
  hash: string,
  standing: Standing = 'unknown',
): Promise<boolean> {
  const parsed = parse(hash);
  const guess = await digest(password, parsed.salt, parsed.cost, standing);
  return guess.length === parsed.digest.length && timingSafeEqual(guess, parsed.digest);
}

/** A hash that matches no password, made once. With it, a missing account needs the same work as a wrong password. */
export function unmatchableHash(cost = PASSWORD_COST): string {
  return format(cost, randomBytes(SALT_BYTES), randomBytes(DIGEST_BYTES));
}

/** True for a hash of a lower cost than this one. The next login renews it. */
export function isWeakerHash(hash: string, cost = PASSWORD_COST): boolean {
  const { memoryKibibytes, passes } = parse(hash).cost;
  return memoryKibibytes < cost.memoryKibibytes || passes < cost.passes;
}
