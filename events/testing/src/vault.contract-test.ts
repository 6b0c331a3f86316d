import { randomBytes } from 'node:crypto';
import type { IndexedQuery, Vault } from '@ringpost/engine';
import { MasterKeyWrong, VaultConflict } from '@ringpost/engine';
import { openEmbeddedBus } from '@ringpost/engine/internal/embedded/bus';
import { forgetSubjects } from '@ringpost/engine/internal/forget-subjects';
import { openMasterKeys } from '@ringpost/engine/internal/master-keys';
import { sealBlobs } from '@ringpost/engine/internal/sealed-blobs';
import { openSubjectKeys } from '@ringpost/engine/internal/subject-keys';
import { requireMasterKey, wrapSubjectKeys } from '@ringpost/engine/internal/wrap-subject-keys';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

export interface OpenedVault {
  readonly vault: Vault;
  reopen(): Promise<Vault>;
  /** Moves the clock of the leases. */
  passMs(ms: number): Promise<void>;
  dispose(): Promise<void>;
}

function keeping(vault: () => Vault): void {
  it('keeps a value under its key and counts its versions from 1', async () => {
    expect(await vault().get('secrets', 'a')).toBeUndefined();
    expect(await vault().put('secrets', 'a', { hash: 'ünï 🙂' }, 0)).toBe(1);
    expect(await vault().put('secrets', 'a', ['other'], 1)).toBe(2);
    expect(await vault().get('secrets', 'a')).toEqual({ value: ['other'], version: 2 });
    expect(await vault().get('other-space', 'a')).toBeUndefined();
  });

  it.each([1, 2, 7])('refuses to put a value at version %i if there is none', async (expected) => {
    await expect(vault().put('secrets', 'a', 1, expected)).rejects.toThrow(VaultConflict);
    expect(await vault().get('secrets', 'a')).toBeUndefined();
  });

  it('refuses to replace a value that has changed, and leaves it as it is', async () => {
    await vault().put('secrets', 'a', 1, 0);
    await vault().put('secrets', 'a', 2, 1);
    for (const stale of [0, 1, 3]) {
      await expect(vault().put('secrets', 'a', 9, stale)).rejects.toThrow(VaultConflict);
    }
    expect(await vault().get('secrets', 'a')).toEqual({ value: 2, version: 2 });
  });

  it('lets one of 16 writers at the same version win', async () => {
    const puts = Array.from({ length: 16 }, (_, writer) => vault().put('secrets', 'a', writer, 0));
    const outcomes = await Promise.allSettled(puts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    expect(await vault().get('secrets', 'a')).toEqual({ value: winner, version: 1 });
  });

  it('removes a value at the right version only', async () => {
    await vault().put('secrets', 'a', 1, 0);
    await expect(vault().remove('secrets', 'a', 2)).rejects.toThrow(VaultConflict);
    await expect(vault().remove('secrets', 'a', 0)).rejects.toThrow(VaultConflict);
    await vault().remove('secrets', 'a', 1);
    expect(await vault().get('secrets', 'a')).toBeUndefined();
    await expect(vault().remove('secrets', 'a', 1)).rejects.toThrow(VaultConflict);
    await expect(vault().remove('secrets', 'a', 0)).resolves.toBeUndefined();
  });

  it('lists a space in byte order, page by page', async () => {
    const keys = ['b', 'a', '', 'ä', 'Z', 'a/1', '\u{1f642}', '\uffee'];
    for (const key of keys) await vault().put('outbox', key, { key }, 0);
    await vault().put('outbox-other', 'x', 1, 0);
    const inOrder = [...keys].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    const all = await vault().list<{ key: string }>('outbox');
    expect(all.map(({ key }) => key)).toEqual(inOrder);
    expect(all[1]).toEqual({ key: 'Z', value: { key: 'Z' }, version: 1 });
    const page = await vault().list('outbox', { after: 'Z', limit: 2 });
    expect(page.map(({ key }) => key)).toEqual(['a', 'a/1']);
    expect(await vault().list('outbox', { after: '\u{1f642}' })).toEqual([]);
    expect(await vault().list('nothing')).toEqual([]);
  });

  it('lists at most 1000', async () => {
    await Promise.all(Array.from({ length: 1005 }, (_, index) => vault().put('outbox', `${index}`, 1, 0)));
    expect(await vault().list('outbox')).toHaveLength(1000);
    expect(await vault().list('outbox', { limit: 5000 })).toHaveLength(1000);
  });

  it('refuses to store undefined', async () => {
    await expect(vault().put('secrets', 'a', undefined, 0)).rejects.toThrow(TypeError);
  });
}

function listing(vault: () => Vault): void {
  const now = '2026-11-21T10:00:00.000Z';
  const later = '2026-11-22T10:00:00.000Z';
  const mail = (to: string, minute: number, status = 'sent', expiresAt = later) =>
    vault().put(
      'mail-outbox',
      to,
      { to, status, expiresAt, createdAt: `2026-11-21T09:0${minute}:00.000Z`, text: 'ü🙂' },
      0,
    );
  const listed = async (query: Partial<IndexedQuery> = {}) => {
    const { entries, total } = await vault().page('mail-outbox', { now, limit: 9, countUpTo: 99, ...query });
    return [total, ...entries.map(({ key }) => key)];
  };

  it('lists one page of an indexed space by time, by its filters and by the beginning of a text', async () => {
    await mail('ann@a', 1);
    await mail('Anna@a', 3, 'failed');
    await mail('bob@a', 2);
    await mail('anton@a', 4, 'failed', now);
    await vault().put('secrets', 'x', { to: 'ann@a', status: 'sent', expiresAt: later, createdAt: now }, 0);
    expect(await listed()).toEqual([3, 'Anna@a', 'bob@a', 'ann@a']);
    expect(await listed({ limit: 1, offset: 1 })).toEqual([3, 'bob@a']);
    expect(await listed({ isOldestFirst: true })).toEqual([3, 'ann@a', 'bob@a', 'Anna@a']);
    expect(await listed({ upTo: '2026-11-21T09:02:00.000Z' })).toEqual([2, 'bob@a', 'ann@a']);
    expect(await listed({ isOldestFirst: true, is: 'sent' })).toEqual([2, 'ann@a', 'bob@a']);
    expect(await listed({ limit: 0, countUpTo: 2 })).toEqual([2]);
    expect(await listed({ is: 'failed' })).toEqual([1, 'Anna@a']);
    expect(await listed({ begins: 'AN', isOldestFirst: true })).toEqual([2, 'ann@a', 'Anna@a']);
    expect(await listed({ begins: 'AN' })).toEqual([2, 'ann@a', 'Anna@a']);
    expect(await listed({ begins: 'an', is: 'sent' })).toEqual([1, 'ann@a']);
    expect(await listed({ begins: 'an', offset: 1 })).toEqual([2, 'Anna@a']);
    expect(await listed({ begins: '%' })).toEqual([0]);
  });

  it('lists an indexed space as it is after changes and removals', async () => {
    await mail('ann@a', 1);
    await mail('bob@a', 2);
    const kept = await vault().get<object>('mail-outbox', 'ann@a');
    await vault().put('mail-outbox', 'ann@a', { ...kept?.value, status: 'failed' }, 1);
    await vault().remove('mail-outbox', 'bob@a', 1);
    expect(await listed()).toEqual([1, 'ann@a']);
    expect(await listed({ is: 'sent' })).toEqual([0]);
    const { entries } = await vault().page('mail-outbox', { now, limit: 1, countUpTo: 9, is: 'failed' });
    expect(entries).toEqual([{ key: 'ann@a', ...(await vault().get('mail-outbox', 'ann@a')) }]);
  });
}

function keepingBlobs(vault: () => Vault): void {
  it('keeps blobs byte for byte, under any name', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
    const names = ['icon', 'voice/1.mp3', '../../etc/passwd', 'ü'.repeat(200), 'con'];
    for (const name of names) {
      await vault().putBlob(name, bytes);
      expect(await vault().getBlob(name)).toEqual(bytes);
    }
    expect(await vault().getBlob('other')).toBeUndefined();
  });

  it('replaces a whole blob, and removes it', async () => {
    await vault().putBlob('icon', new Uint8Array([1, 2, 3]));
    await vault().putBlob('icon', new Uint8Array([9]));
    expect(await vault().getBlob('icon')).toEqual(new Uint8Array([9]));
    await vault().removeBlob('icon');
    expect(await vault().getBlob('icon')).toBeUndefined();
    await expect(vault().removeBlob('icon')).resolves.toBeUndefined();
  });

  it('keeps an empty blob, and none without a name', async () => {
    await vault().putBlob('empty', new Uint8Array());
    expect(await vault().getBlob('empty')).toEqual(new Uint8Array());
    await expect(vault().putBlob('', new Uint8Array([1]))).rejects.toThrow(RangeError);
    await expect(vault().putBlob('x'.repeat(600), new Uint8Array([1]))).rejects.toThrow(RangeError);
  });

  it('keeps one of several blobs that are put at once under one name', async () => {
    const blobs = [1, 2, 3, 4].map((value) => new Uint8Array(5000).fill(value));
    await Promise.all(blobs.map((blob) => vault().putBlob('icon', blob)));
    const kept = await vault().getBlob('icon');
    expect(blobs.some((blob) => Buffer.compare(blob, kept ?? new Uint8Array()) === 0)).toBe(true);
  });
}

