import { createAccount } from '@ringpost/command-api/app';
import type { ApprovalNoun, Role } from '@ringpost/domain';
import { PASSWORD, type TestServer } from './test-server.ts';
import type { Reply } from './wire.ts';

type Server = Pick<TestServer, 'ask' | 'ringpost' | 'settle' | 'now'>;

/** Whoever approves what another admin has asked for. */
export interface SecondAdmin {
  readonly userId: string;
  /** A new session, because a test may have moved the clock. */
  token(): Promise<string>;
  /** Decides about the request that an answer names. */
  decide(
    decision: 'approve' | 'refuse',
    asked: Pick<Reply, 'body'>,
    of: ApprovalNoun,
    subjectId: string,
  ): Promise<Reply>;
}

/** Opens one more admin. A super admin has the role since this moment, and so can approve after 24 hours. */
export async function openSecondAdmin(
  server: Server,
  email: string,
  role: Role = 'admin',
): Promise<SecondAdmin> {
  const { deps } = server.ringpost.commandApi;
  const { userId } = await createAccount(deps, { email, password: PASSWORD, role, confirmed: true });
  await server.settle();
  async function token(): Promise<string> {
    const { body } = await server.ask('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
    return String(body.token);
  }
  return {
    userId,
    token,
    async decide(decision, asked, of, subjectId) {
      const path = `/api/admin/approvals/${asked.body.approval_uuid}/${decision}`;
      return server.ask('POST', path, { token: await token(), body: { of, subject_id: subjectId } });
    },
  };
}
