import type { KeyScope } from '../domain/index.ts';

/** What a key of the API may be allowed, in the order in which it is shown and stored. */
export const KEY_SCOPES = ['read', 'buy', 'money', 'webhook'] as const satisfies readonly KeyScope[];

/** What a key of a sub-account may be allowed. Payments, statements and the webhook are the owner's own. */
export const SUB_ACCOUNT_SCOPES = ['read', 'buy'] as const satisfies readonly KeyScope[];
