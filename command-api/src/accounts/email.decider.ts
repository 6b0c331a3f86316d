import { type EmailEvent, type EmailState, email, reject } from '@ringpost/events/domain';
import type { Decider } from '../kernel/decider.ts';

export type EmailCommand =
  | {
      readonly type: 'ClaimEmail';
      readonly userId: string;
      readonly claimedAt: string;
      readonly expiresAt: string;
    }
  | { readonly type: 'ConfirmEmail'; readonly userId: string };

function claim(
  { userId, claimedAt, expiresAt }: Extract<EmailCommand, { type: 'ClaimEmail' }>,
  state: EmailState,
): readonly EmailEvent[] {
  if (state.status !== 'free' && state.userId === userId) return [];
  if (state.status === 'confirmed') throw reject('email-taken');
  return [{ type: 'EmailClaimed', data: { userId, claimedAt, expiresAt } }];
}

function confirm(userId: string, state: EmailState): readonly EmailEvent[] {
  if (state.status === 'free' || state.userId !== userId) throw reject('token-not-found');
  return state.status === 'confirmed' ? [] : [{ type: 'EmailConfirmed', data: { userId } }];
}

/**
 * Who owns an address. Until somebody confirms it by the mailed link, a later sign-up takes the address over. So nobody
 * can block the address of somebody else by claiming it first.
 */
export const emailDecider: Decider<EmailState, EmailCommand, EmailEvent> = {
  ...email,
  decide(command, state) {
    switch (command.type) {
      case 'ClaimEmail':
        return claim(command, state);
      case 'ConfirmEmail':
        return confirm(command.userId, state);
    }
  },
};
