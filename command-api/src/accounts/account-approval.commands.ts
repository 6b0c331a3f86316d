import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type AccountApprovalCommand, accountApprovalDecider } from './account-approval.decider.ts';

/** Who may cause each command. */
export const ACCOUNT_APPROVAL_COMMANDS = {
  AskAccountApproval: ['admin'],
  GiveAccountApproval: ['admin'],
  RefuseAccountApproval: ['admin'],
  ExpireAccountApproval: ['system'],
} satisfies CallersOf<AccountApprovalCommand>;

/** Its stream is that of the account. */
export const handleAccountApproval = createHandle(
  accountApprovalDecider,
  streams.account,
  ACCOUNT_APPROVAL_COMMANDS,
);
