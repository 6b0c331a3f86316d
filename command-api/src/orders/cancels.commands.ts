import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type CancelsCommand, cancelsDecider } from './cancels.decider.ts';

/** Who may cause each command. */
export const CANCELS_COMMANDS = {
  AllowCancel: ['customer'],
  AllowBan: ['customer'],
  AllowGiveBack: ['customer'],
} satisfies CallersOf<CancelsCommand>;

export const handleCancels = createHandle(cancelsDecider, streams.cancels, CANCELS_COMMANDS);
