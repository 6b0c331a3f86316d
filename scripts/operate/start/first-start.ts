import { randomBytes } from 'node:crypto';
import { type Deps, ensureFirstAdmin } from '@ringpost/command-api/app';
import { LOG_START } from '@ringpost/domain';
import { getOrCreate, putUnlessMoved, type Versioned } from '@ringpost/engine';
import { openAccount } from '../seed/open-account.ts';
import { planSeed, type SeedPlan, type SeedProgress, seedStore } from '../seed/seed-store.ts';

/** The customer of a demo. Everybody who can start Ringpost here knows both. */
export interface DemoCustomer {
  readonly email: string;
  readonly password: string;
}

export interface FirstStartWish {
  readonly numbers: number;
  /** Which numbers: the same sequence makes the same inventory. */
  readonly random: () => number;
  /** Whether the store gets a demo customer. */
  readonly demo: boolean;
  readonly admin: Parameters<typeof ensureFirstAdmin>[1];
  readonly onProgress?: (progress: SeedProgress) => void;
}

export interface FirstStartResult {
  readonly admin: Awaited<ReturnType<typeof ensureFirstAdmin>>;
  /** If the store was made with a demo customer, and this start wants one. */
  readonly customer: DemoCustomer | undefined;
}

const SPACE = 'installation';
const PLAN = 'first-start';
const DEMO = 'demo';
const DEMO_EMAIL = 'demo@ringpost.example';
const DEMO_CREDIT_MILLS = 10_000;

/** Stored forever, so that a later start finds that everything was made. */
type KeptPlan = SeedPlan | { readonly isMade: true };

/** The plan of what to make, or what was made; undefined for a store that was filled in another way. */
async function openPlan(deps: Deps, inventory: FirstStartWish): Promise<Versioned<KeptPlan> | undefined> {
  const kept = await deps.vault.get<KeptPlan>(SPACE, PLAN);
  if (kept || (await deps.events.head()) !== LOG_START) return kept;
  return getOrCreate<KeptPlan>(deps.vault, SPACE, PLAN, () => planSeed(deps, inventory));
}

interface DemoClaim extends DemoCustomer {
  readonly userId: string;
  readonly isMade: boolean;
}

/**
 * Id and password are stored before the account is made. So a start that is killed in between leaves no unknown account.
 */
async function claimDemo({ vault, ids }: Deps, isFirst: boolean) {
  const kept = await vault.get<DemoClaim>(SPACE, DEMO);
  if (kept || !isFirst) return kept;
  const password = randomBytes(6).toString('base64url');
  return getOrCreate<DemoClaim>(vault, SPACE, DEMO, () => ({
    email: DEMO_EMAIL,
    password,
    userId: ids.next(),
    isMade: false,
  }));
}

/** The customer of a demo: made with the first store, found again at later starts. */
async function demoCustomer(deps: Deps, isFirst: boolean): Promise<DemoCustomer | undefined> {
  const claim = await claimDemo(deps, isFirst);
  if (!claim) return undefined;
  const { email, password, userId, isMade } = claim.value;
  if (!isMade) {
    const gift = { giftMills: DEMO_CREDIT_MILLS, reason: 'To try Ringpost with', actor: 'system:seed' };
    await openAccount(deps, { email, password, userId, ...gift });
    await putUnlessMoved(deps.vault, SPACE, DEMO, { ...claim.value, isMade: true }, claim.version);
  }
  return { email, password };
}

/**
 * Gives an empty store its first catalogue, inventory, admin and customer. In any other store it only makes sure that
 * there is an admin. The plan is in the Vault before the first event. So the next start continues after a kill, several
 * starts at the same time follow one plan, and nothing is made twice.
 */
export async function ensureFirstStart(deps: Deps, wish: FirstStartWish): Promise<FirstStartResult> {
  const kept = await openPlan(deps, wish);
  const plan = kept === undefined || 'isMade' in kept.value ? undefined : kept.value;
  if (plan) await seedStore(deps, plan, wish.onProgress);
  const admin = await ensureFirstAdmin(deps, wish.admin);
  const customer = wish.demo ? await demoCustomer(deps, plan !== undefined) : undefined;
  if (kept && plan) await putUnlessMoved<KeptPlan>(deps.vault, SPACE, PLAN, { isMade: true }, kept.version);
  return { admin, customer };
}

/** Whether a store has, or was about to get, a customer with a public password. */
export async function holdsDemo({ vault }: Pick<Deps, 'vault'>): Promise<boolean> {
  return (await vault.get(SPACE, DEMO)) !== undefined;
}
