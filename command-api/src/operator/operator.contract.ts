import {
  EventPosition,
  Instant,
  ListOf,
  orNull,
  type Shape,
  Uuid,
  VisibleText,
  WaitsForApproval,
} from '@ringpost/domain/contracts/fields.contract';
import { LIST_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

const PROJECTOR_NAME = Type.Object({ name: Type.String({ minLength: 1, maxLength: 50 }) });

const Share = Type.Number({ minimum: 0, maximum: 1 });

/** A field of the event that a projector could not apply. */
const StoppedField = Type.Object({
  name: Type.String(),
  /** As JSON, cut if it is long; null for a sealed field, which nobody sees here. */
  value: orNull(Type.String()),
  /** Whether the error names the field, or quotes its value. */
  is_suspect: Type.Boolean(),
});

const StoppedEvent = Type.Object({
  type: Type.String(),
  stream: Type.String(),
  schema_version: Type.Integer(),
  at: Instant,
  /** The actor who caused it: `provider:plivo`. */
  by: Type.String(),
  /** Null if its data cannot be read. */
  fields: orNull(Type.Array(StoppedField)),
});
export type StoppedEvent = Shape<typeof StoppedEvent>;

const Rebuild = Type.Object({
  version: Type.Integer(),
  reason: Type.String(),
  requested_at: Instant,
  /** The email of the admin. */
  requested_by: Type.String(),
  started_at: orNull(Instant),
  ended_at: orNull(Instant),
  /** `waiting`: for another build, or for the process that builds. `live`: readers see its rows. */
  state: Type.Enum(['waiting', 'building', 'live', 'failed', 'cancelled']),
  /** Why it failed. */
  error: orNull(Type.String()),
});
export type Rebuild = Shape<typeof Rebuild>;

const Build = Type.Object({
  ...Rebuild.properties,
  /** Null until it has read something. */
  position: orNull(EventPosition),
  /** How much of the log it has read. */
  share: Share,
  /** The speed of the last seconds, and what it makes of the rest. */
  events_per_second: orNull(Type.Integer()),
  seconds_left: orNull(Type.Integer()),
});
export type Build = Shape<typeof Build>;

const Projector = Type.Object({
  name: Type.String(),
  /** The version of the rows that readers see: the number of their shape, and six digits for the build. */
  version: Type.Integer(),
  /** Its rows contain the events up to here. */
  position: EventPosition,
  /** How many events of the log its rows lack; null if they are more than one look counts. */
  events_behind: orNull(Type.Integer()),
  /** For how long its rows have lacked events of the log. */
  behind_seconds: Type.Number({ minimum: 0 }),
  /** The events that it applies now; null if another process writes its rows. */
  events_per_second: orNull(Type.Number({ minimum: 0 })),
  /** The same for each five seconds of the last five minutes, the oldest first. */
  history: Type.Array(Type.Number({ minimum: 0 })),
  /** About how many rows its views have that readers see, measured once a minute at most; null until that was done. */
  rows: orNull(Type.Integer({ minimum: 0 })),
  /** What they take on the disk, with their indexes; null if nobody can say. */
  bytes: orNull(Type.Integer({ minimum: 0 })),
  /**
   * Where it stopped. `can_skip`: it could not apply the event. Otherwise the error is not in an event, and a skip does
   * not help.
   */
  stopped: orNull(
    Type.Object({
      position: EventPosition,
      can_skip: Type.Boolean(),
      error: Type.String(),
      /** Null if the error is not in an event. */
      event: orNull(StoppedEvent),
    }),
  ),
  /** New rows beside those that readers see; null if there are none. */
  build: orNull(Build),
  /** The last builds that admins asked for, newest first. */
  rebuilds: Type.Array(Rebuild),
});
export type Projector = Shape<typeof Projector>;

const ProjectorList = Type.Object({
  ...ListOf(Projector).properties,
  /** The end of the log. */
  head: EventPosition,
});
export type ProjectorList = Shape<typeof ProjectorList>;

export const projectorListContract = {
  method: 'GET',
  path: '/api/admin/projectors',
  summary:
    'How far each projector is, at which event one stopped and why, and how far the rows are that are built again.',
  tag: 'operations',
  answers: { 200: ProjectorList },
} as const;

export const SkipBody = Type.Object({
  position: EventPosition,
  /** Stored in the log. */
  reason: VisibleText(200),
});

export const skipEventContract = {
  method: 'POST',
  path: '/api/admin/projectors/{name}/skip',
  summary:
    'Have a projector leave out the event that it stopped at, now and in every rebuild. It then goes on by itself. With two super admins, the second one must approve it.',
  tag: 'operations',
  params: PROJECTOR_NAME,
  needsFreshPassword: true,
  body: SkipBody,
  tellsPosition: true,
  servesPaid: true,
  answers: { 202: WaitsForApproval, 204: null },
  problems: ['not-found', 'projector-not-stopped', 'too-many-approvals'],
} as const;

export const retryContract = {
  method: 'POST',
  path: '/api/admin/projectors/{name}/retry',
  summary: 'Have a stopped projector try the same event again, for example after its disk was mended.',
  tag: 'operations',
  params: PROJECTOR_NAME,
  tellsPosition: true,
  servesPaid: true,
  answers: { 204: null },
  problems: ['not-found', 'projector-not-stopped'],
} as const;

/** Why rows are built again. Stored in the log. */
export const RebuildBody = Type.Object({ reason: VisibleText(200) });

export const rebuildContract = {
  method: 'POST',
  path: '/api/admin/projectors/{name}/rebuild',
  summary:
    'Builds the rows of a projector again from the log, beside the rows that readers see meanwhile. The version of the projector goes up when the new rows take their place.',
  tag: 'operations',
  params: PROJECTOR_NAME,
  needsFreshPassword: true,
  body: RebuildBody,
  tellsPosition: true,
  answers: { 204: null },
  problems: ['not-found'],
} as const;

export const cancelRebuildContract = {
  method: 'POST',
  path: '/api/admin/projectors/{name}/rebuild/cancel',
  summary:
    'Ends a rebuild that is not done, and drops its new rows. Readers keep the old ones. A failed rebuild is not tried again.',
  tag: 'operations',
  params: PROJECTOR_NAME,
  tellsPosition: true,
  servesPaid: true,
  answers: { 204: null },
  problems: ['not-found', 'nothing-to-cancel'],
} as const;

/** How one process is, as it wrote itself in the last 45 seconds. */
const Process = Type.Object({
  process_uuid: Uuid,
  /** `ringpost`: all services in one process. */
  service: Type.String(),
  machine: Type.String(),
  up_seconds: Type.Integer(),
  memory_bytes: Type.Integer(),
  /** Its appends to the log in the last five minutes; null if there were none. The times are rounded up by 5 % at most. */
  appends: orNull(Type.Object({ count: Type.Integer(), p50_ms: Type.Number(), p99_ms: Type.Number() })),
});

const VendorPulse = Type.Object({
  vendor_uuid: Uuid,
  name: Type.String(),
  /** On average of the last ten minutes; null if no text ever came. */
  texts_per_minute: orNull(Type.Number({ minimum: 0 })),
  last_text_at: orNull(Instant),
  /** It has sent nothing for longer than at any time of its last seven days. */
  is_silent: Type.Boolean(),
});

const GatewayStanding = Type.Object({
  gateway: Type.String(),
  /** Whether it is configured. */
  on: Type.Boolean(),
  /** The last callbacks since the oldest process started: one that was accepted, and one that was refused. */
  last_callback_at: orNull(Instant),
  last_refusal: orNull(Type.Object({ at: Instant, code: Type.String() })),
});

const Operations = Type.Object({
  /** For how long this process has run. */
  up_seconds: Type.Integer(),
  /** Bytes that this process has in memory. */
  memory_bytes: Type.Integer(),
  /** This process first, then the others that have written how they are. */
  processes: Type.Array(Process, { maxItems: LIST_MAX_ROWS + 1 }),
  /** Bytes on the disk of this machine, or as servers tell them; null where nobody can say. */
  storage: Type.Object({
    log_bytes: orNull(Type.Integer()),
    views_bytes: orNull(Type.Integer()),
    vault_bytes: orNull(Type.Integer()),
    free_bytes: orNull(Type.Integer()),
  }),
  /** Null where servers hold the data: they have tools of their own for backups. */
  backup: orNull(
    Type.Object({
      /** When the last backup began: it has what was acknowledged before. Null if there is none. */
      last_at: orNull(Instant),
    }),
  ),
  /** The last restore of the log that no second admin approved, if it was in the last 30 days. */
  unapproved_restore: orNull(
    Type.Object({
      at: Instant,
      /** Why nobody approved it. */
      reason: Type.String(),
    }),
  ),
  vendors: Type.Array(VendorPulse, { maxItems: LIST_MAX_ROWS }),
  gateways: Type.Array(GatewayStanding),
  /** The events that come into the log now; null if another process writes the views, which count them. */
  events_per_second: orNull(Type.Number({ minimum: 0 })),
  /** The same for each five seconds of the last five minutes, the oldest first. */
  history: Type.Array(Type.Number({ minimum: 0 })),
  /** The disk of the data; null where servers hold it. */
  disk: orNull(Type.Object({ used_percent: Type.Number(), state: Type.Enum(['good', 'alarm', 'full']) })),
  /** The policies of this process; empty if another process runs them. */
  policies: Type.Array(
    Type.Object({
      name: Type.String(),
      /** Whether it has acted on all events of the log. */
      is_at_head: Type.Boolean(),
      stopped: Type.Boolean(),
    }),
  ),
  /** What is due and not done yet, by kind, the oldest first. */
  overdue: Type.Array(
    Type.Object({
      kind: Type.String(),
      /** At most `LIST_MAX_ROWS` in all are counted. */
      count: Type.Integer(),
      oldest_due_at: Instant,
    }),
    { maxItems: LIST_MAX_ROWS },
  ),
  /** How much becomes due in the next minute. */
  due_next_minute: Type.Integer(),
});
export type Operations = Shape<typeof Operations>;

export const operationsContract = {
  method: 'GET',
  path: '/api/admin/operations',
  summary: 'How all processes are, the disk, the vendors and the gateways, the policies, and what is due.',
  tag: 'operations',
  answers: { 200: Operations },
} as const;
