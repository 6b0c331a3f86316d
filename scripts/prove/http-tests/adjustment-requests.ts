import { randomUUID } from 'node:crypto';
import { plusSeconds, streams } from '@ringpost/domain';
import { createTurns } from '@ringpost/engine/async';
import type { TestServer } from './test-server.ts';

type Values = Readonly<Record<string, (server: TestServer) => unknown>>;

/** Requests are prepared at the same time, and a wallet takes one append at a time. */
const inTurn = createTurns();

/** What another admin asked for, to give the owner a little. @returns its id. */
async function appendRequest({ ringpost, people, now }: TestServer): Promise<string> {
  const { userId } = people.owner;
  const { events } = ringpost.engine;
  const stream = streams.wallet(userId);
  const last = (await events.readStream(stream)).at(-1);
  if (!last) throw new Error('the owner has no wallet');
  const [adjustmentId, requestedBy, requestedAt] = [randomUUID(), randomUUID(), now().toISOString()];
  const request = {
    kind: 'credit',
    amountMills: 1,
    reason: 'For a test',
    corrects: null,
    asDebt: false,
  } as const;
  const times = { requestedAt, expiresAt: plusSeconds(requestedAt, 86_400) };
  const data = { userId, adjustmentId, ...request, requestedBy, ...times };
  const meta = { ...last.meta, actor: `admin:${requestedBy}`, occurredAt: requestedAt };
  const event = { type: 'AdjustmentRequested', id: randomUUID(), data, meta } as const;
  await events.append({ stream, events: [event], expected: last.revision });
  return adjustmentId;
}

function requestOfAnother(server: TestServer): Promise<string> {
  return inTurn(server.people.owner.userId, () => appendRequest(server));
}

/** Values of the fields of adjustments: requests of another admin, and the owner's first credit. */
export const meaningsOfAdjustments: Values = {
  adjustment_uuid: requestOfAnother,
  entry_id: ({ people }) => `${people.owner.userId}:gift`,
};

function owner({ people }: TestServer): string {
  return people.owner.userId;
}

/** Whose balance it is. */
export const idOfAdjustments: Values = {
  '/api/users/{id}/credit': owner,
  '/api/users/{id}/debit': owner,
  '/api/users/{id}/correct': owner,
  '/api/users/{id}/refund': owner,
  '/api/users/{id}/orders': owner,
  '/api/users/{id}/adjustments/{adjustment_uuid}/approve': owner,
  '/api/users/{id}/adjustments/{adjustment_uuid}/refuse': owner,
};
