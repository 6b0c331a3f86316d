import type { Deps } from '../kernel/deps.ts';
import { handleApp } from './app.commands.ts';
import type { DefineApp } from './app.decider.ts';

/** Adds an app with templates and prices, unless it exists. @returns whether it was new */
export async function defineApp(deps: Deps, command: DefineApp, actor: string): Promise<boolean> {
  const { appId } = command.added;
  const cause = { operationId: appId, causationId: appId, correlationId: appId, actor };
  const sent = await handleApp(deps, appId, command, cause);
  return sent.events.length > 0;
}
