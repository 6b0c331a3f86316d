import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type OnDemandCommand, onDemandDecider } from './on-demand.decider.ts';

/** Who may cause each command. */
export const ON_DEMAND_COMMANDS = {
  ClaimActivations: ['customer', 'system'],
  SettleActivations: ['system'],
} satisfies CallersOf<OnDemandCommand>;

/** There is one stream for all customers, whatever the id. */
export const handleOnDemand = createHandle(onDemandDecider, () => streams.onDemand(), ON_DEMAND_COMMANDS);
