import { streams, type VolumeSetting, type VolumeStep, volumeStepsAt } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { nextStep } from '@ringpost/domain/rules/volume-discount';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { emailsOf } from '../accounts/emails-of.ts';
import { forAdmins } from '../accounts/for-admins.ts';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { readVolume, type Volume } from './read-volume.ts';
import { readVolumeSteps } from './read-volume-steps.ts';
import {
  customerVolumeContract,
  type VolumeStepView,
  volumeDiscountContract,
  volumeStepsContract,
} from './volume-discount.contract.ts';

export function presentStep({ fromMills, percent }: VolumeStep): VolumeStepView {
  return { from: toDollars(fromMills), percent };
}

function presentSetting(setting: VolumeSetting | null, emails: ReadonlyMap<string, string>) {
  if (!setting) return null;
  const { steps, countsFrom, setBy } = setting;
  return { steps: steps.map(presentStep), counts_from: countsFrom, set_by: emails.get(setBy) ?? setBy };
}

function presentVolume({ steps, spentMills, reached }: Volume) {
  const next = nextStep(steps, spentMills);
  return {
    spent: toDollars(spentMills),
    percent: reached?.percent ?? 0,
    steps: steps.map(presentStep),
    next: next ? { ...presentStep(next), missing: toDollars(next.fromMills - spentMills) } : null,
  };
}

/** The discount by volume: its steps, and where a customer is. */
export function volumeDiscountRoutes(deps: QueryDeps): readonly Endpoint[] {
  const own = endpoint('customer', volumeDiscountContract, async (call, { userId }) => {
    const of = { userId, streams: [streams.wallet(userId)] };
    const fresh = await freshness(deps, call, ['catalogue', 'wallets'], of);
    return { status: 200, body: { ...presentVolume(await readVolume(deps, userId, call.now)), ...fresh } };
  });
  return [
    own,
    forAdmins(deps, own, customerVolumeContract),
    endpoint('support', volumeStepsContract, async (call) => {
      const fresh = await freshness(deps, call, ['catalogue']);
      const current = volumeStepsAt(await readVolumeSteps(deps.readModel), call.now);
      const emails = await emailsOf(deps, current ? [current.setBy] : []);
      return { status: 200, body: { current: presentSetting(current, emails), ...fresh } };
    }),
  ];
}
