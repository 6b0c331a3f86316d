import type { Fold } from '../event.ts';
import type { EmailEvent } from './email.events.ts';

/** A sign-up that waits for its confirmation. */
export interface EmailClaim {
  readonly userId: string;
  readonly expiresAt: string;
}

export type EmailState =
  | { readonly status: 'free' }
  /** One claim at least, the oldest first. */
  | { readonly status: 'claimed'; readonly claims: readonly EmailClaim[] }
  | { readonly status: 'confirmed'; readonly userId: string };

function without(userId: string, state: EmailState): EmailState {
  if (state.status !== 'claimed') return state;
  const claims = state.claims.filter((claim) => claim.userId !== userId);
  return claims.length > 0 ? { status: 'claimed', claims } : { status: 'free' };
}

/** Folds `email-<hash of the address>`: who owns an address, or who claims it. */
export const email: Fold<EmailState, EmailEvent> = {
  initial: () => ({ status: 'free' }),
  evolve(state, event) {
    switch (event.type) {
      case 'EmailClaimed':
      case 'EmailClaimAdded': {
        const { userId, expiresAt } = event.data;
        const others = event.type === 'EmailClaimAdded' && state.status === 'claimed' ? state.claims : [];
        return { status: 'claimed', claims: [...others, { userId, expiresAt }] };
      }
      case 'EmailClaimEnded':
        return without(event.data.userId, state);
      case 'EmailConfirmed':
        return { status: 'confirmed', userId: event.data.userId };
      case 'EmailReleased':
        return { status: 'free' };
    }
  },
};
