import { type PortInEvent, type PortInStatus, plusSeconds } from '@ringpost/domain';
import { APPROVAL_WAITS_DAYS, PORT_IN_DOCUMENTS_MAX } from '@ringpost/domain/rules/limits';
import { NEXT_PORT_IN_STEPS, PORT_IN_STEPS, type PortInStep } from '@ringpost/domain/rules/port-in-steps';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, expect, it } from 'vitest';
import { type PortInCommand, portInDecider } from './port-in.decider.ts';
import { portInFeeApprovalDecider } from './port-in-fee-approval.decider.ts';
import { portInFeesDecider } from './port-in-fees.decider.ts';

const { given } = decide(portInDecider);
const NOW = '2026-11-22T10:00:00.000Z';
const FOC_AT = '2026-11-30T15:00:00.000Z';
const ids = { portInId: 'p', userId: 'ann' } as const;
const of = { ...ids, now: NOW } as const;
const subject = 'user:ann';
const numbers = ['+14155550150'];

function save(draftId = 'd1', change: object = {}): PortInCommand {
  const drafted = { ...ids, draftId, label: 'Office', numbers, savedAt: NOW, ...change };
  return { type: 'SavePortInDraft', drafted };
}
function drafted(draftId = 'd1'): PortInEvent {
  const data = { ...ids, draftId, subject, label: 'Office', numberList: numbers.join(), savedAt: NOW };
  return { type: 'PortInDraftKept', data };
}
function submit(draftId = 'd1'): PortInCommand {
  return { ...of, type: 'SubmitPortIn', draftId, feeMills: 5_000 };
}
const submitted: PortInEvent = {
  type: 'PortInSubmitted',
  data: { ...ids, draftId: 'd1', feeMills: 5_000, submittedAt: NOW },
};
const review: PortInCommand = { ...of, type: 'StartPortInReview' };
const reviewed: PortInEvent = { type: 'PortInReviewStarted', data: { ...ids, startedAt: NOW } };
const raise: PortInCommand = { ...of, type: 'RaisePortInException', reason: 'wrong-pin', note: 'ask again' };
const raised: PortInEvent = {
  type: 'PortInExceptionRaised',
  data: { ...ids, subject, reason: 'wrong-pin', note: 'ask again', raisedAt: NOW },
};
function fix(draftId = 'd2', fixedNumbers: readonly string[] = numbers): PortInCommand {
  return { ...of, type: 'FixPortIn', draftId, numbers: fixedNumbers };
}
const fixed: PortInEvent = { type: 'PortInFixed', data: { ...ids, draftId: 'd2', fixedAt: NOW } };
const confirm: PortInCommand = { ...of, type: 'ConfirmPortInFoc', focAt: FOC_AT };
const confirmed: PortInEvent = {
  type: 'PortInFocConfirmed',
  data: { ...ids, focAt: FOC_AT, confirmedAt: NOW },
};
const complete: PortInCommand = { ...of, type: 'CompletePortIn' };
const completed: PortInEvent = { type: 'PortInCompleted', data: { ...ids, completedAt: NOW } };
function cancel(by: 'customer' | 'admin'): PortInCommand {
  return { ...of, type: 'CancelPortIn', by, note: '' };
}
function cancelled(by: 'customer' | 'admin'): PortInEvent {
  return { type: 'PortInCancelled', data: { ...ids, subject, by, note: '', cancelledAt: NOW } };
}
function add(documentId: string): PortInCommand {
  return { ...of, type: 'AddPortInDocument', documentId, mediaType: 'image/png', bytes: 9 };
}
function added(documentId: string): PortInEvent {
  const data = { ...ids, documentId, mediaType: 'image/png', bytes: 9, addedAt: NOW } as const;
  return { type: 'PortInDocumentAdded', data };
}
const remove: PortInCommand = { ...of, type: 'RemovePortInDocument', documentId: 'x' };
const removed: PortInEvent = { type: 'PortInDocumentRemoved', data: { ...ids, documentId: 'x' } };

const givenBack: PortInEvent = {
  type: 'PortInFeeGivenBack',
  data: { ...ids, draftId: 'd1', feeMills: 5_000, givenBackAt: NOW },
};

