import { createHmac, generateKeyPairSync } from 'node:crypto';
import type { AccountState, Role } from '@ringpost/domain';
import { type Engine, openEngine } from '@ringpost/engine';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessions, type Sessions, sessionEnd } from './sessions.ts';
import { openSigningKeys, type SigningKeys } from './signing-keys.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
let now = start;
const clock = { now: () => new Date(now) };
function active(sessionEpoch = 0, role: Role = 'customer'): AccountState {
  return {
    status: 'active',
    userId: 'u1',
    email: 'ann@example.org',
    locale: 'en',
    role,
    sessionEpoch,
  };
}
let engine: Engine;
let keys: SigningKeys;
let sessions: Sessions;
let account: AccountState;
let token = '';

function newSessions() {
  return createSessions({ keys, clock, vault: engine.vault, bus: engine.bus, readAccount: () => account });
}
const owner = { userId: 'u1', email: 'ann@example.org', isAdmin: false, sessionEpoch: 0 };

beforeEach(async () => {
  now = start;
  account = active();
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  keys = await openSigningKeys(engine.vault, clock);
  sessions = newSessions();
  token = (await sessions.issue(owner, sessionEnd(clock.now().toISOString(), false))).token;
});
afterEach(() => engine.close());

function codeOf(header: string | undefined): Promise<string> {
  return sessions.authenticate(header).then(
    () => 'accepted',
    (error) => error.code ?? String(error),
  );
}
function decode(part: number) {
  return JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString());
}

