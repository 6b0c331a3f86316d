import type { BodyForm } from '../delivery/delivery.events.ts';
import type { Fold } from '../event.ts';
import type { WebhookEvent } from './webhook.events.ts';

/** The signing secret, and the previous one with the end of its time. */
interface Secrets {
  readonly secretId: string;
  readonly previousSecretId: string | null;
  readonly previousUntil: string | null;
}

export interface WebhookState {
  readonly status: 'none' | 'on' | 'off' | 'disabled';
  readonly url: string;
  readonly types: readonly string[];
  readonly form: BodyForm;
  readonly secrets: Secrets | null;
}

/** Folds `webhook-<userId>`. Its settings and its secrets stay while it is off. */
export const webhook: Fold<WebhookState, WebhookEvent> = {
  initial: () => ({ status: 'none', url: '', types: [], form: 'ringpost', secrets: null }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'WebhookSet':
        return { ...state, status: 'on', url: data.url, types: data.types };
      case 'WebhookFormChosen':
        return { ...state, form: data.form };
      case 'WebhookSecretRolled': {
        const { secretId, previousSecretId, previousUntil } = data;
        return { ...state, secrets: { secretId, previousSecretId, previousUntil } };
      }
      case 'WebhookTurnedOff':
        return { ...state, status: 'off' };
      case 'WebhookDisabled':
      case 'WebhookDisabledByBacklog':
        return { ...state, status: 'disabled' };
    }
  },
};
