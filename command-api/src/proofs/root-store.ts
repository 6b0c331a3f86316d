import { createHash, randomBytes } from 'node:crypto';
import type { Position } from '@ringpost/domain';
import { entries, getOrCreate, putUnlessMoved, type Vault } from '@ringpost/engine';
import type { SignedRoot } from './proofs.contract.ts';

/** The root of a day, and where its balances were in the log, which only the operator knows. */
export interface KeptRoot {
  readonly root: SignedRoot;
  readonly epoch: string;
  readonly position: Position;
  /** Whether the balances are kept too. */
  readonly hasBalances: boolean;
}

type Values = Pick<Vault, 'get' | 'put' | 'list'>;
type Blobs = Pick<Vault, 'getBlob' | 'putBlob' | 'removeBlob'>;

const ROOTS = 'balance-roots';
const SECRET = 'balance-proof-key';
const SECRET_BYTES = 32;
const DAY_MS = 86_400_000;

function blobOf(day: string): string {
  return `balances/${day}`;
}

export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

/** The secret from which all salts follow. It is made at the first use. */
export async function proofSecret(vault: Pick<Vault, 'get' | 'put'>): Promise<Uint8Array> {
  const { value } = await getOrCreate(vault, SECRET, 'key', () =>
    randomBytes(SECRET_BYTES).toString('base64'),
  );
  return Buffer.from(value, 'base64');
}

/** Undefined before the first root. */
export async function keptProofSecret(vault: Pick<Vault, 'get'>): Promise<Uint8Array | undefined> {
  const kept = await vault.get<string>(SECRET, 'key');
  return kept && Buffer.from(kept.value, 'base64');
}

/** Names a position without telling it, because guests could count private messages by positions. */
export function hiddenPosition(secret: Uint8Array, day: string, epoch: string, position: Position): string {
  return createHash('sha256').update(secret).update([day, epoch, position].join('\n')).digest('hex');
}

export async function keptRoot(vault: Pick<Vault, 'get'>, day: string): Promise<KeptRoot | undefined> {
  return (await vault.get<KeptRoot>(ROOTS, day))?.value;
}

/** Stores the root of a day that has none. @returns false if another process was faster */
export async function storeRoot(vault: Pick<Vault, 'put'>, kept: KeptRoot): Promise<boolean> {
  return (await putUnlessMoved(vault, ROOTS, kept.root.day, kept, 0)) !== undefined;
}

/** All roots, the oldest first. */
export async function* keptRoots(vault: Pick<Vault, 'list'>): AsyncGenerator<KeptRoot> {
  for await (const { value } of entries<KeptRoot>(vault, ROOTS)) yield value;
}

/** The roots of the `days` up to a day, the latest first. */
export async function rootsUntil(
  vault: Pick<Vault, 'list'>,
  until: string,
  days: number,
): Promise<readonly KeptRoot[]> {
  const after = daysBefore(until, days);
  const page = await vault.list<KeptRoot>(ROOTS, { after, limit: days });
  return page.flatMap(({ key, value }) => (key <= until ? [value] : [])).reverse();
}

export function balancesOfDay(vault: Pick<Vault, 'getBlob'>, day: string): Promise<Uint8Array | undefined> {
  return vault.getBlob(blobOf(day));
}

export function storeBalances(vault: Pick<Vault, 'putBlob'>, day: string, file: Uint8Array): Promise<void> {
  return vault.putBlob(blobOf(day), file);
}

/** Removes the balances of all days before a day. Their roots stay. */
export async function dropBalancesBefore(vault: Values & Blobs, day: string): Promise<void> {
  for await (const { key, value, version } of entries<KeptRoot>(vault, ROOTS)) {
    if (key >= day || !value.hasBalances) continue;
    await vault.removeBlob(blobOf(key));
    await putUnlessMoved(vault, ROOTS, key, { ...value, hasBalances: false }, version);
  }
}
