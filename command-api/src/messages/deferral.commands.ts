import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle, MESSAGE_DELIVERERS } from '../kernel/create-handle.ts';
import { type DeferralCommand, deferralDecider } from './deferral.decider.ts';

/** Who may cause each command. */
export const DEFERRAL_COMMANDS = {
  DeferSms: MESSAGE_DELIVERERS,
  EndDeferral: ['system'],
} satisfies CallersOf<DeferralCommand>;

/** One stream for each customer. */
export const handleDeferral = createHandle(deferralDecider, streams.deferrals, DEFERRAL_COMMANDS);
