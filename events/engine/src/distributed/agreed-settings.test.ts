import { movableClock } from '@ringpost/testing/movable-clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedVault } from '../embedded/vault.ts';
import type { Vault } from '../vault.ts';
import { agreeOnSettings } from './agreed-settings.ts';

const SILENT_MS = 30_000;

describe('settings that must be the same in all processes', () => {
  let vault: Vault;
  let time: ReturnType<typeof movableClock>;
  /** The work that the processes repeat. */
  let ticks: (() => Promise<void>)[] = [];
  const running: { close(): Promise<void> }[] = [];

  beforeEach(() => {
    time = movableClock();
    ticks = [];
    vault = openEmbeddedVault(':memory:');
  });
  afterEach(async () => {
    for (const each of running.splice(0)) await each.close();
    await vault.close();
  });

  async function start(settings: Record<string, string | undefined>) {
    const started = await agreeOnSettings(vault, settings, {
      now: () => time.clock.now(),
      every(_ms, tick) {
        ticks.push(tick);
        return () => {
          ticks = ticks.filter((each) => each !== tick);
        };
      },
      report: () => {},
    });
    running.push(started);
    return started;
  }

  it('let any number of processes with the same values start', async () => {
    for (let count = 0; count < 3; count += 1) await start({ TWILIO_AUTH_TOKEN: 'one', SECRET: undefined });
  });

  it('stop one that has another secret, with a sentence that names the setting and not the secret', async () => {
    await start({ TWILIO_AUTH_TOKEN: 'one' });
    const refused = start({ TWILIO_AUTH_TOKEN: 'another' });
    await expect(refused).rejects.toThrow(
      /^TWILIO_AUTH_TOKEN differs from that of another process that runs, or was killed less than 30 s ago: all must have the same[.]$/,
    );
    await start({ TWILIO_AUTH_TOKEN: 'one' });
  });

  it('stop one that lacks a secret that another one has, and the other way round', async () => {
    await start({ A: 'one', B: undefined });
    await expect(start({ A: undefined, B: undefined })).rejects.toThrow('A differs');
    await expect(start({ A: 'one', B: 'two' })).rejects.toThrow('B differs');
  });

  it('do not concern processes of another kind, which have other settings', async () => {
    await start({ TWILIO_AUTH_TOKEN: 'one' });
    await start({});
    await start({ PUBLIC_URL: 'https://one' });
  });

  it('can be changed when all processes have ended', async () => {
    const first = await start({ TWILIO_AUTH_TOKEN: 'one' });
    await first.close();
    await start({ TWILIO_AUTH_TOKEN: 'another' });
  });

  it('apply as long as a process runs, and no longer once it was killed', async () => {
    await start({ TWILIO_AUTH_TOKEN: 'one' });
    for (let round = 0; round < 9; round += 1) {
      time.passMs(SILENT_MS / 3);
      for (const tick of ticks) await tick();
    }
    await expect(start({ TWILIO_AUTH_TOKEN: 'another' })).rejects.toThrow('differs');
    time.passMs(SILENT_MS);
    await start({ TWILIO_AUTH_TOKEN: 'another' });
  });

  it('are written again by a process that counted as dead, for example because it was paused', async () => {
    await start({ TWILIO_AUTH_TOKEN: 'one' });
    time.passMs(2 * SILENT_MS);
    await (await start({ TWILIO_AUTH_TOKEN: 'another' })).close();
    for (const tick of ticks) await tick();
    for (const tick of ticks) await tick();
    await expect(start({ TWILIO_AUTH_TOKEN: 'another' })).rejects.toThrow('differs');
  });

  it('stop at least one of two that start at once', async () => {
    const outcomes = await Promise.allSettled([start({ A: 'one' }), start({ A: 'two' })]);
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
  });

  it('leave no secret in the Vault', async () => {
    await start({ TWILIO_AUTH_TOKEN: 'a-very-secret-token' });
    const kept = JSON.stringify(await vault.list('processes'));
    expect(kept).toContain('TWILIO_AUTH_TOKEN');
    expect(kept).not.toContain('a-very-secret-token');
  });
});
