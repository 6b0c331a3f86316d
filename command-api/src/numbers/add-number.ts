import { type NumberImported, streams } from '@ringpost/events/domain';
import { send } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { numberDecider } from './number.decider.ts';

/** Takes over one number, and makes it public where `free` says so; one that is ours already stays as it is. */
export async function addNumber(
  deps: Deps,
  imported: NumberImported['data'],
  { free, actor }: { readonly free: boolean; readonly actor: string },
): Promise<void> {
  const { e164, importId } = imported;
  const cause = { operationId: importId, causationId: importId, correlationId: importId, actor };
  const order = { stream: streams.number(e164), decider: numberDecider, cause };
  await send(deps, { ...order, command: { type: 'ImportNumber', imported } });
  if (free) await send(deps, { ...order, command: { type: 'FreeNumber', e164, now: nowIso(deps) } });
}
