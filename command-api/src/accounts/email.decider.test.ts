import type { EmailEvent } from '@ringpost/events/domain';
import { decide } from '@ringpost/events/testing/given-when-then';
import { describe, it } from 'vitest';
import { type EmailCommand, emailDecider } from './email.decider.ts';

const times = { claimedAt: '2026-11-21T10:00:00.000Z', expiresAt: '2026-11-22T10:00:00.000Z' };
function claim(userId: string): EmailCommand {
  return { type: 'ClaimEmail', userId, ...times };
}
function claimed(userId: string): EmailEvent {
  return { type: 'EmailClaimed', data: { userId, ...times } };
}
function confirm(userId: string): EmailCommand {
  return { type: 'ConfirmEmail', userId };
}
function confirmed(userId: string): EmailEvent {
  return { type: 'EmailConfirmed', data: { userId } };
}
const { given } = decide(emailDecider);

describe('an address', () => {
  it('is claimed once, by the first account that asks', () => {
    given().when(claim('ann')).then(claimed('ann'));
    given(claimed('ann')).when(claim('ann')).then();
  });

  it('is taken over by a later sign-up as long as nobody confirmed it', () => {
    given(claimed('ann')).when(claim('bob')).then(claimed('bob'));
    given(claimed('ann'), claimed('bob')).when(confirm('ann')).thenRejected('token-not-found');
  });

  it('belongs to the account that confirmed it', () => {
    given(claimed('ann')).when(confirm('ann')).then(confirmed('ann'));
    given(claimed('ann'), confirmed('ann')).when(confirm('ann')).then();
    given(claimed('ann'), confirmed('ann')).when(claim('ann')).then();
    given(claimed('ann'), confirmed('ann')).when(claim('bob')).thenRejected('email-taken');
  });

  it('cannot be confirmed by an account that did not claim it', () => {
    given().when(confirm('ann')).thenRejected('token-not-found');
    given(claimed('ann'), confirmed('ann')).when(confirm('bob')).thenRejected('token-not-found');
  });

  it('is free again once it was released', () => {
    const released: EmailEvent = { type: 'EmailReleased', data: { userId: 'ann', reason: 'closed' } };
    given(claimed('ann'), confirmed('ann'), released).when(claim('bob')).then(claimed('bob'));
  });
});
