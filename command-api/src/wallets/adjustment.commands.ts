import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type AdjustmentCommand, adjustmentDecider } from './adjustment.decider.ts';

/** Who may cause each command. */
export const ADJUSTMENT_COMMANDS = {
  AdjustFunds: ['admin'],
  RefundOrder: ['admin'],
  ApproveAdjustment: ['admin'],
  RefuseAdjustment: ['admin'],
  ExpireAdjustment: ['system'],
} satisfies CallersOf<AdjustmentCommand>;

/** Its stream is that of the wallet. */
export const handleAdjustment = createHandle(adjustmentDecider, streams.wallet, ADJUSTMENT_COMMANDS);
