import { type EmailClaim, type EmailEvent, type EmailState, email, reject } from '@ringpost/domain';
import { EMAIL_CLAIMS_MAX } from '@ringpost/domain/rules/limits';
import type { Decider } from '../kernel/decider.ts';

export type EmailCommand =
  | {
      readonly type: 'ClaimEmail';
      readonly userId: string;
      readonly claimedAt: string;
      readonly expiresAt: string;
    }
  | { readonly type: 'ConfirmEmail'; readonly userId: string }
  | { readonly type: 'ReleaseEmail'; readonly userId: string };

type EndReason = Extract<EmailEvent, { type: 'EmailClaimEnded' }>['data']['reason'];

/** The accounts that claim or own an address. */
export function claimantsOf(state: EmailState): readonly string[] {
  if (state.status === 'claimed') return state.claims.map(({ userId }) => userId);
  return state.status === 'confirmed' ? [state.userId] : [];
}

function end(claims: readonly EmailClaim[], reason: EndReason): readonly EmailEvent[] {
  return claims.map(({ userId }) => ({ type: 'EmailClaimEnded', data: { userId, reason } }));
}

/** An expired claim makes room. Without room, the new claim replaces the newest one, and the older ones stay. */
function claim(
  { userId, claimedAt, expiresAt }: Extract<EmailCommand, { type: 'ClaimEmail' }>,
  state: EmailState,
): readonly EmailEvent[] {
  if (claimantsOf(state).includes(userId)) return [];
  if (state.status === 'confirmed') throw reject('email-taken');
  const claims = state.status === 'claimed' ? state.claims : [];
  const expired = claims.filter((each) => each.expiresAt <= claimedAt);
  const waiting = claims.filter((each) => each.expiresAt > claimedAt);
  const type = waiting.length > 0 ? 'EmailClaimAdded' : 'EmailClaimed';
  return [
    ...end(expired, 'expired'),
    ...end(waiting.slice(EMAIL_CLAIMS_MAX - 1), 'replaced'),
    { type, data: { userId, claimedAt, expiresAt } },
  ];
}

function confirm(userId: string, state: EmailState): readonly EmailEvent[] {
  if (!claimantsOf(state).includes(userId)) throw reject('token-not-found');
  if (state.status !== 'claimed') return [];
  const others = state.claims.filter((each) => each.userId !== userId);
  return [{ type: 'EmailConfirmed', data: { userId } }, ...end(others, 'confirmed-by-other')];
}

/** The address of a forgotten account, or its claim. If another account has the address meanwhile, nothing changes. */
function release(userId: string, state: EmailState): readonly EmailEvent[] {
  if (state.status === 'claimed') {
    return end(
      state.claims.filter((each) => each.userId === userId),
      'expired',
    );
  }
  if (state.status !== 'confirmed' || state.userId !== userId) return [];
  return [{ type: 'EmailReleased', data: { userId, reason: 'forgotten' } }];
}

/**
 * Who owns an address. Until somebody confirms it by a mailed link, several sign-ups may claim it at the same time. So
 * nobody can block another person's address by claiming it first, or undo a sign-up by claiming the address again.
 */
export const emailDecider: Decider<EmailState, EmailCommand, EmailEvent> = {
  ...email,
  decide(command, state) {
    switch (command.type) {
      case 'ClaimEmail':
        return claim(command, state);
      case 'ConfirmEmail':
        return confirm(command.userId, state);
      case 'ReleaseEmail':
        return release(command.userId, state);
    }
  },
};
