import { randomBytes } from 'node:crypto';
import { plusSeconds, reject } from '@ringpost/domain';
import { FACTOR_CONFIRM_MINUTES } from '@ringpost/domain/rules/limits';
import { putUnlessMoved, removeExpired } from '@ringpost/engine';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { eraseValue, removeUnlessMoved } from '../kernel/erase-value.ts';
import { fromBase32, toBase32 } from './base32.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';
import { withoutHash } from './recovery-lists.ts';
import { stepOfCode } from './totp.ts';

/** A secret that was shown, and whose first code has not come yet. */
interface Started {
  readonly factorId: string;
  readonly secret: string;
  readonly expiresAt: string;
}

interface Kept {
  readonly secret: string;
  /** The step of the newest code that was used. A code of this step or an older one is refused. */
  readonly lastStep: number;
  /** Hashes of the recovery codes that were not used yet, of a factor from before accounts had lists of them. */
  readonly recovery: readonly string[];
}

/** How a code was right. `left`: the recovery codes that remain after this one. */
type FactorProof = { readonly by: 'code' } | { readonly by: 'recovery'; readonly left: number };

export interface SecondFactors {
  /** Makes a secret for an account. It replaces one that was started before and not confirmed. */
  start(userId: string): Promise<{ readonly secret: string; readonly expiresAt: string }>;
  /**
   * Stores what was started, if this is its code. Durable once resolved.
   * @returns the id of the factor
   * @throws Rejection `second-factor-wrong`, `token-not-found` if nothing was started
   */
  confirm(userId: string, code: string): Promise<string>;
  /** Uses a code up. If several requests use it at the same time, one succeeds. @throws Rejection `second-factor-wrong` */
  use(factorId: string, code: string): Promise<FactorProof>;
  /** The number of recovery codes that came with it and were not used. */
  left(factorId: string): Promise<number>;
  /** Deletes the recovery codes that came with it. */
  dropRecovery(factorId: string): Promise<void>;
  remove(factorId: string): Promise<void>;
  /** Deletes a factor that was started, and these factors. */
  forget(userId: string, factorIds: readonly string[]): Promise<void>;
  /** Deletes what was started and never confirmed. */
  sweep(): Promise<void>;
}

const SPACE = 'second-factors';
const STARTED = 'started-second-factors';
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

/** Apps show a code in two groups, and people type it so. */
function withoutSpaces(code: string): string {
  return code.replace(/\s/g, '');
}

function afterCode(kept: Kept, code: string, now: number): [Kept, FactorProof] | undefined {
  const step = stepOfCode(fromBase32(kept.secret), withoutSpaces(code), now);
  if (step !== undefined && step > kept.lastStep) return [{ ...kept, lastStep: step }, { by: 'code' }];
  const recovery = withoutHash(kept.recovery, hashOfRecoveryCode(code));
  return (
    recovery && [
      { ...kept, recovery },
      { by: 'recovery', left: recovery.length },
    ]
  );
}

/** Secrets and hashes are in the Vault, where they can be erased. No event contains them. */
export function createSecondFactors(deps: Pick<Deps, 'vault' | 'clock' | 'ids'>): SecondFactors {
  const { vault, clock, ids } = deps;

  async function remove(factorId: string): Promise<void> {
    const kept = await vault.get<Kept>(SPACE, factorId);
    // A code that is used meanwhile changes the version.
    if (kept && !(await removeUnlessMoved(vault, SPACE, factorId, kept.version))) await remove(factorId);
  }

  return {
    async start(userId) {
      const secret = toBase32(randomBytes(SECRET_BYTES));
      const expiresAt = plusSeconds(nowIso(deps), FACTOR_CONFIRM_MINUTES * 60);
      const started: Started = { factorId: ids.next(), secret, expiresAt };
      const kept = await vault.get<Started>(STARTED, userId);
      const version = await putUnlessMoved(vault, STARTED, userId, started, kept?.version ?? 0);
      if (version === undefined) throw reject('busy', { retryAfterSeconds: 1 });
      return { secret, expiresAt };
    },
    async confirm(userId, code) {
      const started = await vault.get<Started>(STARTED, userId);
      if (!started || started.value.expiresAt <= nowIso(deps)) throw reject('token-not-found');
      const { factorId, secret } = started.value;
      const lastStep = stepOfCode(fromBase32(secret), code, clock.now().getTime());
      if (lastStep === undefined) throw reject('second-factor-wrong');
      // Only one request gets past this line, so a secret becomes one factor. If the rest fails, the owner starts again.
      if (!(await removeUnlessMoved(vault, STARTED, userId, started.version)))
        throw reject('second-factor-wrong');
      const kept: Kept = { secret, lastStep, recovery: [] };
      await vault.put(SPACE, factorId, kept, 0);
      return factorId;
    },
    async use(factorId, code) {
      for (;;) {
        const kept = await vault.get<Kept>(SPACE, factorId);
        const used = kept && afterCode(kept.value, code, clock.now().getTime());
        if (!used) throw reject('second-factor-wrong');
        const [next, proof] = used;
        if ((await putUnlessMoved(vault, SPACE, factorId, next, kept.version)) !== undefined) return proof;
      }
    },
    left: async (factorId) => (await vault.get<Kept>(SPACE, factorId))?.value.recovery.length ?? 0,
    async dropRecovery(factorId) {
      for (;;) {
        const kept = await vault.get<Kept>(SPACE, factorId);
        if (!kept || kept.value.recovery.length === 0) return;
        const next: Kept = { ...kept.value, recovery: [] };
        if ((await putUnlessMoved(vault, SPACE, factorId, next, kept.version)) !== undefined) return;
      }
    },
    remove,
    async forget(userId, factorIds) {
      await eraseValue(vault, STARTED, userId);
      for (const factorId of factorIds) await remove(factorId);
    },
    sweep: () => removeExpired(vault, STARTED, nowIso(deps)),
  };
}
