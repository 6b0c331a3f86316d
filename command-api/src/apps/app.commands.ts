import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type AppCommand, appDecider } from './app.decider.ts';

/** Who may cause each command. */
export const APP_COMMANDS = {
  DefineApp: ['admin', 'system'],
  RenameApp: ['admin'],
  HideApp: ['admin'],
  ShowApp: ['admin'],
  SetPrice: ['admin'],
  RemovePrice: ['admin'],
  WithdrawAppChange: ['admin'],
  CarryOutAppChanges: ['system'],
  AddTemplate: ['admin'],
  RemoveTemplate: ['admin'],
  SetPicture: ['admin'],
  RemovePicture: ['admin'],
  SetMessage: ['admin'],
  NoteTriedKeyword: ['admin'],
} satisfies CallersOf<AppCommand>;

export const handleApp = createHandle(appDecider, streams.app, APP_COMMANDS);
