import type { AccountState, Role } from '@ringpost/domain';
import { type Engine, openEngine } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSessions, type Sessions, sessionEnd } from './sessions.ts';
import { openSigningKeys, type SigningKeys } from './signing-keys.ts';

const clock = { now: () => new Date('2026-11-21T10:00:00.000Z') };
const END = sessionEnd(clock.now().toISOString(), false);
const owner = { userId: 'u1', email: 'ann@example.org', isAdmin: true, sessionEpoch: 0 };
let engine: Engine;
let keys: SigningKeys;
let account: AccountState;

function accountOf(role: Role, factorId?: string): AccountState {
  const { userId, email, sessionEpoch } = owner;
  const active = { status: 'active', userId, email, locale: 'en', role, sessionEpoch } as const;
  return factorId === undefined ? active : { ...active, factorId };
}
function newSessions(): Sessions {
  return createSessions({ keys, clock, vault: engine.vault, bus: engine.bus, readAccount: () => account });
}

beforeEach(async () => {
  account = accountOf('admin');
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  keys = await openSigningKeys(engine.vault, clock);
});
afterEach(() => engine.close());

describe('the first second factor of somebody who works here', () => {
  it('ends the other sessions in every process, but neither the one that added it nor those that proved it', async () => {
    const [here, elsewhere] = [newSessions(), newSessions()];
    const [adding, other] = [await here.issue(owner, END), await here.issue(owner, END)];
    const proved = await here.issue({ ...owner, provedFactor: true }, END);
    const caller = await here.authenticateToken(adding.token);
    await elsewhere.authenticateToken(adding.token);
    account = accountOf('admin', 'f1');
    await expect(here.authenticateToken(adding.token)).rejects.toMatchObject({ code: 'session-expired' });
    await here.factorProven(caller);
    for (const each of [here, elsewhere, newSessions()]) {
      for (const { token } of [adding, proved])
        expect((await each.authenticateToken(token)).userId).toBe('u1');
      await expect(each.authenticateToken(other.token)).rejects.toMatchObject({ code: 'session-expired' });
    }
  });

  it('of a customer ends no session', async () => {
    account = accountOf('customer', 'f1');
    const sessions = newSessions();
    const { token } = await sessions.issue({ ...owner, isAdmin: false }, END);
    expect((await sessions.authenticateToken(token)).userId).toBe('u1');
  });
});
