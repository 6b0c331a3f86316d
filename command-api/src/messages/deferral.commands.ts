import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle, WHOEVER_DELIVERS } from '../kernel/create-handle.ts';
import { type DeferralCommand, deferralDecider } from './deferral.decider.ts';

/** Who may cause each of them. */
export const DEFERRAL_COMMANDS = {
  DeferSms: WHOEVER_DELIVERS,
  EndDeferral: ['system'],
} satisfies CallersOf<DeferralCommand>;

/** By the customer. */
export const handleDeferral = createHandle(deferralDecider, streams.deferrals, DEFERRAL_COMMANDS);
