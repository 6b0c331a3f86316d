import { type Engine, openEngine } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openProviderSecrets } from './provider-secrets.ts';

const NOTHING = { twilioAuthToken: undefined, jsonSecret: '' };

describe('the secrets of inbound webhooks', () => {
  let engine: Engine;

  beforeEach(async () => {
    engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  });
  afterEach(() => engine.close());

  it('are those that the operator has set', async () => {
    const configured = { twilioAuthToken: 'token', jsonSecret: 'secret', accounts: { plivoAuthToken: 'a' } };
    expect(await openProviderSecrets(engine.vault, configured)).toEqual(configured);
  });

  it('are made once if none is set, and are the same for processes that start together', async () => {
    const opened = await Promise.all(
      Array.from({ length: 4 }, () => openProviderSecrets(engine.vault, NOTHING)),
    );
    const [first] = opened;
    expect(first?.twilioAuthToken).toMatch(/^[0-9a-f]{48}$/);
    expect(first?.jsonSecret).not.toBe(first?.twilioAuthToken);
    for (const each of opened) expect(each).toEqual(first);
    expect(await openProviderSecrets(engine.vault, NOTHING)).toEqual(first);
  });
});
