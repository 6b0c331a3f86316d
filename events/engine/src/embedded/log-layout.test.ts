import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { newId } from '../new-id.ts';
import { readRecord, recordLength, roomForRecord, writeRecord } from './log-layout.ts';

const RECORDS = 2_000;
const DATA_BYTES = 10_000;

/** Bytes of objects after a collection of garbage. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

describe('a record of the log', () => {
  it('lets go of its texts where only the names of its stream and type are kept', () => {
    const data = JSON.stringify({ text: 'x'.repeat(DATA_BYTES) });
    const row = { stream: `number-${newId()}`, type: 'NumberMadePublic', meta: '{}', data };
    const bytes = Buffer.alloc(roomForRecord({ ...row, id: newId() }));
    const pointers = { previous: 0, furtherBack: 0 };
    const names: string[] = [];
    const before = usedBytes();
    for (let number = 0; number < RECORDS; number += 1) {
      writeRecord(bytes, 0, { ...row, id: newId(), number, revision: number }, pointers);
      const { stream, type } = readRecord(bytes, 0, recordLength(bytes, 0));
      names.push(stream, type);
    }
    // A tenth of the texts, and yet several times what the names take.
    expect(usedBytes() - before).toBeLessThan((RECORDS * DATA_BYTES) / 10);
    expect(new Set(names)).toEqual(new Set([row.stream, row.type]));
  });
});
