import type { EmailEvent } from '@ringpost/domain';
import { EMAIL_CLAIMS_MAX } from '@ringpost/domain/rules/limits';
import { decide } from '@ringpost/testing/given-when-then';
import { describe, expect, it } from 'vitest';
import { claimantsOf, type EmailCommand, emailDecider } from './email.decider.ts';

const times = { claimedAt: '2026-11-21T10:00:00.000Z', expiresAt: '2026-11-22T10:00:00.000Z' };
function claim(userId: string): EmailCommand {
  return { type: 'ClaimEmail', userId, ...times };
}
function claimed(userId: string): EmailEvent {
  return { type: 'EmailClaimed', data: { userId, ...times } };
}
function added(userId: string): EmailEvent {
  return { type: 'EmailClaimAdded', data: { userId, ...times } };
}
function ended(userId: string, reason: 'expired' | 'replaced' | 'confirmed-by-other'): EmailEvent {
  return { type: 'EmailClaimEnded', data: { userId, reason } };
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

  it('can be claimed by several sign-ups at the same time', () => {
    given(claimed('ann')).when(claim('bob')).then(added('bob'));
    given(claimed('ann'), added('bob')).when(claim('ann')).then();
  });

  it('belongs to the sign-up that is confirmed first, and the others end', () => {
    given(claimed('ann'), added('bob'))
      .when(confirm('ann'))
      .then(confirmed('ann'), ended('bob', 'confirmed-by-other'));
    given(claimed('ann'), added('bob'))
      .when(confirm('bob'))
      .then(confirmed('bob'), ended('ann', 'confirmed-by-other'));
    const won = [claimed('ann'), added('bob'), confirmed('bob'), ended('ann', 'confirmed-by-other')] as const;
    given(...won)
      .when(confirm('ann'))
      .thenRejected('token-not-found');
  });

  const full = [claimed('a'), ...['b', 'c', 'd', 'e'].map((userId) => added(userId))];

  it('has at most five claims; the newest sign-up has the last place, and the older claims stay', () => {
    expect(full).toHaveLength(EMAIL_CLAIMS_MAX);
    given(...full)
      .when(claim('f'))
      .then(ended('e', 'replaced'), added('f'));
    given(...full, ended('e', 'replaced'), added('f'))
      .when(claim('g'))
      .then(ended('f', 'replaced'), added('g'));
    given(...full, ended('e', 'replaced'), added('f'))
      .when(confirm('e'))
      .thenRejected('token-not-found');
  });

  it('keeps the claim of its owner during a thousand claims of strangers', () => {
    let state = [claimed('ann')].reduce(emailDecider.evolve, emailDecider.initial());
    for (let n = 0; n < 1_000; n += 1) {
      const events = emailDecider.decide(claim(`stranger-${n}`), state);
      state = events.reduce(emailDecider.evolve, state);
      expect(claimantsOf(state).length).toBeLessThanOrEqual(EMAIL_CLAIMS_MAX);
    }
    expect(emailDecider.decide(confirm('ann'), state)[0]).toEqual(confirmed('ann'));
  });

  it('loses the claims that have expired when the next one comes', () => {
    const nextDay = { claimedAt: times.expiresAt, expiresAt: '2026-11-23T10:00:00.000Z' };
    const late: EmailEvent = { type: 'EmailClaimed', data: { userId: 'f', ...nextDay } };
    given(...full)
      .when({ type: 'ClaimEmail', userId: 'f', ...nextDay })
      .then(...['a', 'b', 'c', 'd', 'e'].map((userId) => ended(userId, 'expired')), late);
  });

  it('is taken over by a later claim in logs of earlier versions', () => {
    given(claimed('ann'), claimed('bob')).when(confirm('ann')).thenRejected('token-not-found');
    given(claimed('ann'), claimed('bob')).when(confirm('bob')).then(confirmed('bob'));
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

  it('is free again after it was released', () => {
    const released: EmailEvent = { type: 'EmailReleased', data: { userId: 'ann', reason: 'closed' } };
    given(claimed('ann'), confirmed('ann'), released).when(claim('bob')).then(claimed('bob'));
  });

  it('is released once, and only by the account that owns it', () => {
    const release = (userId: string): EmailCommand => ({ type: 'ReleaseEmail', userId });
    const released: EmailEvent = { type: 'EmailReleased', data: { userId: 'ann', reason: 'forgotten' } };
    given(claimed('ann'), confirmed('ann')).when(release('ann')).then(released);
    given(claimed('ann'), confirmed('ann'), released).when(release('ann')).then();
    given(claimed('ann'), confirmed('ann')).when(release('bob')).then();
    const ended: EmailEvent = { type: 'EmailClaimEnded', data: { userId: 'ann', reason: 'expired' } };
    given(claimed('ann')).when(release('ann')).then(ended);
    given(claimed('ann'), ended).when(release('ann')).then();
    given(claimed('ann')).when(release('bob')).then();
  });
});
