import { type PurchaseClaim, purchases, reject, streams, type WalletState, wallet } from '@ringpost/domain';
import { type CountedWallet, claimCounts, walletOfClaim } from '@ringpost/domain/rules/buying-limits';
import { PURCHASE_CLAIM_HOLDS_SECONDS } from '@ringpost/domain/rules/limits';
import type { Cause, JointDecision } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { accountsOfPerson, ownerOfSeveral } from '../kernel/sub-accounts.ts';
import { decidePurchases, handlePurchases } from './purchases.commands.ts';

/** The wallets of all accounts of the same person as they are now, by account. */
async function walletsOfPerson(
  deps: Pick<Deps, 'streams'>,
  userId: string,
): Promise<ReadonlyMap<string, WalletState>> {
  const accounts = await accountsOfPerson(deps, userId);
  const states = await Promise.all(
    accounts.map(async (each) => (await deps.streams.refresh(streams.wallet(each), wallet)).state),
  );
  return new Map(states.map((state, place) => [accounts[place] ?? '', state]));
}

/** The wallets of the same person's other accounts as they are now. A customer without sub-accounts costs no read. */
export async function walletsBeside(
  deps: Pick<Deps, 'streams'>,
  userId: string,
): Promise<readonly WalletState[]> {
  if ((await ownerOfSeveral(deps, userId)) === undefined) return [];
  const all = await walletsOfPerson(deps, userId);
  return [...all].filter(([each]) => each !== userId).map(([, state]) => state);
}

/** What a purchase counts beside its own wallet. */
export interface Beside {
  readonly own: WalletState;
  readonly others: readonly CountedWallet[];
}

/** The other wallets, and the purchases that were claimed before and are in no wallet yet. */
async function countBeside(deps: Deps, ownerId: string, claim: PurchaseClaim): Promise<Beside> {
  // The claims are read first. So a purchase that reaches its wallet meanwhile is counted there.
  const { claims } = (await deps.streams.load(streams.purchases(ownerId), purchases)).state;
  const wallets = await walletsOfPerson(deps, claim.userId);
  const own = wallets.get(claim.userId);
  if (!own) throw new Error(`${ownerId} has no account ${claim.userId}`);
  const open = claims.values().filter((each) => {
    const isSame = each.userId === claim.userId && each.key === claim.key;
    const isBought = wallets.get(each.userId)?.purchaseKeys.has(each.key);
    return !isSame && !isBought && claimCounts(each, claim.claimedAt);
  });
  const others = [...wallets.values()].filter((each) => each !== own);
  return { own, others: [...others, ...open.map(walletOfClaim)] };
}

/** The turn of one account among all accounts of its person. */
interface Turn {
  /** The streams on which `count` decides. */
  readonly streams: readonly string[];
  /** What the hold counts beside its own wallet. */
  count(joint: JointDecision): Promise<readonly CountedWallet[]>;
}

/**
 * After so long others may not count the claim any more. A purchase that waited that long is asked for again.
 * @throws Rejection `busy`
 */
function requireYoung(deps: Deps, { claimedAt }: PurchaseClaim): void {
  const ageMs = deps.clock.now().getTime() - Date.parse(claimedAt);
  if (ageMs > PURCHASE_CLAIM_HOLDS_SECONDS * 1000) throw reject('busy');
}

/**
 * Claims a purchase, so that of two processes that buy for two accounts of one person, one meets a conflict and counts the purchase of
 * the other. The claim is a part of the append of the hold. Where the log takes one stream at a time, it comes first, and counts until
 * the wallet has the hold. A customer without sub-accounts claims nothing.
 * @param tryHold decides the hold for nothing, so that what would be refused is not claimed
 */
export async function turnToBuy(
  deps: Deps,
  claimed: Omit<PurchaseClaim, 'claimedAt'>,
  tryHold: (beside: Beside) => Promise<void>,
  cause: Cause,
): Promise<Turn> {
  const ownerId = await ownerOfSeveral(deps, claimed.userId);
  if (ownerId === undefined) return { streams: [], count: async () => [] };
  const claim = { ...claimed, claimedAt: nowIso(deps) };
  const command = { type: 'ClaimPurchase', ...claim } as const;
  if (deps.events.appendAll) {
    const count = async (joint: JointDecision) => {
      await decidePurchases(joint, ownerId, command, cause);
      return (await countBeside(deps, ownerId, claim)).others;
    };
    return { streams: [streams.purchases(ownerId)], count };
  }
  const check = async () => tryHold(await countBeside(deps, ownerId, claim));
  await handlePurchases(deps, ownerId, command, cause, check);
  // Whoever claims later counts this claim. So nothing that the other accounts have bought since matters here.
  const count = async () => {
    requireYoung(deps, claim);
    return [];
  };
  return { streams: [], count };
}
