import {
  type ActivationFeeCharged,
  type Mills,
  type MoneyEvent,
  transfer,
  type WalletEvent,
  type WalletState,
} from '../domain/index.ts';

/** Whether it is an amount of money that can move. */
export function isAmount(amountMills: Mills): boolean {
  return Number.isSafeInteger(amountMills) && amountMills > 0;
}

/**
 * The incoming money, and the part of it that pays the debt. All facts are appended together, so that no crash can leave a
 * balance that can be spent together with a debt.
 * @param came the fact that makes `amountMills` available
 * @param fee what is taken from it before the debt
 */
export function payDebtFirst(
  came: MoneyEvent,
  operationId: string,
  { debtMills }: Pick<WalletState, 'debtMills'>,
  fee: readonly ActivationFeeCharged[] = [],
): readonly WalletEvent[] {
  const { userId } = came.data;
  const feeMills = fee.reduce((sum, { data }) => sum + data.amountMills, 0);
  const amountMills = Math.min(debtMills, came.data.amountMills - feeMills);
  if (amountMills === 0) return [came, ...fee];
  const entries = transfer('available', 'debt', amountMills);
  const data = { userId, operationId: `${operationId}:debt`, amountMills, entries, source: operationId };
  return [came, ...fee, { type: 'DebtPaid', data }];
}
