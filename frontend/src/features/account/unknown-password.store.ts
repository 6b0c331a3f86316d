import { create } from 'zustand';

/**
 * Whether the answer to a change of the password was lost. Then nobody knows which password counts, and a new one has ended the session
 * of this page too. The login says which one to try.
 */
export const useUnknownPassword = create<{ readonly isUnknown: boolean }>()(() => ({ isUnknown: false }));
