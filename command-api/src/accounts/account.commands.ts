import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type AccountCommand, accountDecider } from './account.decider.ts';

/** Who may cause each command. */
export const ACCOUNT_COMMANDS = {
  RegisterAccount: ['visitor', 'system'],
  ConfirmAccount: ['customer', 'system'],
  ShowMailLink: ['admin'],
  SendMailAgain: ['admin'],
  ChangePassword: ['customer', 'admin'],
  RevokeSessions: ['customer', 'admin'],
  EndSessions: ['admin'],
  ChangeRole: ['admin', 'system'],
  DeactivateAccount: ['admin'],
  ReactivateAccount: ['admin'],
  ChooseMail: ['customer', 'admin'],
  ChooseLocale: ['customer', 'admin'],
  AddSecondFactor: ['customer', 'admin'],
  RemoveSecondFactor: ['customer', 'admin'],
  MakeRecoveryCodes: ['customer', 'admin'],
  UseRecoveryCode: ['customer', 'admin'],
  AddPasskey: ['customer', 'admin'],
  RemovePasskey: ['customer', 'admin'],
  MakeApiKey: ['customer', 'admin'],
  ChangeApiKey: ['customer', 'admin'],
  EndApiKey: ['customer', 'admin'],
  SetPriceLimit: ['customer'],
  RemovePriceLimit: ['customer'],
  MakeSubAccount: ['customer', 'admin'],
  RenameSubAccount: ['customer', 'admin'],
  OpenSubAccount: ['customer', 'admin', 'system'],
  CloseSubAccount: ['customer', 'admin'],
  ForgetSubAccount: ['system'],
  RequestForgetting: ['customer', 'admin'],
  CancelForgetting: ['customer', 'admin'],
  ForgetAccount: ['system'],
  ForgetUnconfirmed: ['system'],
  SetBuyingLimits: ['admin', 'system'],
  WithdrawAccountChange: ['admin'],
  CarryOutAccountChanges: ['system'],
} satisfies CallersOf<AccountCommand>;

export const handleAccount = createHandle(accountDecider, streams.account, ACCOUNT_COMMANDS);
