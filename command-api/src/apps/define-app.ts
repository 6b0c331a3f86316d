import { streams } from '@ringpost/events/catalogue';
import type { Deps } from '../kernel/deps.ts';
import { send } from '../kernel/send.ts';
import { appDecider, type DefineApp } from './app.decider.ts';

/** Adds an app with templates and prices, unless it is there. @returns whether it was new. */
export const defineApp = async (deps: Deps, command: DefineApp, actor: string): Promise<boolean> => {
  const { appId } = command.added;
  const cause = { operationId: appId, causationId: appId, correlationId: appId, actor };
  const sent = await send(deps, { stream: streams.app(appId), decider: appDecider, command, cause });
  return sent.events.length > 0;
};
