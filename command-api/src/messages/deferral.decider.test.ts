import type { DeferralEvent } from '@ringpost/domain';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, it } from 'vitest';
import { type DeferralCommand, deferralDecider } from './deferral.decider.ts';

const { given } = decide(deferralDecider);
const AT = '2026-11-21T10:00:00.000Z';
const ids = { userId: 'ann', orderId: 'rental-1', messageId: 'm-1' };
const sms = { ...ids, to: '+12125551001', receivedAt: AT, billable: true, deferredAt: AT };

const defer: DeferralCommand = { type: 'DeferSms', sms };
const end: DeferralCommand = { type: 'EndDeferral', messageId: 'm-1', now: AT };
const deferred: DeferralEvent = { type: 'SmsDeferred', data: sms };
const recorded: DeferralEvent = { type: 'DeferredSmsRecorded', data: { ...ids, recordedAt: AT } };

describe('a deferred message', () => {
  it('begins to wait once, however often it is deferred', () => {
    given().when(defer).then(deferred);
    given(deferred).when(defer).then();
  });

  it('waits until its order has recorded it, once', () => {
    given(deferred).when(end).then(recorded);
    given(deferred, recorded).when(end).then();
    given().when(end).then();
  });
});
