import { plusSeconds, type ShopSettingsEvent } from '@ringpost/domain';
import { APPROVAL_WAITS_DAYS } from '@ringpost/domain/rules/limits';
import type { ShopSetting } from '@ringpost/domain/rules/shop-settings';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { shopFeeApprovalDecider } from './shop-fee-approval.decider.ts';
import { type ShopSettingsCommand, shopSettingsDecider } from './shop-settings.decider.ts';

const alone = decide(shopSettingsDecider);
const { given } = decide(shopFeeApprovalDecider);
const NOW = '2026-11-27T10:00:00.000Z';
const TOMORROW = plusSeconds(NOW, 86_400);
const EXPIRES = plusSeconds(NOW, APPROVAL_WAITS_DAYS * 86_400);

interface Dated {
  readonly now?: string;
  readonly countsFrom?: string | null;
}
/** The fee of a reservation is 250 mills at first. */
function change(
  value: number,
  { now = NOW, countsFrom = null }: Dated = {},
  setting: ShopSetting = 'reservation-fee',
) {
  const when = { now, countsFrom, adminId: 'first', changeId: `c${value}` };
  return { type: 'ChangeShopSetting', setting, value, reason: null, ...when } satisfies ShopSettingsCommand;
}
function changed(value: number, changedAt = NOW): ShopSettingsEvent {
  const data = { setting: 'reservation-fee', value, changedAt, changedBy: 'first', reason: null };
  return { type: 'ShopSettingChanged', data };
}
function planned(value: number, changeId = `c${value}`): ShopSettingsEvent {
  const act = { kind: 'shop-setting', setting: 'reservation-fee', value, reason: null } as const;
  const place = { of: 'shop-settings', subjectId: 'shop-settings' } as const;
  return {
    type: 'ChangePlanned',
    data: { changeId, ...place, act, countsFrom: TOMORROW, plannedBy: 'first' },
  };
}
const ABOUT = { approvalId: 'a1', of: 'shop-settings', subjectId: 'shop-settings' } as const;

function asks(after: number, { now = NOW, countsFrom = null }: Dated = {}, approvalId = 'a1') {
  const who = { approvalId, subjectId: ABOUT.subjectId, reason: null, adminId: 'first', now };
  return { type: 'AskFeeApproval', ...who, fee: 'reservation-fee', after, countsFrom } as const;
}
function asked(after: number, before = 250): ShopSettingsEvent {
  const act = { kind: 'fee', fee: 'reservation-fee', before, after } as const;
  const who = { reason: null, askedBy: 'first', askedAt: NOW, expiresAt: EXPIRES };
  return { type: 'ApprovalAsked', data: { ...ABOUT, act, ...who } };
}
const dated: ShopSettingsEvent = { type: 'ApprovalDated', data: { ...ABOUT, countsFrom: TOMORROW } };
function gives(adminId = 'second', now = NOW) {
  const newUntil = { admin: '', super_admin: '' };
  return { type: 'GiveFeeApproval', approvalId: 'a1', adminId, role: 'admin', now, newUntil } as const;
}
function approved(approvedAt = NOW): ShopSettingsEvent {
  return { type: 'ApprovalGiven', data: { ...ABOUT, askedBy: 'first', approvedBy: 'second', approvedAt } };
}

describe('a fee that one admin alone changes', () => {
  it('changes by at most half, at once or on a date', () => {
    alone.given().when(change(375)).then(changed(375));
    for (const value of [376, 124]) {
      alone.given().when(change(value)).thenRejected('large-price-change');
      alone
        .given()
        .when(change(value, { countsFrom: TOMORROW }))
        .thenRejected('large-price-change');
    }
  });

  it('goes no further in two steps of 40 %, even if one of them has a date', () => {
    alone.given(changed(350)).when(change(490)).thenRejected('large-price-change');
    alone
      .given(planned(350))
      .when(change(490, { countsFrom: plusSeconds(TOMORROW, 1) }))
      .thenRejected('large-price-change');
    alone.given(changed(375)).when(change(126)).thenRejected('large-price-change');
  });

  it('goes half as far again from what two admins agreed on', () => {
    const agreed = [asked(500), approved(), changed(500)];
    alone
      .given(...agreed)
      .when(change(750))
      .then(changed(750));
    alone
      .given(...agreed, changed(750))
      .when(change(800))
      .thenRejected('large-price-change');
    const onDate = [asked(500), dated, approved(), planned(500, 'a1')];
    alone
      .given(...onDate)
      .when(change(300))
      .then(changed(300));
    alone
      .given(...onDate)
      .when(change(750, { now: TOMORROW }))
      .then(
        { type: 'ChangeCarriedOut', data: { changeId: 'a1', of: ABOUT.of, subjectId: ABOUT.subjectId } },
        changed(500, TOMORROW),
        changed(750, TOMORROW),
      );
  });

  it('is not a limit, which changes as far as its bounds', () => {
    const data = {
      setting: 'open-activations',
      value: 500,
      changedAt: NOW,
      changedBy: 'first',
      reason: null,
    };
    alone
      .given()
      .when(change(500, {}, 'open-activations'))
      .then({ type: 'ShopSettingChanged', data });
  });
});

describe('a fee that changes by more than half', () => {
  it('is asked for once, and changes nothing yet', () => {
    given().when(asks(1_000)).then(asked(1_000));
    given(asked(1_000))
      .when(asks(1_000, {}, 'a2'))
      .then();
    given(changed(1_000)).when(asks(1_000)).then();
    given().when(asks(0)).thenRejected('setting-out-of-range');
  });

  it('changes in the append of the approval, once, and by another admin', () => {
    given(asked(1_000)).when(gives()).then(approved(), changed(1_000));
    given(asked(1_000), approved(), changed(1_000)).when(gives()).then();
    given(asked(1_000)).when(gives('first')).thenRejected('own-approval');
  });

  it('is not approved after it has changed', () => {
    given(asked(1_000), changed(300)).when(gives()).thenRejected('approval-outdated');
  });

  it('is asked for with its date, planned in the append of the approval, and counts at once after its date', () => {
    given()
      .when(asks(1_000, { countsFrom: TOMORROW }))
      .then(asked(1_000), dated);
    given(asked(1_000), dated).when(gives()).then(approved(), planned(1_000, 'a1'));
    const justBefore = plusSeconds(TOMORROW, -1);
    given(asked(1_000), dated)
      .when(gives('second', justBefore))
      .then(approved(justBefore), planned(1_000, 'a1'));
    given(asked(1_000), dated)
      .when(gives('second', TOMORROW))
      .then(approved(TOMORROW), changed(1_000, TOMORROW));
  });
});
