import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type AppApprovalCommand, appApprovalDecider } from './app-approval.decider.ts';

/** Who may cause each command. */
export const APP_APPROVAL_COMMANDS = {
  AskAppApproval: ['admin'],
  GiveAppApproval: ['admin'],
  RefuseAppApproval: ['admin'],
  ExpireAppApproval: ['system'],
} satisfies CallersOf<AppApprovalCommand>;

/** Its stream is that of the app. */
export const handleAppApproval = createHandle(appApprovalDecider, streams.app, APP_APPROVAL_COMMANDS);
