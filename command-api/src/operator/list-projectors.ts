import { earliestOf, isAfter, isAtOrAfter, type Position } from '@ringpost/domain';
import { accounts } from '@ringpost/projections/accounts/accounts.view';
import { readViewBuilds } from '@ringpost/web/server';
import type { Deps } from '../kernel/deps.ts';
import type { Projector, ProjectorList } from './operator.contract.ts';
import { type ProjectorStanding, unappliedBy } from './operator.decider.ts';
import type { OperatorHistory } from './operator-history.ts';
import { adminOf, presentProjector } from './present-projector.ts';
import type { ProjectorRates } from './projector-rates.ts';
import { readStopped } from './stopped-event.ts';

/** Events that one look counts for all projectors. */
const COUNTED_MAX = 1_000;

export interface OperatorParts {
  readonly deps: Deps;
  readonly standings: () => readonly ProjectorStanding[];
  /** For how long the rows of a projector have lacked events. */
  readonly behindMs: (projector: string) => number;
  readonly history: OperatorHistory;
  readonly rates: ProjectorRates;
}

/** How many events each projector lacks. The log is read only if one lacks some, and once for all of them. */
async function countBehind(
  { events }: Pick<Deps, 'events'>,
  standings: readonly ProjectorStanding[],
  head: Position,
): Promise<(standing: ProjectorStanding) => number | null> {
  const lagging = standings.filter(({ position }) => isAfter(head, position));
  const after = earliestOf(lagging.map(({ position }) => position));
  const page = after === undefined ? [] : await events.readAll({ after, limit: COUNTED_MAX });
  const last = page.at(-1)?.position;
  const isWhole = last === undefined || isAtOrAfter(last, head);
  return ({ position }) => {
    if (isAtOrAfter(position, head)) return 0;
    const count = page.filter((event) => isAfter(event.position, position)).length;
    return isWhole ? count : null;
  };
}

async function stoppedOf(deps: Deps, standing: ProjectorStanding): Promise<Projector['stopped']> {
  const { stopped } = standing;
  if (!stopped) return null;
  const { error, event } = await readStopped(deps.events, standing);
  return { position: stopped.position, can_skip: unappliedBy(standing) === stopped.position, error, event };
}

/** Everything that an admin sees about the projectors. */
export async function listProjectors({
  deps,
  standings,
  behindMs,
  history,
  rates,
}: OperatorParts): Promise<ProjectorList> {
  const { events, vault, readModel } = deps;
  const [head, requested, builds] = await Promise.all([events.head(), history.read(), readViewBuilds(vault)]);
  const all = standings();
  const eventsBehind = await countBehind(deps, all, head);
  const admins = [...requested.values()].flat().flatMap(({ requestedBy }) => adminOf(requestedBy) ?? []);
  const rows = await readModel.collection(accounts).getMany([...new Set(admins)]);
  const emails = new Map(rows.map(({ _id, email }) => [_id, email]));
  const data: Projector[] = [];
  for (const standing of all) {
    const { name } = standing;
    data.push(
      presentProjector({
        standing,
        eventsBehind: eventsBehind(standing),
        behindMs: behindMs(name),
        history: rates.history(name),
        stopped: await stoppedOf(deps, standing),
        requests: requested.get(name) ?? [],
        records: builds.get(name) ?? [],
        emails,
      }),
    );
  }
  return { data, total: data.length, head };
}
