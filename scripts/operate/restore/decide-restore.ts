import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AdminProof, activeAdmins, createDeps, type Deps, proveAdmin } from '@ringpost/command-api/app';
import { Rejection, streams } from '@ringpost/domain';
import { type EngineOptions, newId, openEngine } from '@ringpost/engine';
import { createLog } from '@ringpost/web/http';
import { MANIFEST_FILE, type Manifest } from '../backup/manifest.ts';

/** Who stands for a restore. */
export type Decision =
  | { readonly way: 'alone' | 'unapproved'; readonly reason: string }
  | {
      readonly way: 'approved';
      /** The proof of the admin who asks, and then of the one who approves. */
      readonly prove: (role: 'asks' | 'approves') => Promise<AdminProof>;
      /** How often each may try. */
      readonly tries: number;
    };

interface RestoredBackup {
  readonly backup: string;
  readonly manifest: Pick<Manifest, 'startedAt'>;
  readonly now: Date;
}

/** Fewer than two cannot watch each other. */
const PAIR = 2;
const ALONE = 'the restored store has fewer than two active admins. Give a reason with --alone "<reason>"';

type Admin = Awaited<ReturnType<typeof proveAdmin>>;

/** Tells one backup from all others: its manifest has the hash of each file. */
async function manifestHash(backup: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(join(backup, MANIFEST_FILE)))
    .digest('hex');
}

async function oneAdmin(
  deps: Deps,
  admins: readonly Admin[],
  { prove, tries }: Extract<Decision, { way: 'approved' }>,
  role: 'asks' | 'approves',
): Promise<Admin> {
  for (let left = tries; ; left -= 1) {
    try {
      return await proveAdmin(deps, admins, await prove(role));
    } catch (error) {
      const isWrong = error instanceof Rejection && error.code === 'INCORRECT_CREDENTIALS';
      if (!isWrong) throw error;
      if (left <= 1)
        throw new Error(
          `The admin who ${role} for the restore is not proved: the address, the password or the code is wrong.`,
        );
    }
  }
}

/** @throws Error with one sentence */
async function decided(deps: Deps, decision: Decision) {
  const admins = await activeAdmins(deps);
  const isPair = admins.length >= PAIR;
  const nobody = { askedBy: null, approvedBy: null };
  if (decision.way === 'alone' && isPair)
    throw new Error(
      `The restored store has ${admins.length} active admins, so --alone is refused: two of them must agree. If they cannot be reached, give a reason with --without-approval "<reason>".`,
    );
  if (decision.way !== 'alone' && !isPair) throw new Error(`Nobody can approve: ${ALONE}.`);
  if (decision.way !== 'approved') return { way: decision.way, reason: decision.reason, ...nobody };
  const asking = await oneAdmin(deps, admins, decision, 'asks');
  const others = admins.filter(({ userId }) => userId !== asking.userId);
  const approving = await oneAdmin(deps, others, decision, 'approves');
  return { way: decision.way, reason: null, askedBy: asking.userId, approvedBy: approving.userId };
}

/** Links all events, so that the head of the chain can be named. */
async function endOfChain({ chain }: Awaited<ReturnType<typeof openEngine>>) {
  let end = await chain.extend();
  while (!end.isComplete) end = await chain.extend();
  return { events: end.events, link: end.link };
}

/**
 * Lets two admins of the restored store decide, and writes into its log that it was restored, as its first new facts, so that admins see it
 * in the security log. Nobody serves the folder yet.
 * @throws Error with one sentence: nobody approves it
 */
export async function decideRestore(
  restored: EngineOptions,
  { backup, manifest, now }: RestoredBackup,
  decision: Decision,
): Promise<void> {
  const engine = await openEngine(restored);
  try {
    const clock = { now: () => new Date() };
    const config = { publicUrl: '', production: true };
    const deps = createDeps(engine, { clock, log: createLog({ level: 'silent' }), config });
    const { events, link } = await endOfChain(engine);
    const who = await decided(deps, decision);
    const at = now.toISOString();
    const ids = { operationId: newId(), causationId: newId(), correlationId: newId() };
    const meta = { ...ids, actor: 'system:restore', occurredAt: at, schemaVersion: 1 } as const;
    const hash = await manifestHash(backup);
    const data = { backupStartedAt: manifest.startedAt, manifestSha256: hash, restoredAt: at };
    const facts = [
      { type: 'StoreRestored', id: newId(), data, meta },
      { type: 'RestoreDecided', id: newId(), data: { ...who, events, link, decidedAt: at }, meta },
    ] as const;
    await engine.events.append({ stream: streams.security(newId()), events: [...facts], expected: 'none' });
    await deps.guarded.close();
  } finally {
    await engine.close();
  }
}