const ANN = 'user:ann';
const BOB = 'user:bob';
const BYTES = Uint8Array.from({ length: 5_000 }, (_, index) => index % 256);

function sealedIn(vault: Vault) {
  const keys = openSubjectKeys(vault, openEmbeddedBus());
  const blobs = sealBlobs(vault, keys);
  return { blobs, subjects: forgetSubjects(vault, keys, blobs) };
}

function wrapping(vault: () => Vault): void {
  it('has the keys of subjects wrapped by the newest master key, and each subject keeps its own', async () => {
    const [older, newer] = [randomBytes(32), randomBytes(32)];
    function keysWith(secrets: readonly Uint8Array[]) {
      return openSubjectKeys(vault(), openEmbeddedBus(), { master: openMasterKeys(secrets) });
    }
    const ids = await Promise.all([ANN, BOB].map(async (subject) => (await keysWith([]).keyFor(subject)).id));
    await wrapSubjectKeys(vault(), openMasterKeys([older]));
    await wrapSubjectKeys(vault(), openMasterKeys([newer, older]));
    const keys = keysWith([newer]);
    expect([(await keys.existingKey(ANN))?.id, (await keys.existingKey(BOB))?.id]).toEqual(ids);
    await expect(requireMasterKey(vault(), openMasterKeys([older]))).rejects.toThrow(MasterKeyWrong);
    await expect(requireMasterKey(vault(), openMasterKeys([]))).rejects.toThrow(MasterKeyWrong);
    const kept = await vault().list<object>('subject-keys');
    expect(kept.map(({ value }) => Object.keys(value).sort())).toEqual([
      ['by', 'wrapped'],
      ['by', 'wrapped'],
    ]);
  });
}

