import { type AccountEvent, type AccountState, plusSeconds, reject } from '@ringpost/domain';
import { FORGET_AFTER_DAYS } from '@ringpost/domain/rules/limits';

export type ForgettingCommand =
  | {
      readonly type: 'RequestForgetting';
      readonly amountMills: number;
      readonly reason: string | null;
      readonly now: string;
    }
  | { readonly type: 'CancelForgetting'; readonly now: string }
  | { readonly type: 'ForgetAccount'; readonly now: string };

type ExistingAccount = Exclude<AccountState, { status: 'absent' }>;

export function isOfForgetting<C extends { readonly type: string }>(
  command: C | ForgettingCommand,
): command is ForgettingCommand {
  return ['RequestForgetting', 'CancelForgetting', 'ForgetAccount'].includes(command.type);
}

function requestForgetting(
  { amountMills, reason, now }: Extract<ForgettingCommand, { type: 'RequestForgetting' }>,
  { userId, role, forgetting }: ExistingAccount,
): readonly AccountEvent[] {
  // What an admin did must stay with a name.
  if (role !== 'customer') throw reject('forbidden');
  if (forgetting) return [];
  const dueAt = plusSeconds(now, FORGET_AFTER_DAYS * 86_400);
  return [{ type: 'ForgettingRequested', data: { userId, amountMills, reason, requestedAt: now, dueAt } }];
}

export function forget(command: ForgettingCommand, state: ExistingAccount): readonly AccountEvent[] {
  const { userId, forgetting, isForgotten, sessionEpoch } = state;
  if (isForgotten && command.type === 'ForgetAccount') return [];
  if (isForgotten) throw reject('not-found');
  if (command.type === 'RequestForgetting') return requestForgetting(command, state);
  const isDue = forgetting !== undefined && forgetting.dueAt <= command.now;
  if (command.type === 'ForgetAccount') {
    const data = { userId, sessionEpoch: sessionEpoch + 1, forgottenAt: command.now };
    return isDue ? [{ type: 'AccountForgotten', data }] : [];
  }
  if (!forgetting || isDue) throw reject('not-being-forgotten');
  return [{ type: 'ForgettingCancelled', data: { userId } }];
}