describe('a session', () => {
  it('acts for its account in the current state of the stream', async () => {
    account = active(0, 'admin');
    expect(await sessions.authenticate(`Bearer ${token}`)).toEqual({
      userId: 'u1',
      email: 'ann@example.org',
      role: 'admin',
      sessionEpoch: 0,
      sessionId: decode(1).jti,
      sessionExpiresAt: '2026-11-21T22:00:00.000Z',
      passwordProvenAt: '2026-11-21T10:00:00.000Z',
    });
  });

  it('of support is as short as that of an admin', async () => {
    account = active(0, 'support');
    now = start + 30 * 60_000;
    expect(await codeOf(`Bearer ${token}`)).toBe('session-expired');
  });

  it('tells the browser email, is_admin and exp', () => {
    expect(decode(1)).toMatchObject({
      email: 'ann@example.org',
      is_admin: false,
      exp: start / 1000 + 12 * 3600,
    });
  });

  it('lasts 30 days when it is remembered', () => {
    expect(sessionEnd('2026-11-21T10:00:00.000Z', true)).toBe('2026-12-21T10:00:00.000Z');
  });

  it('ends exactly when it says, cached or not', async () => {
    now = start + 12 * 3600_000 - 1;
    expect(await codeOf(`Bearer ${token}`)).toBe('accepted');
    now += 1;
    expect(await codeOf(`Bearer ${token}`)).toBe('session-expired');
    sessions = newSessions();
    expect(await codeOf(`Bearer ${token}`)).toBe('session-expired');
  });

  it('ends at once when its account has a new epoch', async () => {
    expect(await codeOf(`Bearer ${token}`)).toBe('accepted');
    account = active(1);
    expect(await codeOf(`Bearer ${token}`)).toBe('session-expired');
    account = { ...active(1), status: 'inactive' } as AccountState;
    expect(await codeOf(`Bearer ${token}`)).toBe('account-inactive');
    account = { status: 'absent' };
    expect(await codeOf(`Bearer ${token}`)).toBe('unauthenticated');
  });

  it('ends on logout in every process and after a restart; other sessions stay', async () => {
    const elsewhere = newSessions();
    const other = await sessions.issue(owner, sessionEnd(clock.now().toISOString(), true));
    const caller = await elsewhere.authenticateToken(token);
    await sessions.end(caller);
    await sessions.end(caller);
    await new Promise((resolve) => setImmediate(resolve));
    for (const each of [sessions, elsewhere, newSessions()]) {
      await expect(each.authenticateToken(token)).rejects.toMatchObject({ code: 'session-expired' });
      expect((await each.authenticateToken(other.token)).userId).toBe('u1');
    }
  });

  it('ends within 5 seconds even if the hint was lost', async () => {
    const elsewhere = createSessions({
      keys,
      clock,
      vault: engine.vault,
      bus: { ...engine.bus, subscribe: () => () => {} },
      readAccount: () => account,
    });
    const caller = await elsewhere.authenticateToken(token);
    await sessions.end(caller);
    expect((await elsewhere.authenticateToken(token)).userId).toBe('u1');
    now += 5_000;
    await expect(elsewhere.authenticateToken(token)).rejects.toMatchObject({ code: 'session-expired' });
  });

  it('stays ended, however many others end after it', async () => {
    const caller = await sessions.authenticateToken(token);
    await sessions.end(caller);
    for (let other = 0; other < 20_000; other += 1) {
      const body = { sessionId: `other-${other}`, expiresAt: caller.sessionExpiresAt };
      await engine.bus.publish([{ audience: 'account:u2', topic: 'session-ended', body }]);
      // Somebody tries the stolen token again and again.
      if (other % 1_000 === 0) expect(await codeOf(`Bearer ${token}`)).toBe('session-expired');
    }
    await new Promise((resolve) => setImmediate(resolve));
    expect(await codeOf(`Bearer ${token}`)).toBe('session-expired');
    await sessions.sweep();
    expect(await codeOf(`Bearer ${token}`)).toBe('session-expired');
  });

  it('is forgotten after its end', async () => {
    await sessions.end(await sessions.authenticateToken(token));
    await sessions.sweep();
    expect(await engine.vault.list('ended-sessions')).toHaveLength(1);
    now = start + 13 * 3600_000;
    await sessions.sweep();
    expect(await engine.vault.list('ended-sessions')).toHaveLength(0);
  });

  it('is signed with a new key every 31 days, and no session ends by that', async () => {
    const first = keys.newest().kid;
    now = start + 31 * 86_400_000 - 1;
    await keys.rotateWhenDue();
    expect(keys.newest().kid).toBe(first);
    token = (await sessions.issue(owner, sessionEnd(clock.now().toISOString(), true))).token;
    now += 1;
    const elsewhere = await openSigningKeys(engine.vault, clock);
    await Promise.all([keys.rotateWhenDue(), elsewhere.rotateWhenDue()]);
    expect(keys.newest().kid).not.toBe(first);
    expect(keys.newest().kid).toBe(elsewhere.newest().kid);
    expect(await codeOf(`Bearer ${token}`)).toBe('accepted');
  });

  it('survives one rotation of the keys and not two', async () => {
    await keys.rotate();
    expect(await codeOf(`Bearer ${token}`)).toBe('accepted');
    await keys.rotate();
    expect(await codeOf(`Bearer ${token}`)).toBe('unauthenticated');
  });

  it('of another process with a new key is accepted here at once', async () => {
    const other = await openSigningKeys(engine.vault, clock);
    await other.rotate();
    const fresh = await createSessions({
      keys: other,
      clock,
      vault: engine.vault,
      bus: engine.bus,
      readAccount: () => account,
    }).issue(owner, sessionEnd(clock.now().toISOString(), false));
    expect(await codeOf(`Bearer ${fresh.token}`)).toBe('accepted');
  });

  it('of an unknown key causes one read of the Vault at a time, however many arrive', async () => {
    const answered = Promise.withResolvers<undefined>();
    const get = vi.spyOn(engine.vault, 'get').mockReturnValue(answered.promise);
    const header = { alg: 'HS256', typ: 'at+jwt' };
    const forged = Array.from({ length: 20 }, (_, n) =>
      new SignJWT({}).setProtectedHeader({ ...header, kid: `forged-${n}` }).sign(Buffer.alloc(32, 1)),
    );
    const codes = (await Promise.all(forged)).map((each) => codeOf(`Bearer ${each}`));
    await vi.waitFor(() => expect(get).toHaveBeenCalled(), 60_000);
    await new Promise((resolve) => setImmediate(resolve));
    expect(get).toHaveBeenCalledTimes(1);
    answered.resolve(undefined);
    expect(new Set(await Promise.all(codes))).toEqual(new Set(['unauthenticated']));
    get.mockRestore();
  });

  it('ends here within 5 seconds when another process replaced the keys twice', async () => {
    const other = await openSigningKeys(engine.vault, clock);
    await other.rotate();
    await other.rotate();
    now += 5000;
    expect(await codeOf(`Bearer ${token}`)).toBe('unauthenticated');
    const fresh = await sessions.issue(owner, sessionEnd(clock.now().toISOString(), false));
    const [header = ''] = fresh.token.split('.');
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { readonly kid: string };
    expect(other.has(kid)).toBe(true);
  });

  describe('of an admin', () => {
    const minutes = (count: number) => count * 60_000;
    beforeEach(async () => {
      account = active(0, 'admin');
      const wished = sessionEnd(clock.now().toISOString(), true);
      token = (await sessions.issue({ ...owner, isAdmin: true }, wished)).token;
    });

    it('lasts 8 hours at most, also if it is remembered', async () => {
      expect(decode(1).exp).toBe(start / 1000 + 8 * 3600);
      for (now = start; now < start + minutes(8 * 60); now += minutes(29)) {
        expect(await codeOf(`Bearer ${token}`)).toBe('accepted');
      }
      now = start + minutes(8 * 60);
      expect(await codeOf(`Bearer ${token}`)).toBe('session-expired');
    });

    it('ends after 30 minutes without a request, and stays ended', async () => {
      now = start + minutes(30) - 1;
      expect(await codeOf(`Bearer ${token}`)).toBe('accepted');
      now += minutes(30);
      expect(await codeOf(`Bearer ${token}`)).toBe('session-expired');
      now += 1;
      expect(await codeOf(`Bearer ${token}`)).toBe('session-expired');
      now = start + minutes(31);
      sessions = newSessions();
      expect(await codeOf(`Bearer ${token}`)).toBe('accepted');
    });

    it('is in use for all processes, and ends for all of them', async () => {
      const elsewhere = newSessions();
      expect(await codeOf(`Bearer ${token}`)).toBe('accepted');
      now = start + minutes(25);
      await elsewhere.authenticateToken(token);
      now = start + minutes(50);
      expect(await codeOf(`Bearer ${token}`)).toBe('accepted');
      now = start + minutes(80);
      await expect(newSessions().authenticateToken(token)).rejects.toMatchObject({ code: 'session-expired' });
    });

    it('says when the password was last proved', async () => {
      const opened = await sessions.authenticateToken(token);
      expect(opened.passwordProvenAt).toBe('2026-11-21T10:00:00.000Z');
      now = start + minutes(10);
      await sessions.passwordProven(opened);
      now = start + minutes(11);
      for (const each of [sessions, newSessions()]) {
        const caller = await each.authenticateToken(token);
        expect(caller.passwordProvenAt).toBe('2026-11-21T10:10:00.000Z');
      }
    });

    it('says so at once also in a process that knew the session before', async () => {
      const elsewhere = newSessions();
      const opened = await elsewhere.authenticateToken(token);
      now = start + minutes(10);
      expect((await elsewhere.authenticateToken(token)).passwordProvenAt).toBe(opened.passwordProvenAt);
      await sessions.passwordProven(opened);
      expect((await elsewhere.authenticateToken(token)).passwordProvenAt).toBe('2026-11-21T10:10:00.000Z');
    });

    it('leaves nothing behind', async () => {
      await sessions.authenticateToken(token);
      expect(await engine.vault.list('admin-sessions')).toHaveLength(1);
      now = start + minutes(8 * 60);
      await sessions.sweep();
      expect(await engine.vault.list('admin-sessions')).toHaveLength(0);
    });
  });

  describe('is refused when it is', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const base = (text: object) => Buffer.from(JSON.stringify(text)).toString('base64url');
    const good = {
      iss: 'ringpost',
      aud: 'ringpost-api',
      sub: 'u1',
      jti: 'j',
      epoch: 0,
      iat: start / 1000,
      exp: start / 1000 + 60,
    };
    const signed = async (claims: object, header: object = {}, secret?: Uint8Array) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: keys.newest().kid, ...header })
        .sign(secret ?? keys.newest().secret);
    const handMade = (header: object, claims: object, key: string | Uint8Array = '') => {
      const input = `${base(header)}.${base(claims)}`;
      return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`;
    };

    it.each<[string, () => Promise<string> | string]>([
      ['absent', () => ''],
      ['no JWT', () => 'abc'],
      ['three dots', () => '...'],
      ['unsigned', () => `${base({ alg: 'none', typ: 'at+jwt' })}.${base(good)}.`],
      ['unsigned, with a capital', () => `${base({ alg: 'None', kid: keys.newest().kid })}.${base(good)}.`],
      ['padded', () => `${token}=`],
      ['padded in its middle', () => token.replaceAll('.', '=.')],
      ['stripped of its signature', () => `${token.split('.').slice(0, 2).join('.')}.`],
      ['changed by one character', () => `${token.slice(0, -2)}${token.endsWith('A') ? 'B' : 'A'}A`],
      [
        'given other claims',
        () => [token.split('.')[0], base({ ...good, sub: 'u2' }), token.split('.')[2]].join('.'),
      ],
      ['signed with another key', () => signed(good, {}, Buffer.alloc(32, 1))],
      [
        'signed with an empty key',
        () => handMade({ alg: 'HS256', typ: 'at+jwt', kid: keys.newest().kid }, good),
      ],
      ['of an unknown key', () => signed(good, { kid: 'nobody' })],
      ['of a key by path', () => signed(good, { kid: '../../dev/null' })],
      ['of a key by prototype', () => signed(good, { kid: '__proto__' })],
      ['of no key', () => signed(good, { kid: undefined })],
      ['signed by HS512', () => signed(good, { alg: 'HS512' }, Buffer.alloc(64, 2))],
      [
        'signed by RSA',
        () =>
          new SignJWT(good)
            .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: keys.newest().kid })
            .sign(privateKey),
      ],
      [
        'signed with a public key as a secret',
        () =>
          handMade(
            { alg: 'HS256', typ: 'at+jwt', kid: 'rsa' },
            good,
            publicKey.export({ type: 'spki', format: 'pem' }).toString(),
          ),
      ],
      ['bringing its own key', () => signed(good, { jwk: { kty: 'oct', k: 'AAAA' } }, Buffer.alloc(3))],
      [
        'pointing at a key set',
        () => signed(good, { jku: 'https://evil.example/keys' }, Buffer.alloc(32, 3)),
      ],
      [
        'pointing at a certificate',
        () => signed(good, { x5u: 'https://evil.example/x' }, Buffer.alloc(32, 4)),
      ],
      [
        'marked critical',
        () => handMade({ alg: 'HS256', crit: ['b64'], b64: true, kid: keys.newest().kid }, good),
      ],
      ['of another issuer', () => signed({ ...good, iss: 'evil' })],
      ['without issuer', () => signed({ ...good, iss: undefined })],
      ['for another audience', () => signed({ ...good, aud: 'mail' })],
      ['of another type', () => signed(good, { typ: 'reset+jwt' })],
      ['without type', () => signed(good, { typ: undefined })],
      ['not yet good', () => signed({ ...good, nbf: start / 1000 + 30 })],
      ['without end', () => signed({ ...good, exp: undefined })],
      ['ending never', () => signed({ ...good, exp: '9999999999' })],
      ['of no beginning', () => signed({ ...good, iat: undefined })],
      ['nobody’s', () => signed({ ...good, sub: undefined })],
      ['of no epoch', () => signed({ ...good, epoch: '0' })],
      ['without a name', () => signed({ ...good, jti: undefined })],
      ['8 kB long', () => signed({ ...good, pad: 'x'.repeat(8000) })],
    ])('%s', async (_name, make) => {
      expect(await codeOf(`Bearer ${await make()}`)).toBe('unauthenticated');
    });

    it('expired, with the sentence for that', async () => {
      const over = await signed({ ...good, exp: start / 1000 - 1 });
      expect(await codeOf(`Bearer ${over}`)).toBe('session-expired');
    });

    it.each([undefined, '', 'Basic dTpw', 'Token x'])('carried as %s', async (header) => {
      expect(await codeOf(header)).toBe('unauthenticated');
    });

    it('(and the same claims, correctly signed, are accepted)', async () => {
      expect(await codeOf(`bearer ${await signed(good)}`)).toBe('accepted');
    });
  });
});
