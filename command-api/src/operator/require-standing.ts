import { reject } from '@ringpost/domain';
import type { ProjectorStanding } from './operator.decider.ts';

/** Where a projector stands. @throws Rejection `not-found` for an unknown one */
export function requireStanding(
  standings: readonly ProjectorStanding[],
  projector: string,
): ProjectorStanding {
  const standing = standings.find(({ name }) => name === projector);
  if (!standing) throw reject('not-found');
  return standing;
}
