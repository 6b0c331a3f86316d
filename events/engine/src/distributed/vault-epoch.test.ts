import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedVault } from '../embedded/vault.ts';
import type { Vault } from '../vault.ts';
import { claimVault } from './vault-epoch.ts';

describe('the Vault of a log', () => {
  let vault: Vault;
  beforeEach(() => {
    vault = openEmbeddedVault(':memory:');
  });
  afterEach(() => vault.close());

  const claim = (epoch: string, { isNew = true, isTool = false } = {}) =>
    claimVault(vault, { epoch, setting: 'MONGODB_VAULT_URL', isTool, isNew: async () => isNew });

  it('belongs to the log that it was first opened with', async () => {
    await Promise.all([claim('one'), claim('one'), claim('one')]);
    await claim('one', { isNew: false });
    await expect(claim('two')).rejects.toThrow(
      'MONGODB_VAULT_URL names the Vault of another log (one), and EVENTSTORE_URL holds the log two.',
    );
  });

  it('is not lost: an empty one beside a log with events stops the start', async () => {
    await expect(claim('one', { isNew: false })).rejects.toThrow(
      'MONGODB_VAULT_URL names an empty Vault, and the log of EVENTSTORE_URL is not empty: name its own Vault, or restore it.',
    );
  });

  it('may be claimed by another process while this one checks whether the log is empty', async () => {
    const isNew = async (): Promise<boolean> => {
      await claim('one');
      return false;
    };
    await claimVault(vault, { epoch: 'one', setting: 'MONGODB_VAULT_URL', isTool: false, isNew });
  });

  it('is not claimed by a tool', async () => {
    await claim('one', { isTool: true });
    await claim('two');
    await expect(claim('one', { isTool: true })).rejects.toThrow('another log');
  });
});
