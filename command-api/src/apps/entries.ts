import type { AppEvent, AppState } from '@ringpost/domain';
import type { Handle } from '../kernel/create-handle.ts';
import { handleApp } from './app.commands.ts';
import type { AppCommand } from './app.decider.ts';

// The functions of apps that other nouns may call.

export { expireAppApproval, giveAppApproval, refuseAppApproval } from './app-approvals.ts';
export { carryOutAppChanges, withdrawAppChange } from './change-app.ts';

/** Records which admin compared a keyword with texts of customers, and why. */
export const noteTriedKeyword: Handle<
  AppState,
  Extract<AppCommand, { readonly type: 'NoteTriedKeyword' }>,
  AppEvent
> = handleApp;
