import { randomBytes } from 'node:crypto';
import { plusSeconds, reject } from '@ringpost/domain';
import { PASSKEY_ANSWER_MINUTES } from '@ringpost/domain/rules/limits';
import { putUnlessMoved, removeExpired } from '@ringpost/engine';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { eraseValue, removeUnlessMoved } from '../kernel/erase-value.ts';
import type { NewCredential, PasskeyProof } from './passkey.contract.ts';
import { type Credential, checkNewCredential, checkProof, type Site, siteOf } from './webauthn.ts';

/** What a question is asked for. An answer to one counts for nothing else. */
export type PasskeyAct = 'add' | 'login' | 'prove';
const ACTS: readonly PasskeyAct[] = ['add', 'login', 'prove'];

export interface KeptPasskey extends Credential {
  readonly passkeyId: string;
  /** As its owner calls it. */
  readonly name: string;
  readonly addedAt: string;
  /** Null: never. */
  readonly lastUsedAt: string | null;
}

interface Challenge {
  readonly challenge: string;
  readonly expiresAt: string;
}

export interface Passkeys {
  readonly site: Site;
  /** A question for this account and act. It replaces the one before it. @throws Rejection `busy` */
  ask(userId: string, act: PasskeyAct): Promise<Challenge>;
  /**
   * Stores a passkey that has answered the question `add`. Durable once resolved, and it counts once the account lists it.
   * `listed`: the passkeys that the account lists.
   * @throws Rejection `passkey-wrong`, `passkey-over`
   */
  add(
    userId: string,
    listed: readonly string[],
    answer: { readonly name: string; readonly credential: NewCredential },
  ): Promise<KeptPasskey>;
  /**
   * Checks the answer to a question. The question is used up, also by a wrong answer.
   * @throws Rejection `passkey-wrong`, `passkey-over`, `passkey-copied`
   */
  use(
    userId: string,
    listed: readonly string[],
    act: Exclude<PasskeyAct, 'add'>,
    proof: PasskeyProof,
  ): Promise<void>;
  /** Those that the account lists, the oldest first. */
  list(userId: string, listed: readonly string[]): Promise<readonly KeptPasskey[]>;
  remove(userId: string, passkeyIds: readonly string[]): Promise<void>;
  /** Deletes all passkeys of an account, and the questions to them. */
  forget(userId: string): Promise<void>;
  /** Deletes the questions that nobody answered. */
  sweep(): Promise<void>;
}

const SPACE = 'passkeys';
const CHALLENGES = 'passkey-challenges';
const CHALLENGE_BYTES = 32;

type Kept = readonly KeptPasskey[];

function keyOf(userId: string, act: PasskeyAct): string {
  return `${act} ${userId}`;
}

/** The passkeys of each account are in the Vault, where they can be erased. The account lists which of them count. */
export function createPasskeys(deps: Pick<Deps, 'vault' | 'clock' | 'ids' | 'config'>): Passkeys {
  const { vault, ids } = deps;
  const site = siteOf(deps.config.publicUrl);

  async function change(userId: string, changed: (kept: Kept) => Kept): Promise<void> {
    for (;;) {
      const kept = await vault.get<Kept>(SPACE, userId);
      const next = changed(kept?.value ?? []);
      if ((await putUnlessMoved(vault, SPACE, userId, next, kept?.version ?? 0)) !== undefined) return;
    }
  }

  /** @throws Rejection `passkey-over` if there is none, or it is too old, or another request has it */
  async function takeChallenge(userId: string, act: PasskeyAct): Promise<string> {
    const key = keyOf(userId, act);
    const kept = await vault.get<Challenge>(CHALLENGES, key);
    const isTaken = kept !== undefined && (await removeUnlessMoved(vault, CHALLENGES, key, kept.version));
    if (!isTaken || kept.value.expiresAt <= nowIso(deps)) throw reject('passkey-over');
    return kept.value.challenge;
  }

  async function list(userId: string, listed: readonly string[]): Promise<Kept> {
    const kept = (await vault.get<Kept>(SPACE, userId))?.value ?? [];
    return kept.filter(({ passkeyId }) => listed.includes(passkeyId));
  }

  return {
    site,
    async ask(userId, act) {
      const key = keyOf(userId, act);
      const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
      const asked: Challenge = {
        challenge,
        expiresAt: plusSeconds(nowIso(deps), PASSKEY_ANSWER_MINUTES * 60),
      };
      const kept = await vault.get<Challenge>(CHALLENGES, key);
      const version = await putUnlessMoved(vault, CHALLENGES, key, asked, kept?.version ?? 0);
      if (version === undefined) throw reject('busy', { retryAfterSeconds: 1 });
      return asked;
    },
    async add(userId, listed, { name, credential }) {
      const challenge = await takeChallenge(userId, 'add');
      const checked = await checkNewCredential(site, challenge, credential);
      const addedAt = nowIso(deps);
      const added: KeptPasskey = { ...checked, passkeyId: ids.next(), name, addedAt, lastUsedAt: null };
      // One that a crash kept out of the account is deleted by the next one. Another request may be about to list a newer one.
      const oldest = plusSeconds(addedAt, -PASSKEY_ANSWER_MINUTES * 60);
      await change(userId, (kept) => {
        const others = kept.filter((each) => listed.includes(each.passkeyId) || each.addedAt > oldest);
        if (others.some(({ credentialId }) => credentialId === added.credentialId))
          throw reject('passkey-wrong');
        return [...others, added];
      });
      return added;
    },
    async use(userId, listed, act, proof) {
      const challenge = await takeChallenge(userId, act);
      for (;;) {
        const kept = await vault.get<Kept>(SPACE, userId);
        const used = kept?.value.find(
          ({ passkeyId, credentialId }) => credentialId === proof.id && listed.includes(passkeyId),
        );
        if (!kept || !used) throw reject('passkey-wrong');
        const counter = await checkProof(site, challenge, used, proof);
        const next = kept.value.map((each) =>
          each === used ? { ...used, counter, lastUsedAt: nowIso(deps) } : each,
        );
        if ((await putUnlessMoved(vault, SPACE, userId, next, kept.version)) !== undefined) return;
      }
    },
    list,
    remove: (userId, passkeyIds) =>
      change(userId, (kept) => kept.filter(({ passkeyId }) => !passkeyIds.includes(passkeyId))),
    async forget(userId) {
      await eraseValue(vault, SPACE, userId);
      for (const act of ACTS) await eraseValue(vault, CHALLENGES, keyOf(userId, act));
    },
    sweep: () => removeExpired(vault, CHALLENGES, nowIso(deps)),
  };
}
