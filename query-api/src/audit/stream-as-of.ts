import { inUtc } from '@ringpost/domain/rules/instants';
import { LISTED_FIELDS_MAX_ROWS } from '@ringpost/domain/rules/limits';
import type { QueryDeps } from '../query-deps.ts';
import type { FieldView } from './audit.contract.ts';
import { AUDITED } from './audited-nouns.ts';
import { type OneStream, readStreamThen, type StreamMoment } from './fold-stream.ts';
import { fieldsThen } from './folded-fields.ts';
import { presentEvent } from './present-event.ts';
import { knownOf } from './read-timeline.ts';
import type { StreamAsOf } from './stream.contract.ts';

/** The fields of a state; of a part, only its own. Null if such streams have no state. */
function fieldsOf({ kind, part }: OneStream, state: unknown): readonly FieldView[] | null {
  const { fold, values } = AUDITED[kind];
  if (!fold) return null;
  const fields = fieldsThen(state, values);
  return part === undefined ? fields : fields.filter(({ field }) => field.startsWith(`${part}.`));
}

/** The state of a stream at a moment, folded from the log. */
export async function streamAsOf(
  deps: QueryDeps,
  of: OneStream,
  moment: StreamMoment,
  now: string,
): Promise<StreamAsOf> {
  const started = performance.now();
  const { last, state, events } = await readStreamThen(deps, of, moment);
  const known = await knownOf(deps, last ? [last] : []);
  const isAtEvent = moment.revision !== undefined || moment.position !== undefined;
  const at = isAtEvent ? last?.event.meta.occurredAt : moment.at && inUtc(moment.at);
  const fields = fieldsOf(of, state);
  return {
    at: at ?? now,
    last: last ? presentEvent(last, known) : null,
    fields: fields ? fields.slice(0, LISTED_FIELDS_MAX_ROWS) : null,
    total_fields: fields?.length ?? 0,
    folded_events: events,
    took_ms: Math.round(performance.now() - started),
  };
}
