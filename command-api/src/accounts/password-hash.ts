import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { reject } from '@ringpost/events/catalogue';

const argon2Async = promisify(argon2);

interface Cost {
  readonly memoryKibibytes: number;
  readonly passes: number;
  readonly lanes: number;
}

/** The least that OWASP asks of Argon2id: 19 MiB, two passes, one lane. */
const cost: Cost = { memoryKibibytes: 19_456, passes: 2, lanes: 1 };
const saltBytes = 16;
const digestBytes = 32;

/**
 * Hashes at once, and the queue behind them. One core stays free, so that a flood of logins cannot stop the purchases of
 * others; who would wait too long is told to come back.
 */
const mostAtOnce = Math.max(1, Math.min(4, availableParallelism() - 1));
const mostWaiting = 100;
let running = 0;
const waiting: (() => void)[] = [];

/** `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<digest>`, each hash with a salt of its own. @throws Rejection `busy` */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(saltBytes);
  return format(cost, salt, await digest(password, salt, cost));
};

/** Compares in constant time. @throws Rejection `busy` */
export const matchesHash = async (password: string, hash: string): Promise<boolean> => {
  const parsed = parse(hash);
  const given = await digest(password, parsed.salt, parsed.cost);
  return given.length === parsed.digest.length && timingSafeEqual(given, parsed.digest);
};

/** A hash that nothing matches, made once, so that a missing account costs the same work as a wrong password. */
export const unmatchableHash = (): string => format(cost, randomBytes(saltBytes), randomBytes(digestBytes));

/** True for a hash of a lower cost than today's; it is renewed at the next login. */
export const isWeakerHash = (hash: string): boolean => {
  const { memoryKibibytes, passes } = parse(hash).cost;
  return memoryKibibytes < cost.memoryKibibytes || passes < cost.passes;
};

const digest = (password: string, salt: Buffer, { memoryKibibytes, passes, lanes }: Cost): Promise<Buffer> =>
  inQueue(() =>
    argon2Async('argon2id', {
      // One spelling of what looks the same on every keyboard.
      message: Buffer.from(password.normalize('NFC')),
      nonce: salt,
      parallelism: lanes,
      tagLength: digestBytes,
      memory: memoryKibibytes,
      passes,
    }),
  );

const inQueue = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting) throw reject('busy', { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    // The place is handed on, not given back, so that nobody slips in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

const format = ({ memoryKibibytes, passes, lanes }: Cost, salt: Buffer, bytes: Buffer): string =>
  `$argon2id$v=19$m=${memoryKibibytes},t=${passes},p=${lanes}$${salt.toString('base64url')}$${bytes.toString('base64url')}`;

const parse = (hash: string): { readonly cost: Cost; readonly salt: Buffer; readonly digest: Buffer } => {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(hash);
  if (!match) throw new Error('a stored password hash cannot be read');
  const [memoryKibibytes = 0, passes = 0, lanes = 0] = match.slice(1, 4).map(Number);
  const [salt, bytes] = [match[4] ?? '', match[5] ?? ''].map((part) => Buffer.from(part, 'base64url'));
  if (!salt || !bytes) throw new Error('a stored password hash cannot be read');
  return { cost: { memoryKibibytes, passes, lanes }, salt, digest: bytes };
};
