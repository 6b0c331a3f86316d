import {
  EventPosition,
  ListOf,
  orNull,
  type Shape,
  VisibleText,
} from '@ringpost/domain/contracts/fields.contract';
import { Type } from 'typebox';

const PROJECTOR_NAME = Type.Object({ name: Type.String({ minLength: 1, maxLength: 50 }) });

const Projector = Type.Object({
  name: Type.String(),
  /** Its rows contain the events up to here. */
  position: EventPosition,
  /**
   * Where it stopped. `can_skip`: it could not apply the event. Otherwise the error is not in an event, and a skip does
   * not help.
   */
  stopped: orNull(Type.Object({ position: EventPosition, can_skip: Type.Boolean() })),
});
export type Projector = Shape<typeof Projector>;

const ProjectorList = ListOf(Projector);
export type ProjectorList = Shape<typeof ProjectorList>;

export const projectorListContract = {
  method: 'GET',
  path: '/api/admin/projectors',
  summary: 'How far each projector is, and at which event one stopped.',
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
    'Have a projector leave out the event that it stopped at, now and in every rebuild. It then goes on by itself.',
  tag: 'operations',
  params: PROJECTOR_NAME,
  needsFreshPassword: true,
  body: SkipBody,
  tellsPosition: true,
  servesPaid: true,
  answers: { 204: null },
  problems: ['not-found', 'projector-not-stopped'],
} as const;

export const rebuildContract = {
  method: 'POST',
  path: '/api/admin/projectors/{name}/rebuild',
  summary:
    'Builds the rows of a projector again from the log, beside the rows that readers see meanwhile. The version of the projector goes up when the new rows take their place.',
  tag: 'operations',
  params: PROJECTOR_NAME,
  needsFreshPassword: true,
  body: Type.Object({ reason: VisibleText(200) }),
  tellsPosition: true,
  answers: { 204: null },
  problems: ['not-found'],
} as const;
