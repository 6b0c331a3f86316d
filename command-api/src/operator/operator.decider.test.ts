import type { OperatorEvent } from '@ringpost/events/domain';
import { decide } from '@ringpost/events/testing/given-when-then';
import { positionAt } from '@ringpost/events/testing/positions';
import { describe, it } from 'vitest';
import { operatorDecider, type SkipEvent } from './operator.decider.ts';

const { given } = decide(operatorDecider);
const now = '2026-11-21T10:00:00.000Z';
const reason = 'The disk changed it';
/** By default its rows show everything before the event that it stopped at. */
function standing(name: string, stoppedAt: number | null, shown = (stoppedAt ?? 100) - 1) {
  return {
    name,
    position: positionAt(shown),
    stopped: stoppedAt === null ? undefined : { position: positionAt(stoppedAt) },
  };
}
function skip(projector: string, position: number, stoppedAt: number | null): SkipEvent {
  return {
    type: 'SkipEvent',
    standing: standing(projector, stoppedAt),
    position: positionAt(position),
    reason,
    now,
  };
}
function skipped(projector: string, position: number): OperatorEvent {
  return {
    type: 'EventSkipped',
    data: { projector, position: positionAt(position), reason, skippedAt: now },
  };
}

describe('an event of the log', () => {
  it('is skipped for the projector that stopped at it', () =>
    given()
      .when(skip('feeds', 7, 7))
      .then(skipped('feeds', 7)));

  it('is skipped once, also when the projector has gone on since', () =>
    given(skipped('feeds', 7))
      .when(skip('feeds', 7, null))
      .then());

  it('is not skipped where the projector is not stopped, or is stopped at another one', () => {
    given()
      .when(skip('feeds', 7, null))
      .thenRejected('projector-not-stopped');
    given()
      .when(skip('feeds', 7, 8))
      .thenRejected('projector-not-stopped');
  });

  it('is not skipped where the projector has applied it, and stopped behind it for a fault of its own', () =>
    given()
      .when({ ...skip('feeds', 7, 7), standing: standing('feeds', 7, 7) })
      .thenRejected('projector-not-stopped'));

  it('is skipped for each projector on its own, and the next one after it', () => {
    given(skipped('feeds', 7))
      .when(skip('due', 7, null))
      .thenRejected('projector-not-stopped');
    given(skipped('feeds', 7))
      .when(skip('due', 7, 7))
      .then(skipped('due', 7));
    given(skipped('feeds', 7), skipped('feeds', 9))
      .when(skip('feeds', 7, 11))
      .then();
    given(skipped('feeds', 7))
      .when(skip('feeds', 9, 9))
      .then(skipped('feeds', 9));
  });
});
