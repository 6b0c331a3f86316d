import { randomBytes } from 'node:crypto';
import { type Deps, ensureFirstAdmin } from '@ringpost/command-api/app';
import { LOG_START } from '@ringpost/events/domain';
import { openAccount } from '../seed/open-account.ts';
import { planSeed, type SeedPlan, type SeedProgress, seedStore } from '../seed/seed-store.ts';

/** The customer of a demo. Both are known to everybody who can start Ringpost here. */
export interface DemoCustomer {
  readonly email: string;
  readonly password: string;
}

export interface FirstStartWish {
  readonly numbers: number;
  /** Which numbers; the same sequence makes the same inventory. */
  readonly random: () => number;
  /** Whether the store gets a customer to try it with. */
  readonly demo: boolean;
  readonly admin: Parameters<typeof ensureFirstAdmin>[1];
  readonly onProgress?: (progress: SeedProgress) => void;
}

export interface FirstStartResult {
  readonly admin: Awaited<ReturnType<typeof ensureFirstAdmin>>;
  /** Where the store was made with one, and this start wants one. */
  readonly customer: DemoCustomer | undefined;
}

const PLAN = 'first-start';
const DEMO_EMAIL = 'demo@ringpost.example';
const DEMO_CREDIT_MILLS = 10_000;

/**
 * Gives an empty store its first catalogue, inventory, admin and customer; of any other store only the admin is seen to. The
 * plan lies in the Vault from before the first fact until everything is there, so a start that was killed is taken up by the
 * next one, and nothing is made twice.
 */
export async function ensureFirstStart(deps: Deps, wish: FirstStartWish): Promise<FirstStartResult> {
  const plan = await openPlan(deps, wish);
  if (plan) await seedStore(deps, plan, wish.onProgress);
  const admin = await ensureFirstAdmin(deps, wish.admin);
  const customer = wish.demo ? await demoCustomer(deps, plan !== undefined) : undefined;
  if (plan) await deps.vault.removeBlob(PLAN);
  return { admin, customer };
}

/** Whether a store has, or was about to get, a customer whose password lies open. */
export async function holdsDemo({ vault }: Pick<Deps, 'vault'>): Promise<boolean> {
  return (await vault.get(SPACE, DEMO)) !== undefined;
}

/** What is still to be made; undefined for a store that was made before. */
async function openPlan(deps: Deps, inventory: FirstStartWish): Promise<SeedPlan | undefined> {
  const kept = await deps.vault.getBlob(PLAN);
  if (kept) return JSON.parse(Buffer.from(kept).toString()) as SeedPlan;
  if ((await deps.events.head()) !== LOG_START) return undefined;
  const plan = planSeed(deps, inventory);
  await deps.vault.putBlob(PLAN, Buffer.from(JSON.stringify(plan)));
  return plan;
}

interface DemoClaim extends DemoCustomer {
  readonly userId: string;
  readonly isMade: boolean;
}

const SPACE = 'installation';
const DEMO = 'demo';

/** The customer of a demo: made with the first store, known again at every later start. */
async function demoCustomer(deps: Deps, isFirst: boolean): Promise<DemoCustomer | undefined> {
  const claim = await claimDemo(deps, isFirst);
  if (!claim) return undefined;
  const { value, version } = claim;
  const { email, password, userId } = value;
  if (!value.isMade) {
    const gift = { giftMills: DEMO_CREDIT_MILLS, reason: 'To try Ringpost with', actor: 'system:seed' };
    await openAccount(deps, { email, password, userId, ...gift });
    await deps.vault.put<DemoClaim>(SPACE, DEMO, { ...value, isMade: true }, version);
  }
  return { email, password };
}

/** Id and password are settled before the account is made: a start that is killed in between leaves nothing unknown. */
async function claimDemo({ vault, ids }: Deps, isFirst: boolean) {
  const kept = await vault.get<DemoClaim>(SPACE, DEMO);
  if (kept || !isFirst) return kept;
  const password = randomBytes(6).toString('base64url');
  const value: DemoClaim = { email: DEMO_EMAIL, password, userId: ids.next(), isMade: false };
  return { value, version: await vault.put(SPACE, DEMO, value, 0) };
}
