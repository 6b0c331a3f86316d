import type { NumberImported } from '@ringpost/domain';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { handleNumber } from './number.commands.ts';

/** Adds one number, and makes it public if `isPublic` is set. A number that is ours already does not change. */
export async function addNumber(
  deps: Deps,
  imported: NumberImported['data'],
  { isPublic, actor }: { readonly isPublic: boolean; readonly actor: string },
): Promise<void> {
  const { e164, importId } = imported;
  const cause = { operationId: importId, causationId: importId, correlationId: importId, actor };
  await handleNumber(deps, e164, { type: 'ImportNumber', imported }, cause);
  if (isPublic) await handleNumber(deps, e164, { type: 'MakeNumberPublic', e164, now: nowIso(deps) }, cause);
}
