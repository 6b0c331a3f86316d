import { customerSubject } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { at, ids } from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { portInsProjector } from './port-ins.projector.ts';
import { type PortInRow, portIns } from './port-ins.view.ts';

const portInId = '019ab000-0000-7000-8000-0000000000bb';
const of = { portInId, userId: ids.user };
const subject = customerSubject(ids.user);
const numbers = ['+14155550150'];

function drafted(label = 'Office'): History {
  return createHistory().append('PortInDrafted', {
    ...of,
    draftId: 'd',
    subject,
    label,
    numbers,
    savedAt: at('10:00:00'),
  });
}
function submitted(): History {
  return drafted().append('PortInSubmitted', {
    ...of,
    draftId: 'd',
    feeMills: 5_000,
    submittedAt: at('10:01:00'),
  });
}
function rowOf(history: History): PortInRow | undefined {
  return project(portInsProjector, history).row(portIns, portInId);
}

describe('a request to bring numbers over', () => {
  it('is a draft with its name and its numbers until it is sent', () => {
    expect(rowOf(drafted())).toMatchObject({ status: 'draft', label: 'Office', numbers, feeMills: null });
    expect(rowOf(submitted())).toMatchObject({ status: 'submitted', feeMills: 5_000, isOpen: true });
  });

  it('keeps each of its steps, with its time', () => {
    const reviewed = submitted().append('PortInReviewStarted', { ...of, startedAt: at('10:02:00') });
    const steps = rowOf(reviewed)?.steps.map(({ status }) => status);
    expect(steps).toEqual(['draft', 'submitted', 'in_review']);
  });

  it('says why it was stopped until the customer corrects it', () => {
    const stopped = submitted().append('PortInExceptionRaised', {
      ...of,
      subject,
      reason: 'wrong-pin',
      note: 'Ask again.',
      raisedAt: at('10:03:00'),
    });
    expect(rowOf(stopped)).toMatchObject({ status: 'exception', reason: 'wrong-pin', note: 'Ask again.' });
    const fixed = stopped.append('PortInFixed', { ...of, draftId: 'e', fixedAt: at('10:04:00') });
    expect(rowOf(fixed)).toMatchObject({ status: 'submitted', reason: null, note: '' });
  });

  it('is over once it is cancelled or completed', () => {
    const cancelled = submitted().append('PortInCancelled', {
      ...of,
      subject,
      by: 'customer',
      note: '',
      cancelledAt: at('10:03:00'),
    });
    expect(rowOf(cancelled)).toMatchObject({ status: 'cancelled', isOpen: false, cancelledBy: 'customer' });
    const completed = submitted().append('PortInCompleted', { ...of, completedAt: at('10:03:00') });
    expect(rowOf(completed)).toMatchObject({ status: 'completed', isOpen: false });
  });

  it('is not shown any more once its draft has expired', () => {
    const expired = drafted().append('PortInDraftExpired', { ...of, expiredAt: at('10:00:00') });
    expect(rowOf(expired)).toBeUndefined();
  });

  it('tells its customer what to read again', () => {
    const { hints } = project(portInsProjector, submitted());
    expect(hints.at(-1)).toMatchObject({ audience: `customer:${ids.user}`, topic: 'port-ins' });
  });
});
