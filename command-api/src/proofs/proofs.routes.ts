import { reject } from '@ringpost/domain';
import { BALANCE_PROOF_REFILL_SECONDS, BALANCE_PROOFS_AT_ONCE } from '@ringpost/domain/rules/limits';
import { type HeadKey, headKeys } from '@ringpost/engine';
import { type Endpoint, endpoint, rateLimit } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import {
  type BalanceProof,
  balanceProofContract,
  balanceRootsContract,
  type RootKey,
} from './proofs.contract.ts';
import { balancesOfDay, keptRoot, proofSecret, rootsUntil } from './root-store.ts';
import type { Trees } from './trees.ts';

type ProofDeps = Pick<Deps, 'clock' | 'vault'>;

/** @throws Rejection `not-found` for a day without a root or without balances, and for a customer without a wallet */
async function proofOf(
  { vault }: ProofDeps,
  trees: Trees,
  userId: string,
  day: string,
): Promise<BalanceProof> {
  const root = (await keptRoot(vault, day))?.root;
  const keys = await headKeys(vault);
  const publicKey = keys.find(({ keyId }) => keyId === root?.key_id)?.publicKey;
  if (!root || publicKey === undefined) throw reject('not-found');
  const found = await trees.find(day, userId, async () => {
    const file = await balancesOfDay(vault, day);
    return file && { day, secret: await proofSecret(vault), file };
  });
  if (!found?.parts) throw reject('not-found');
  if (found.facts.root !== root.root)
    throw new Error(`the balances that are kept of ${day} do not give its root`);
  const sum = (of: 'available_mills' | 'held_mills'): number =>
    (found.parts ?? []).reduce((mills, part) => mills + part[of], 0);
  return {
    form: 'ringpost-balance-proof-1',
    wallet: userId,
    available_mills: sum('available_mills'),
    held_mills: sum('held_mills'),
    parts: found.parts.map((part) => ({ ...part, path: [...part.path] })),
    root,
    public_key: publicKey,
  };
}

function presentKey({ keyId, publicKey, after }: HeadKey): RootKey {
  return {
    key_id: keyId,
    public_key: publicKey,
    after: after && {
      key_id: after.keyId,
      made_at: after.madeAt,
      signature: after.signature,
      own_signature: after.ownSignature,
    },
  };
}

/** The signed roots for everybody, and each customer's own proof. */
export function proofsRoutes(deps: ProofDeps, trees: Trees): readonly Endpoint[] {
  const limit = rateLimit({
    clock: deps.clock,
    burst: BALANCE_PROOFS_AT_ONCE,
    refillSeconds: BALANCE_PROOF_REFILL_SECONDS,
  });

  return [
    endpoint('guest', balanceRootsContract, async ({ query, now }) => {
      const kept = await rootsUntil(deps.vault, query.until ?? now.slice(0, 10), query.limit);
      const keys = await headKeys(deps.vault);
      const body = { public_key: keys.at(-1)?.publicKey ?? null, keys: keys.map(presentKey) };
      return { status: 200, body: { data: kept.map(({ root }) => root), ...body } };
    }),

    endpoint('customer', balanceProofContract, async ({ query, now }, { userId }) => {
      limit.take(userId);
      const [latest] = query.day === undefined ? await rootsUntil(deps.vault, now.slice(0, 10), 2) : [];
      const day = query.day ?? latest?.root.day;
      if (day === undefined) throw reject('not-found');
      const headers = { 'Content-Disposition': `attachment; filename="ringpost-balance-${day}.json"` };
      return { status: 200, body: await proofOf(deps, trees, userId, day), headers };
    }),
  ];
}