const inReview = [drafted(), submitted, reviewed];
const stopped = [...inReview, raised];
const dated = [...inReview, confirmed];

/** A request in each status, and each step that an admin can take. */
const histories: Readonly<Record<Exclude<PortInStatus, 'absent'>, readonly PortInEvent[]>> = {
  draft: [drafted()],
  submitted: [drafted(), submitted],
  in_review: inReview,
  exception: stopped,
  foc_confirmed: dated,
  completed: [...dated, completed],
  cancelled: [...inReview, cancelled('admin')],
};
const steps: Readonly<Record<PortInStep, PortInCommand>> = {
  in_review: review,
  exception: raise,
  foc_confirmed: confirm,
  completed: complete,
  cancelled: cancel('admin'),
};

describe('a step of an admin', () => {
  const statuses = Object.keys(histories) as (keyof typeof histories)[];

  it.each(statuses)('from %s is possible only if the screen offers it', (status) => {
    const state = histories[status].reduce(
      (before, event) => portInDecider.evolve(before, event),
      portInDecider.initial(),
    );
    const taken = PORT_IN_STEPS.filter((step) => {
      try {
        return portInDecider.decide(steps[step], state).length > 0;
      } catch {
        return false;
      }
    });
    // Support may also cancel a draft for its customer. The screen has no button for that.
    const offered = status === 'draft' ? ['cancelled'] : NEXT_PORT_IN_STEPS[status];
    expect(taken.toSorted()).toEqual(offered.toSorted());
  });
});

describe('a draft', () => {
  it('can be saved again and again, each time once', () => {
    given().when(save()).then(drafted());
    given(drafted()).when(save()).then();
    given(drafted()).when(save('d2')).then(drafted('d2'));
  });

  it('that was replaced never counts again', () => {
    given(drafted(), drafted('d2')).when(save()).thenRejected('idempotency-key-reused');
    given(drafted(), drafted('d2')).when(submit()).thenRejected('port-in-moved-on', { status: 'draft' });
  });

  it('of another customer does not exist', () => {
    given(drafted())
      .when(save('d2', { userId: 'eve' }))
      .thenRejected('not-found');
    given(drafted())
      .when({ ...of, userId: 'eve', type: 'CancelPortIn', by: 'customer', note: '' })
      .thenRejected('not-found');
    given().when(review).thenRejected('not-found');
  });

  it('expires when nobody has saved it or added a document to it for 30 days', () => {
    const late: PortInCommand = { ...of, type: 'ExpirePortInDraft', now: '2026-12-22T10:00:00.000Z' };
    const expiredAt = late.now;
    const expired: PortInEvent = { type: 'PortInDraftExpired', data: { ...ids, expiredAt } };
    const later = {
      type: 'PortInDocumentAdded',
      data: { ...added('x').data, addedAt: expiredAt },
    } as PortInEvent;
    given(drafted()).when(late).then(expired);
    given(drafted())
      .when({ ...late, now: '2026-12-22T09:59:59.999Z' })
      .then();
    given(drafted(), later).when(late).then();
    given(drafted(), submitted).when(late).then();
    given(drafted(), expired).when(late).then();
    given(drafted(), expired).when(save('d2')).thenRejected('port-in-moved-on', { status: 'cancelled' });
  });

  it('is not changed any more once it is submitted', () => {
    given(drafted(), submitted).when(save('d2')).thenRejected('port-in-moved-on', { status: 'submitted' });
  });
});