function forgetting(vault: () => Vault): void {
  it('has no byte of the sealed blobs of a subject that was forgotten, and all those of others', async () => {
    const { blobs, subjects } = sealedIn(vault());
    for (const name of ['voice/1', 'voice/2', 'ü'.repeat(200)]) await blobs.put(name, BYTES, ANN);
    await blobs.put('voice/3', BYTES, BOB);
    await subjects.forget(ANN);
    for (const name of ['voice/1', 'voice/2', 'ü'.repeat(200)])
      expect(await vault().getBlob(name)).toBeUndefined();
    expect(await blobs.get('voice/3', BOB)).toEqual(Buffer.from(BYTES));
    expect(await vault().list('sealed-blobs')).toHaveLength(1);
  });

  it('finishes forgetting a subject if the process died in between', async () => {
    const { blobs } = sealedIn(vault());
    await blobs.put('voice/1', BYTES, ANN);
    await blobs.put('voice/2', BYTES, ANN);
    let removals = 0;
    const dying: Vault = {
      ...vault(),
      async removeBlob(name) {
        removals += 1;
        if (removals > 1) throw new Error('dead');
        await vault().removeBlob(name);
      },
    };
    await expect(sealedIn(dying).subjects.forget(ANN)).rejects.toThrow('dead');
    expect(await vault().getBlob('voice/2')).toBeDefined();
    await sealedIn(vault()).subjects.finish();
    expect(await vault().getBlob('voice/2')).toBeUndefined();
    expect(await vault().list('subjects-being-forgotten')).toEqual([]);
  });

  it('finds a sealed blob whose writer died before its end', async () => {
    const dying: Vault = {
      ...vault(),
      async putBlob(name, bytes) {
        await vault().putBlob(name, bytes);
        throw new Error('dead');
      },
    };
    await expect(sealedIn(dying).blobs.put('voice/1', BYTES, ANN)).rejects.toThrow('dead');
    await sealedIn(vault()).subjects.forget(ANN);
    expect(await vault().getBlob('voice/1')).toBeUndefined();
  });

  it('has no sealed blob that was written while its subject was forgotten', async () => {
    const { subjects } = sealedIn(vault());
    const late: Vault = {
      ...vault(),
      async putBlob(name, bytes) {
        await subjects.forget(ANN);
        await vault().putBlob(name, bytes);
      },
    };
    await sealedIn(late).blobs.put('voice/1', BYTES, ANN);
    expect(await vault().getBlob('voice/1')).toBeUndefined();
  });

  it('keeps the last of several sealed blobs that were written at once under one name', async () => {
    const { blobs } = sealedIn(vault());
    await Promise.all([1, 2, 3].map(() => blobs.put('voice/1', BYTES, ANN)));
    expect(await blobs.get('voice/1', ANN)).toEqual(Buffer.from(BYTES));
    await blobs.remove('voice/1', ANN);
    expect(await vault().list('sealed-blobs')).toEqual([]);
  });
}

