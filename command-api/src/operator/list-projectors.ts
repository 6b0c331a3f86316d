import { adminOfActor } from '@ringpost/domain';
import { accounts } from '@ringpost/projections/accounts/accounts.view';
import { countAfter, readViewBuilds } from '@ringpost/web/server';
import type { Deps } from '../kernel/deps.ts';
import type { Projector, ProjectorList } from './operator.contract.ts';
import { type ProjectorStanding, unappliedBy } from './operator.decider.ts';
import type { OperatorHistory } from './operator-history.ts';
import { presentProjector } from './present-projector.ts';
import type { ProjectorRates } from './projector-rates.ts';
import type { ProjectorSizes } from './projector-sizes.ts';
import { readStopped } from './stopped-event.ts';

export interface OperatorParts {
  readonly deps: Deps;
  readonly standings: () => readonly ProjectorStanding[];
  /** For how long the rows of a projector have lacked events. */
  readonly behindMs: (projector: string) => number;
  readonly history: OperatorHistory;
  readonly rates: ProjectorRates;
  readonly sizes: ProjectorSizes;
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
  sizes,
}: OperatorParts): Promise<ProjectorList> {
  const { events, vault, readModel } = deps;
  const [head, requested, builds] = await Promise.all([events.head(), history.read(), readViewBuilds(vault)]);
  const all = standings();
  const positions = all.map(({ position }) => position);
  const eventsBehind = await countAfter(events, positions, head);
  const admins = [...requested.values()].flat().flatMap(({ requestedBy }) => adminOfActor(requestedBy) ?? []);
  const rows = await readModel.collection(accounts).getMany([...new Set(admins)]);
  const emails = new Map(rows.map(({ _id, email }) => [_id, email]));
  const data: Projector[] = [];
  for (const standing of all) {
    const { name } = standing;
    data.push(
      presentProjector({
        standing,
        eventsBehind: eventsBehind(standing.position),
        behindMs: behindMs(name),
        history: rates.history(name),
        size: sizes.of(name),
        stopped: await stoppedOf(deps, standing),
        requests: requested.get(name) ?? [],
        records: builds.get(name) ?? [],
        emails,
      }),
    );
  }
  return { data, total: data.length, head };
}
