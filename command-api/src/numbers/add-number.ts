import type { NumberImported } from '@ringpost/events/domain';
import { handleNumber } from '../commands.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';

/** Takes over one number, and makes it public where `free` says so; one that is ours already stays as it is. */
export async function addNumber(
  deps: Deps,
  imported: NumberImported['data'],
  { free, actor }: { readonly free: boolean; readonly actor: string },
): Promise<void> {
  const { e164, importId } = imported;
  const cause = { operationId: importId, causationId: importId, correlationId: importId, actor };
  await handleNumber(deps, e164, { type: 'ImportNumber', imported }, cause);
  if (free) await handleNumber(deps, e164, { type: 'FreeNumber', e164, now: nowIso(deps) }, cause);
}
