import { SECURITY_KEY_ADDRESSES } from '@ringpost/domain/rules/limits';
import type { NewEvent } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSecurityNotes, type SecurityNote, type SecurityNotes } from './security-notes.ts';

const START = Date.parse('2026-11-21T10:00:00.000Z');
const ANN = '0198f3a2-7c41-7e08-9b6d-2f1c80a4d713';
const note: SecurityNote = {
  ...{ event: 'login', outcome: 'refused', code: 'INCORRECT_CREDENTIALS', route: 'POST /api/auth/login' },
  ...{ thing: null, userId: ANN, sessionId: null, actor: 'visitor', address: '203.0.113.7', requestId: 'r1' },
};
const reading: SecurityNote = {
  ...note,
  ...{ event: 'read', outcome: 'done', code: null, thing: '/api/admin/audit/customers/x' },
  ...{ actor: 'admin:root', callerId: 'root' },
};

let notes: SecurityNotes;
let appended: { stream: string; expected: unknown; event: NewEvent & { type: 'SecurityNoted' } }[] = [];
let isAway = false;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  appended = [];
  isAway = false;
  notes = createSecurityNotes({
    clock: { now: () => new Date() },
    log: { warn: () => undefined },
    events: {
      append: async ({ stream, expected, events: [event] }) => {
        if (isAway) throw new Error('away');
        if (event?.type !== 'SecurityNoted') throw new Error('another fact');
        appended.push({ stream, expected, event });
        return { revision: expected === 'none' ? 0 : expected + 1, position: '1' as never };
      },
    },
  });
});
afterEach(async () => {
  await notes.close();
  vi.useRealTimers();
});

function data() {
  return appended.map(({ event }) => event.data);
}

describe('what says from where somebody acted', () => {
  const login: SecurityNote = { ...note, outcome: 'done', code: null, actor: `customer:${ANN}` };

  it('is a fact for each session, however many are opened in a minute', async () => {
    for (const sessionId of ['s1', 's2', 's3']) notes.session({ ...login, sessionId });
    await vi.advanceTimersByTimeAsync(1);
    expect(data().map(({ sessionId, count }) => [sessionId, count])).toEqual([
      ['s1', 1],
      ['s2', 1],
      ['s3', 1],
    ]);
  });

  it('is not a fact for each of the many addresses of a program behind proxies', async () => {
    const used = { ...login, event: 'key-used', sessionId: 'k1', thing: 'k1' };
    for (let nth = 0; nth < 1_000; nth += 1)
      notes.keyUsed({ ...used, address: `10.0.${nth >> 8}.${nth & 255}` });
    await vi.advanceTimersByTimeAsync(1);
    expect(data()).toHaveLength(SECURITY_KEY_ADDRESSES);
  });

  it('is noted at the next use of a key, if the store was away at the first', async () => {
    const used = { ...login, event: 'key-used', sessionId: 'k1', thing: 'k1' };
    isAway = true;
    notes.keyUsed(used);
    await vi.advanceTimersByTimeAsync(1);
    isAway = false;
    for (let time = 0; time < 3; time += 1) notes.keyUsed(used);
    await vi.advanceTimersByTimeAsync(1);
    expect(data()).toMatchObject([{ thing: 'k1', callerAddress: '203.0.113.7' }]);
  });

  it('is a fact for each key and address, once a day', async () => {
    const used = { ...login, event: 'key-used', sessionId: 'k1', thing: 'k1' };
    for (let time = 0; time < 50; time += 1) notes.keyUsed(used);
    notes.keyUsed({ ...used, address: '198.51.100.7' });
    notes.keyUsed({ ...used, sessionId: 'k2', thing: 'k2' });
    await vi.advanceTimersByTimeAsync(23 * 3_600_000);
    notes.keyUsed(used);
    await vi.advanceTimersByTimeAsync(2 * 3_600_000);
    expect(data().map(({ thing, callerAddress }) => [thing, callerAddress])).toEqual([
      ['k1', '203.0.113.7'],
      ['k1', '198.51.100.7'],
      ['k2', '203.0.113.7'],
    ]);
    notes.keyUsed(used);
    await vi.advanceTimersByTimeAsync(1);
    expect(data()).toHaveLength(4);
  });
});

describe('what is counted', () => {
  it('is one fact at once, and one more a minute however often it happens', async () => {
    for (let time = 0; time < 50; time += 1) notes.count(note);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(data()).toMatchObject([{ userId: ANN, count: 1, code: 'INCORRECT_CREDENTIALS' }]);
    await vi.advanceTimersByTimeAsync(35_000);
    expect(data().slice(1)).toMatchObject([{ count: 49, since: '2026-11-21T10:00:00.000Z' }]);
    notes.count(note);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(data()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(data().map(({ count }) => count)).toEqual([1, 49, 1]);
  });

  it('is counted for all accounts together when there are too many', async () => {
    for (let nth = 0; nth < 150; nth += 1) notes.count({ ...note, userId: `u${nth}` });
    await vi.advanceTimersByTimeAsync(70_000);
    expect(data().filter(({ userId }) => userId !== null)).toHaveLength(100);
    expect(data().filter(({ userId }) => userId === null)).toMatchObject([{ count: 1 }, { count: 49 }]);
  });

  it('is written when the process ends', async () => {
    notes.count(note);
    notes.count(note);
    await notes.close();
    expect(data().map(({ count }) => count)).toEqual([1, 1]);
  });

  it('seals the address for the caller, else for the account that it is about, else for the month', async () => {
    for (const each of [note, { ...note, userId: null }, reading]) await notes.keep(each);
    expect(data().map(({ subject }) => subject)).toEqual([`user:${ANN}`, 'month:2026-11', 'user:root']);
  });
});

describe('what is read', () => {
  it('is one fact an hour for each admin and thing', async () => {
    await notes.read(reading);
    await notes.read(reading);
    await notes.read({ ...reading, actor: 'admin:other' });
    await notes.read({ ...reading, thing: '/api/admin/audit/customers/y' });
    expect(appended).toHaveLength(3);
    vi.setSystemTime(START + 3_600_001);
    await notes.read(reading);
    expect(appended).toHaveLength(4);
  });

  it('is refused if no fact can be stored, and noted the next time', async () => {
    isAway = true;
    await expect(notes.read(reading)).rejects.toThrow('away');
    isAway = false;
    await notes.read(reading);
    expect(appended).toHaveLength(1);
  });
});

describe('a stream', () => {
  it('belongs to one process and day, and is left after a fault', async () => {
    await notes.keep(note);
    await notes.keep(note);
    isAway = true;
    await notes.keep(note).catch(() => undefined);
    isAway = false;
    await notes.keep(note);
    vi.setSystemTime(START + 86_400_000);
    await notes.keep(note);
    expect(appended.map(({ expected }) => expected)).toEqual(['none', 0, 'none', 'none']);
    expect(new Set(appended.map(({ stream }) => stream)).size).toBe(3);
  });
});
