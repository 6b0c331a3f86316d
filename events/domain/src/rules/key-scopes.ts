import type { KeyScope } from '../domain/index.ts';

/** What a key of the API may be allowed, in the order in which it is shown and stored. */
export const KEY_SCOPES = ['read', 'buy', 'money', 'webhook'] as const satisfies readonly KeyScope[];
