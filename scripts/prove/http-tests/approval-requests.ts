import { randomUUID } from 'node:crypto';
import { plusSeconds, streams } from '@ringpost/domain';
import { createTurns } from '@ringpost/engine/async';
import type { TestServer } from './test-server.ts';

type Values = Readonly<Record<string, (server: TestServer) => unknown>>;

/** No account of the tests has more. If one had, the request would be out of date. */
const EVERY_BALANCE_MILLS = 1_000_000_000;
/** Requests are prepared at the same time, and an account takes one append at a time. */
const inTurn = createTurns();

/** What another admin asked for: to forget an account that no other request needs. @returns its id. */
async function appendRequest({ ringpost, people, now }: TestServer): Promise<string> {
  const { userId: subjectId } = people.inactive;
  const { events } = ringpost.engine;
  const stream = streams.account(subjectId);
  const last = (await events.readStream(stream)).at(-1);
  if (!last) throw new Error('the account is not there');
  const [approvalId, askedBy, askedAt] = [randomUUID(), randomUUID(), now().toISOString()];
  const act = { kind: 'forgetting', amountMills: EVERY_BALANCE_MILLS } as const;
  const times = { askedAt, expiresAt: plusSeconds(askedAt, 86_400) };
  const data = {
    approvalId,
    of: 'account',
    subjectId,
    act,
    reason: 'For a test',
    askedBy,
    ...times,
  } as const;
  const meta = { ...last.meta, actor: `admin:${askedBy}`, occurredAt: askedAt };
  const event = { type: 'ApprovalAsked', id: randomUUID(), data, meta } as const;
  await events.append({ stream, events: [event], expected: last.revision });
  return approvalId;
}

function requestOfAnother(server: TestServer): Promise<string> {
  return inTurn(server.people.inactive.userId, () => appendRequest(server));
}

/** Values of the fields of a decision. */
export const meaningsOfApprovals: Values = {
  approval_uuid: requestOfAnother,
  of: () => 'account',
  subject_id: ({ people }) => people.inactive.userId,
};

export const idOfApprovals: Values = {
  '/api/admin/approvals/{id}': async (server) => {
    const id = await requestOfAnother(server);
    await server.settle();
    return id;
  },
};
