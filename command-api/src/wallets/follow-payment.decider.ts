import { type Mills, reject, transfer, type WalletEvent, type WalletState } from '@ringpost/domain';
import { isAmount, payDebtFirst } from '@ringpost/domain/rules/incoming-money';

/** Follows one step of a payment: adds what arrived, or takes back what was reversed. */
export interface FollowPayment {
  readonly type: 'FollowPayment';
  readonly userId: string;
  /** The id by which a repetition is recognised, so it happens once. */
  readonly operationId: string;
  readonly paymentId: string;
  readonly step: number;
  readonly changeMills: Mills;
}

interface OfPayment {
  readonly data: Pick<FollowPayment, 'userId' | 'operationId' | 'paymentId' | 'step'>;
  readonly amountMills: Mills;
}

/** Takes back what is available. The rest becomes debt. */
function takeBack({ data, amountMills }: OfPayment, { availableMills }: WalletState): readonly WalletEvent[] {
  const freeMills = Math.min(availableMills, amountMills);
  const owedMills = amountMills - freeMills;
  const events: WalletEvent[] = [];
  if (freeMills > 0) {
    const entries = transfer('available', 'paid', freeMills);
    events.push({ type: 'FundsTakenBack', data: { ...data, amountMills: freeMills, entries } });
  }
  if (owedMills > 0) {
    const operationId = `${data.operationId}:debt`;
    const entries = transfer('debt', 'paid', owedMills);
    events.push({ type: 'DebtIncurred', data: { ...data, operationId, amountMills: owedMills, entries } });
  }
  return events;
}

/** A step that the wallet has already applied changes nothing. */
export function followPayment(command: FollowPayment, state: WalletState): readonly WalletEvent[] {
  const { userId, operationId, paymentId, step, changeMills } = command;
  const taken = state.paymentSteps.get(paymentId) ?? 0;
  if (step <= taken) return [];
  if (step !== taken + 1)
    throw new Error(`step ${step} of payment ${paymentId} comes before step ${taken + 1}`);
  const amountMills = Math.abs(changeMills);
  if (!isAmount(amountMills)) throw reject('amount-out-of-range');
  const data = { userId, operationId, paymentId, step };
  if (changeMills < 0) return takeBack({ data, amountMills }, state);
  const entries = transfer('paid', 'available', amountMills);
  return payDebtFirst({ type: 'FundsPaidIn', data: { ...data, amountMills, entries } }, operationId, state);
}
