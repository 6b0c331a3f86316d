// The functions of the operator that other nouns may call.

export type { ProjectorStanding } from './operator.decider.ts';
export {
  expireOperatorApproval,
  giveOperatorApproval,
  refuseOperatorApproval,
} from './operator-approvals.ts';
