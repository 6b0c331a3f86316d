import type { Session } from '../../session/session.store.ts';

/** What the server answers when it opens a session. */
export interface SessionAnswer {
  readonly token: string;
  readonly expires_at: string;
  readonly email: string;
  readonly is_admin: boolean;
  readonly user_id?: string;
}

/** The answer as this page keeps it. */
export function sessionOf(answer: SessionAnswer): Session {
  return {
    token: answer.token,
    email: answer.email,
    isAdmin: answer.is_admin,
    userId: answer.user_id ?? '',
    expiresAt: answer.expires_at,
  };
}