describe('a request', () => {
  it('is submitted once, reviewed, dated and completed', () => {
    given(drafted()).when(submit()).then(submitted);
    given(drafted(), submitted).when(submit()).then();
    given(drafted(), submitted).when(review).then(reviewed);
    given(...inReview)
      .when(confirm)
      .then(confirmed);
    given(...dated)
      .when(complete)
      .then(completed);
  });

  it.each<[string, readonly PortInEvent[], PortInCommand]>([
    ['reviewed', inReview, review],
    ['stopped', stopped, raise],
    ['mended', [...stopped, fixed], fix()],
    ['dated', dated, confirm],
    ['completed', [...dated, completed], complete],
    ['cancelled', [drafted(), cancelled('customer')], cancel('customer')],
  ])('that was %s is not %s again', (_, before, command) => {
    given(...before)
      .when(command)
      .then();
  });

  it.each<[string, readonly PortInEvent[], PortInCommand]>([
    ['reviewed before it is submitted', [drafted()], review],
    ['dated before it is reviewed', [drafted(), submitted], confirm],
    ['dated while something is wrong', stopped, confirm],
    ['completed before it is dated', inReview, complete],
    ['stopped once it is dated', dated, raise],
    ['mended where nothing is wrong', inReview, fix()],
    ['submitted after it was cancelled', [drafted(), cancelled('customer')], submit()],
    ['reviewed after it was cancelled', [drafted(), submitted, cancelled('customer')], review],
  ])('is never %s', (_, before, command) => {
    given(...before)
      .when(command)
      .thenRejected('port-in-moved-on');
  });
});

describe('an exception', () => {
  it('is raised with its reason, corrected by the customer, and reviewed again', () => {
    given(drafted(), submitted).when(raise).then(raised);
    given(...inReview)
      .when(raise)
      .then(raised);
    given(...stopped)
      .when(fix())
      .then(fixed);
    given(...stopped, fixed)
      .when(review)
      .then(reviewed);
  });

  it('is corrected for the same numbers only, because the fee was for them', () => {
    given(...stopped)
      .when(fix('d2', ['+14155550151']))
      .thenRejected('port-in-moved-on');
  });
});

describe('a cancel', () => {
  it.each([
    ['a draft', [drafted()]],
    ['a submitted request', [drafted(), submitted]],
    ['one in review', inReview],
    ['one with an exception', stopped],
  ])('ends %s, whoever asks for it', (_, before) => {
    given(...before)
      .when(cancel('customer'))
      .then(cancelled('customer'));
    given(...before)
      .when(cancel('admin'))
      .then(cancelled('admin'));
  });

  it('is too late for the customer once the date is confirmed, and for an admin once the numbers have moved', () => {
    given(...dated)
      .when(cancel('customer'))
      .thenRejected('port-in-moved-on', { status: 'foc_confirmed' });
    given(...dated)
      .when(cancel('admin'))
      .then(cancelled('admin'), givenBack);
    given(...dated, completed)
      .when(cancel('admin'))
      .thenRejected('port-in-moved-on', { status: 'completed' });
  });
});

describe('the fee of a confirmed date', () => {
  it('goes back when an admin cancels, unless the admin keeps it', () => {
    const keeps: PortInCommand = { ...of, type: 'CancelPortIn', by: 'admin', note: '', keepsFee: true };
    given(...dated)
      .when(keeps)
      .then(cancelled('admin'));
    given(...dated, cancelled('admin'), givenBack)
      .when(cancel('admin'))
      .then();
  });
});

describe('a document', () => {
  it('is added to a draft or to an exception, once', () => {
    given(drafted()).when(add('x')).then(added('x'));
    given(drafted(), added('x')).when(add('x')).then();
    given(...stopped)
      .when(add('x'))
      .then(added('x'));
    given(...inReview)
      .when(add('x'))
      .thenRejected('port-in-moved-on', { status: 'in_review' });
  });

  it('is removed, once, and does not come back', () => {
    given(drafted(), added('x')).when(remove).then(removed);
    given(drafted(), added('x'), removed).when(remove).then();
    given(drafted(), added('x'), removed).when(add('x')).then();
    given(drafted()).when(remove).thenRejected('not-found');
  });

  it('is refused if the maximum number exists already', () => {
    const full = Array.from({ length: PORT_IN_DOCUMENTS_MAX }, (_, n) => added(`x${n}`));
    given(drafted(), ...full)
      .when(add('y'))
      .thenRejected('too-many-documents', { limit: PORT_IN_DOCUMENTS_MAX });
  });
});

