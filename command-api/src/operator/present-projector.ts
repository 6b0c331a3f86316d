import { adminOfActor, LOG_START } from '@ringpost/domain';
import type { ViewsSize } from '@ringpost/engine';
import type { BuildRecord } from '@ringpost/web/server';
import type { Build, Projector, Rebuild } from './operator.contract.ts';
import type { ProjectorStanding } from './operator.decider.ts';
import type { RequestedRebuild } from './operator-history.ts';

export interface Facts {
  readonly standing: ProjectorStanding;
  readonly eventsBehind: number | null;
  readonly behindMs: number;
  readonly history: readonly number[] | undefined;
  readonly size: ViewsSize | undefined;
  readonly stopped: Projector['stopped'];
  /** Both the newest first. */
  readonly requests: readonly RequestedRebuild[];
  readonly records: readonly BuildRecord[];
  readonly emails: ReadonlyMap<string, string>;
}

/** What is known of its build. A second request during a build has the record of the first one. */
function recordOf(
  { version, requestedAt, cancelledAt }: RequestedRebuild,
  records: Facts['records'],
): BuildRecord | undefined {
  return records.find(
    (record) =>
      record.version === version &&
      record.updatedAt >= requestedAt &&
      (cancelledAt === null || record.startedAt <= cancelledAt),
  );
}

function stateOf(
  { version, cancelledAt }: RequestedRebuild,
  record: BuildRecord | undefined,
  live: number,
): Rebuild['state'] {
  if (record?.ended) return record.ended.how;
  if (cancelledAt !== null) return 'cancelled';
  if (version <= live) return 'live';
  return record ? 'building' : 'waiting';
}

function presentRebuild(request: RequestedRebuild, { records, standing, emails }: Facts): Rebuild {
  const { version, reason, requestedAt, requestedBy, cancelledAt } = request;
  const record = recordOf(request, records);
  return {
    version,
    reason,
    requested_at: requestedAt,
    requested_by: emails.get(adminOfActor(requestedBy) ?? '') ?? requestedBy,
    started_at: record?.startedAt ?? null,
    ended_at: record?.ended?.at ?? cancelledAt,
    state: stateOf(request, record, standing.version),
    error: record?.ended?.error ?? null,
  };
}

function presentBuild(facts: Facts): Build | null {
  const [request] = facts.requests;
  if (!request || request.version <= facts.standing.version || request.cancelledAt !== null) return null;
  const rebuild = presentRebuild(request, facts);
  const record = recordOf(request, facts.records);
  return {
    ...rebuild,
    position: record && record.position !== LOG_START ? record.position : null,
    share: Math.min(1, record?.share ?? 0),
    events_per_second: record?.eventsPerSecond ?? null,
    seconds_left: record?.secondsLeft ?? null,
  };
}

export function presentProjector(facts: Facts): Projector {
  const { standing, history, requests } = facts;
  return {
    name: standing.name,
    version: standing.version,
    position: standing.position,
    events_behind: facts.eventsBehind,
    behind_seconds: facts.behindMs / 1000,
    events_per_second: history ? (history.at(-1) ?? 0) : null,
    history: [...(history ?? [])],
    rows: facts.size?.rows ?? null,
    bytes: facts.size?.bytes ?? null,
    stopped: facts.stopped,
    build: presentBuild(facts),
    rebuilds: requests.map((request) => presentRebuild(request, facts)),
  };
}
