import type { Fold } from '../event.ts';
import type { EmailEvent } from './email.events.ts';

export type EmailState =
  | { readonly status: 'free' }
  | { readonly status: 'claimed'; readonly userId: string; readonly expiresAt: string }
  | { readonly status: 'confirmed'; readonly userId: string };

/** Folds `email-<hash of the address>`: who owns an address, if anybody does. */
export const email: Fold<EmailState, EmailEvent> = {
  initial: () => ({ status: 'free' }),
  evolve(_state, event) {
    switch (event.type) {
      case 'EmailClaimed':
        return { status: 'claimed', userId: event.data.userId, expiresAt: event.data.expiresAt };
      case 'EmailConfirmed':
        return { status: 'confirmed', userId: event.data.userId };
      case 'EmailReleased':
        return { status: 'free' };
    }
  },
};
