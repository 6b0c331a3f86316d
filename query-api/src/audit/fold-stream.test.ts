import type { RecordedEvent } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { readStreamPage } from './fold-stream.ts';
import { presentEvent } from './present-event.ts';

const AT = '2026-11-21T10:00:00.000Z';
const OF_SKIP = { approvalId: 'p', of: 'operator', subjectId: 'feeds' };

/** One event of the operators' stream. */
function event(revision: number, operationId: string, type: string, data: object): RecordedEvent {
  const meta = { operationId, causationId: 'c', correlationId: 'c', actor: 'admin:ben', occurredAt: AT };
  const position = String(revision).padStart(12, '0');
  return { id: `e${revision}`, type, data, stream: 'operator', revision, position, meta } as never;
}

const skip = { projector: 'feeds', position: '000000000007', reason: 'Broken', skippedAt: AT };
const LOG = [
  event(0, 'one', 'ApprovalGiven', { ...OF_SKIP, askedBy: 'ann', approvedBy: 'ben', approvedAt: AT }),
  event(1, 'one', 'EventSkipped', skip),
  event(2, 'two', 'EventSkipped', { ...skip, position: '000000000009' }),
];
async function readStream(_stream: string, { after = -1 } = {}): Promise<readonly RecordedEvent[]> {
  return LOG.slice(after + 1);
}

describe('The timeline of the operators', () => {
  it('says who asked for a skip and who approved it, also if only the skip is read, and not of another skip', async () => {
    const known = {
      emails: new Map([['ann', 'ann@ringpost.example']]),
      causes: new Map<string, never>(),
      origins: new Map<string, null>(),
    };
    const approvalOf = async (before: number) => {
      const { page } = await readStreamPage(
        { readStream },
        { kind: 'operator', id: 'all' },
        { before, limit: 1 },
      );
      return page.map((folded) => presentEvent(folded, known).approval);
    };
    expect(await approvalOf(2)).toEqual([
      {
        asked_by: { kind: 'admin', id: 'ann', email: 'ann@ringpost.example' },
        approved_by: { kind: 'admin', id: 'ben', email: null },
      },
    ]);
    expect(await approvalOf(3)).toEqual([null]);
  });
});
