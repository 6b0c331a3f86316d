import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type OperatorApprovalCommand, operatorApprovalDecider } from './operator-approval.decider.ts';

/** Who may cause each command. */
export const OPERATOR_APPROVAL_COMMANDS = {
  AskOperatorApproval: ['admin'],
  GiveOperatorApproval: ['admin'],
  RefuseOperatorApproval: ['admin'],
  ExpireOperatorApproval: ['system'],
} satisfies CallersOf<OperatorApprovalCommand>;

/** Its stream is the operator's, whatever the id. */
export const handleOperatorApproval = createHandle(
  operatorApprovalDecider,
  () => streams.operator(),
  OPERATOR_APPROVAL_COMMANDS,
);
