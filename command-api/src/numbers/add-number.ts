import { type NumberImported, streams } from '@ringpost/events/catalogue';
import { type Deps, instant } from '../kernel/deps.ts';
import { send } from '../kernel/send.ts';
import { numberDecider } from './number.decider.ts';

/** Takes over one number, and makes it public where `free` says so; one that is ours already stays as it is. */
export const addNumber = async (
  deps: Deps,
  imported: NumberImported['data'],
  { free, actor }: { readonly free: boolean; readonly actor: string },
): Promise<void> => {
  const { e164, importId } = imported;
  const cause = { operationId: importId, causationId: importId, correlationId: importId, actor };
  const order = { stream: streams.number(e164), decider: numberDecider, cause };
  await send(deps, { ...order, command: { type: 'ImportNumber', imported } });
  if (free) await send(deps, { ...order, command: { type: 'FreeNumber', e164, now: instant(deps) } });
};
