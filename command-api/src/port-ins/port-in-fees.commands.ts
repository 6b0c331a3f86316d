import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type PortInFeesCommand, portInFeesDecider } from './port-in-fees.decider.ts';

/** Who may cause each command. */
export const PORT_IN_FEES_COMMANDS = {
  SetPortInFee: ['admin'],
  WithdrawFeeChange: ['admin'],
  CarryOutFeeChanges: ['system'],
} satisfies CallersOf<PortInFeesCommand>;

/** There is one table of fees, whatever the id. */
export const handlePortInFees = createHandle(
  portInFeesDecider,
  () => streams.portInFees(),
  PORT_IN_FEES_COMMANDS,
);
