import { streams } from '@ringpost/events/domain';
import { send } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { appDecider, type DefineApp } from './app.decider.ts';

/** Adds an app with templates and prices, unless it is there. @returns whether it was new. */
export async function defineApp(deps: Deps, command: DefineApp, actor: string): Promise<boolean> {
  const { appId } = command.added;
  const cause = { operationId: appId, causationId: appId, correlationId: appId, actor };
  const sent = await send(deps, { stream: streams.app(appId), decider: appDecider, command, cause });
  return sent.events.length > 0;
}