describe('the fee of a country', () => {
  const fees = decide(portInFeesDecider);
  const atOnce = { now: NOW, countsFrom: null, adminId: 'admin-1', changeId: 'c-1' };
  const set = { type: 'SetPortInFee', countryIso: 'US', feeMills: 4_000, ...atOnce } as const;
  const wasSet = { type: 'PortInFeeSet', data: { countryIso: 'US', feeMills: 4_000, setAt: NOW } } as const;

  it('is set by an admin; the same fee again changes nothing', () => {
    fees.given().when(set).then(wasSet);
    fees.given(wasSet).when(set).then();
  });

  it.each([0, -1, 0.5, 1_000_001])('is never %s mills', (feeMills) => {
    fees
      .given()
      .when({ ...set, feeMills })
      .thenRejected('amount-out-of-range');
  });

  it('changes by at most half of what it is, or two admins agree on it', () => {
    const large = { fee: 'US', before: 5_000, after: 12_000 } as const;
    const refused = { price_of: 'fee', old_price: 5, new_price: 12 };
    fees
      .given()
      .when({ ...set, feeMills: 12_000 })
      .thenRejected('large-price-change', refused);
    const approvals = decide(portInFeeApprovalDecider);
    const place = { approvalId: 'a-1', of: 'port-in-fees', subjectId: 'port-in-fees' } as const;
    const who = { reason: 'A carrier costs more', askedBy: 'admin-1', askedAt: NOW };
    const expiresAt = plusSeconds(NOW, APPROVAL_WAITS_DAYS * 86_400);
    const asked = {
      type: 'ApprovalAsked',
      data: { ...place, act: { kind: 'fee', ...large }, ...who, expiresAt },
    } as const;
    const { approvalId, subjectId } = place;
    approvals
      .given()
      .when({
        ...{ type: 'AskFeeApproval', approvalId, subjectId, reason: who.reason, adminId: 'admin-1' },
        ...{ fee: 'US', after: 12_000, now: NOW, countsFrom: null },
      })
      .then(asked);
    const decision = { adminId: 'admin-2', role: 'admin', newUntil: { admin: '', super_admin: '' } } as const;
    approvals
      .given(asked)
      .when({ type: 'GiveFeeApproval', approvalId, ...decision, now: NOW })
      .then(
        {
          type: 'ApprovalGiven',
          data: { ...place, askedBy: 'admin-1', approvedBy: 'admin-2', approvedAt: NOW },
        },
        { type: 'PortInFeeSet', data: { countryIso: 'US', feeMills: 12_000, setAt: NOW } },
      );
  });

  it('is planned for a date, and is the fee from then on, unless it is withdrawn', () => {
    const from = plusSeconds(NOW, 3600);
    const place = { changeId: 'c-1', of: 'port-in-fees', subjectId: 'port-in-fees' } as const;
    const act = { kind: 'port-in-fee', countryIso: 'US', feeMills: 4_000 } as const;
    const planned = {
      type: 'ChangePlanned',
      data: { ...place, act, countsFrom: from, plannedBy: 'admin-1' },
    } as const;
    const carried = { type: 'ChangeCarriedOut', data: place } as const;
    const isSet = { ...wasSet, data: { ...wasSet.data, setAt: from } } as const;
    fees
      .given()
      .when({ ...set, countsFrom: from })
      .then(planned);
    const carryOut = (now: string) => ({ type: 'CarryOutFeeChanges', now }) as const;
    fees
      .given(planned)
      .when(carryOut(plusSeconds(NOW, 3599)))
      .then();
    fees.given(planned).when(carryOut(from)).then(carried, isSet);
    fees.given(planned, carried, isSet).when(carryOut(from)).then();
    const withdraw = { type: 'WithdrawFeeChange', changeId: 'c-1', now: NOW } as const;
    fees.given(planned).when(withdraw).then({ type: 'ChangeWithdrawn', data: place });
    fees
      .given(planned)
      .when({ ...withdraw, now: from })
      .thenRejected('not-found');
    // Another admin who sets the fee later wins; what was due before comes first.
    const later = { ...set, feeMills: 5_000, now: plusSeconds(from, 60) };
    fees
      .given(planned)
      .when(later)
      .then(carried, isSet, {
        type: 'PortInFeeSet',
        data: { countryIso: 'US', feeMills: 5_000, setAt: later.now },
      });
  });
});