function leasing(vault: () => Vault, passMs: (ms: number) => Promise<void>): void {
  it('gives a lease to one holder, who may renew it', async () => {
    const lease = await vault().acquire('runner', 'me', 1000);
    expect(lease).toEqual({ name: 'runner', holder: 'me', term: 1 });
    expect(await vault().acquire('runner', 'you', 1000)).toBeUndefined();
    expect(await vault().acquire('runner', 'me', 1000)).toEqual(lease);
    expect(await vault().acquire('other', 'you', 1000)).toEqual({ name: 'other', holder: 'you', term: 1 });
  });

  it('passes a lease on when it ran out, with a higher term', async () => {
    await vault().acquire('runner', 'me', 1000);
    await passMs(900);
    await vault().acquire('runner', 'me', 1000);
    await passMs(900);
    expect(await vault().acquire('runner', 'you', 1000)).toBeUndefined();
    await passMs(200);
    expect(await vault().acquire('runner', 'you', 1000)).toEqual({ name: 'runner', holder: 'you', term: 2 });
    expect(await vault().acquire('runner', 'me', 1000)).toBeUndefined();
  });

  it('passes a lease on when it is given back, and never to two', async () => {
    const lease = await vault().acquire('runner', 'me', 60_000);
    if (lease === undefined) throw new Error('nobody else asked');
    await vault().release(lease);
    const takers = await Promise.all(
      ['a', 'b', 'c'].map((holder) => vault().acquire('runner', holder, 60_000)),
    );
    expect(takers.filter((taken) => taken !== undefined)).toEqual([{ name: 'runner', holder: 'a', term: 2 }]);
  });

  it('takes nothing from the next holder after a late release', async () => {
    const mine = await vault().acquire('runner', 'me', 1000);
    await passMs(1100);
    await vault().acquire('runner', 'you', 60_000);
    if (mine !== undefined) await vault().release(mine);
    expect(await vault().acquire('runner', 'me', 1000)).toBeUndefined();
  });
}

/** Every promise of the port `Vault`, for any engine. */
export function vaultContract(
  name: string,
  open: () => Promise<OpenedVault>,
  { outlives = true } = {},
): void {
  describe(`the vault (${name})`, () => {
    let opened: OpenedVault;
    let vault: Vault;

    beforeEach(async () => {
      opened = await open();
      vault = opened.vault;
    });
    afterEach(async () => {
      await vault.close();
      await opened.dispose();
    });

    keeping(() => vault);
    listing(() => vault);
    keepingBlobs(() => vault);
    wrapping(() => vault);
    forgetting(() => vault);
    leasing(
      () => vault,
      (ms) => opened.passMs(ms),
    );

    if (outlives)
      it('keeps values, blobs and terms of leases over a restart', async () => {
        await vault.put('secrets', 'a', { hash: 'x' }, 0);
        await vault.putBlob('voice/1.mp3', new Uint8Array([1, 2, 3]));
        const lease = await vault.acquire('runner', 'me', 60_000);
        vault = await opened.reopen();
        expect(await vault.get('secrets', 'a')).toEqual({ value: { hash: 'x' }, version: 1 });
        expect(await vault.getBlob('voice/1.mp3')).toEqual(new Uint8Array([1, 2, 3]));
        await opened.passMs(60_001);
        const next = await vault.acquire('runner', 'you', 60_000);
        expect(next?.term).toBeGreaterThan(lease?.term ?? 0);
      });
  });
}
