import type { Session as SessionAnswer } from '@ringpost/command-api/accounts/accounts.contract';
import type { Session } from '../../session/session.store.ts';

/** The answer in the form that this page stores. */
export function sessionOf(answer: SessionAnswer): Session {
  return {
    token: answer.token,
    email: answer.email,
    isAdmin: answer.is_admin,
    role: answer.role,
    locale: answer.locale,
    expiresAt: answer.expires_at,
    ...(answer.must_change_password && { mustChangePassword: true }),
    ...(answer.must_add_second_factor && { mustAddFactor: true }),
  };
}
