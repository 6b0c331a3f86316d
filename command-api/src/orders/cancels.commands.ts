import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type AllowCancel, cancelsDecider } from './cancels.decider.ts';

/** Who may cause each command. */
export const CANCELS_COMMANDS = {
  AllowCancel: ['customer'],
} satisfies CallersOf<AllowCancel>;

export const handleCancels = createHandle(cancelsDecider, streams.cancels, CANCELS_COMMANDS);
