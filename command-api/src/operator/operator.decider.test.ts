import type { OperatorEvent } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { positionAt } from '@ringpost/testing/positions';
import { describe, it } from 'vitest';
import {
  type CancelRebuild,
  operatorDecider,
  type RequestRebuild,
  type RetryProjector,
  type SkipEvent,
} from './operator.decider.ts';

const { given } = decide(operatorDecider);
const NOW = '2026-11-21T10:00:00.000Z';
const REASON = 'The disk changed it';
/** By default its rows contain all events before the one that it stopped at. */
function standing(name: string, stoppedAt: number | null, shown = (stoppedAt ?? 100) - 1) {
  return {
    name,
    version: 8_000_001,
    position: positionAt(shown),
    stopped: stoppedAt === null ? undefined : { position: positionAt(stoppedAt) },
  };
}
function skip(projector: string, position: number, stoppedAt: number | null): SkipEvent {
  return {
    type: 'SkipEvent',
    standing: standing(projector, stoppedAt),
    position: positionAt(position),
    reason: REASON,
    now: NOW,
  };
}
function skipped(projector: string, position: number): OperatorEvent {
  return {
    type: 'EventSkipped',
    data: { projector, position: positionAt(position), reason: REASON, skippedAt: NOW },
  };
}

function rebuild(projector: string, live: number): RequestRebuild {
  const atVersion = { ...standing(projector, null), version: live };
  return { type: 'RequestRebuild', standing: atVersion, reason: REASON, now: NOW };
}
function requested(projector: string, version: number): OperatorEvent {
  return { type: 'RebuildRequested', data: { projector, version, reason: REASON, requestedAt: NOW } };
}

function cancel(projector: string, live: number): CancelRebuild {
  return { type: 'CancelRebuild', standing: { ...standing(projector, null), version: live }, now: NOW };
}
function cancelled(projector: string, version: number): OperatorEvent {
  return { type: 'RebuildCancelled', data: { projector, version, cancelledAt: NOW } };
}
function retry(projector: string, stoppedAt: number | null): RetryProjector {
  return { type: 'RetryProjector', standing: standing(projector, stoppedAt), now: NOW };
}

describe('the rows of a projector', () => {
  it('are rebuilt with the version after the one that readers see', () =>
    given().when(rebuild('feeds', 8_000_000)).then(requested('feeds', 8_000_001)));

  it('are rebuilt once for two requests during a build, and again for a later request', () => {
    given(requested('feeds', 8_000_001))
      .when(rebuild('feeds', 8_000_000))
      .then(requested('feeds', 8_000_001));
    given(requested('feeds', 8_000_001))
      .when(rebuild('feeds', 8_000_001))
      .then(requested('feeds', 8_000_002));
  });

  it('of one projector do not affect those of another', () =>
    given(requested('feeds', 8_000_007)).when(rebuild('due', 3_000_000)).then(requested('due', 3_000_001)));
});

describe('a rebuild', () => {
  it('is cancelled as long as its rows are not what readers see', () => {
    given(requested('feeds', 8_000_001)).when(cancel('feeds', 8_000_000)).then(cancelled('feeds', 8_000_001));
    given(requested('feeds', 8_000_001)).when(cancel('feeds', 8_000_001)).thenRejected('nothing-to-cancel');
  });

  it('is not cancelled if nobody asked for it, or twice', () => {
    given(requested('due', 3_000_001)).when(cancel('feeds', 8_000_000)).thenRejected('nothing-to-cancel');
    given(requested('feeds', 8_000_001), cancelled('feeds', 8_000_001))
      .when(cancel('feeds', 8_000_000))
      .thenRejected('nothing-to-cancel');
  });

  it('may be asked for again after it was cancelled, even if the cancel came too late', () => {
    given(requested('feeds', 8_000_001), cancelled('feeds', 8_000_001))
      .when(rebuild('feeds', 8_000_000))
      .then(requested('feeds', 8_000_001));
    given(requested('feeds', 8_000_001), cancelled('feeds', 8_000_001))
      .when(rebuild('feeds', 8_000_001))
      .then(requested('feeds', 8_000_002));
  });
});

describe('a stopped projector', () => {
  it('tries again when an admin says so, as often as that is', () => {
    const retried = (): OperatorEvent => ({
      type: 'ProjectorRetried',
      data: { projector: 'feeds', position: positionAt(7), retriedAt: NOW },
    });
    given().when(retry('feeds', 7)).then(retried());
    given(retried()).when(retry('feeds', 7)).then(retried());
  });

  it('is the only one that can try again', () =>
    given().when(retry('feeds', null)).thenRejected('projector-not-stopped'));
});

describe('an event of the log', () => {
  it('is skipped for the projector that stopped at it', () =>
    given()
      .when(skip('feeds', 7, 7))
      .then(skipped('feeds', 7)));

  it('is skipped once, even if the projector has continued since', () =>
    given(skipped('feeds', 7))
      .when(skip('feeds', 7, null))
      .then());

  it('is not skipped if the projector is not stopped, or stopped at another one', () => {
    given()
      .when(skip('feeds', 7, null))
      .thenRejected('projector-not-stopped');
    given()
      .when(skip('feeds', 7, 8))
      .thenRejected('projector-not-stopped');
  });

  it('is not skipped if the projector has applied it and stopped later because of another error', () =>
    given()
      .when({ ...skip('feeds', 7, 7), standing: standing('feeds', 7, 7) })
      .thenRejected('projector-not-stopped'));

  it('is skipped for each projector separately, and then the next event', () => {
    given(skipped('feeds', 7))
      .when(skip('deadlines', 7, null))
      .thenRejected('projector-not-stopped');
    given(skipped('feeds', 7))
      .when(skip('deadlines', 7, 7))
      .then(skipped('deadlines', 7));
    given(skipped('feeds', 7), skipped('feeds', 9))
      .when(skip('feeds', 7, 11))
      .then();
    given(skipped('feeds', 7))
      .when(skip('feeds', 9, 9))
      .then(skipped('feeds', 9));
  });
});
