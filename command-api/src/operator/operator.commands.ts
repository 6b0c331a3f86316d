import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type OperatorCommand, operatorDecider } from './operator.decider.ts';

/** Who may cause each command. */
export const OPERATOR_COMMANDS = {
  SkipEvent: ['admin', 'system'],
  RequestRebuild: ['admin'],
  CancelRebuild: ['admin'],
  RetryProjector: ['admin'],
} satisfies CallersOf<OperatorCommand>;

/** There is one operator's stream, whatever the id. */
export const handleOperator = createHandle(operatorDecider, () => streams.operator(), OPERATOR_COMMANDS);
