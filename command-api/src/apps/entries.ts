// The functions of apps that other nouns may call.

export { expireAppApproval, giveAppApproval, refuseAppApproval } from './app-approvals.ts';
