import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pauseMilliseconds } from './account-jobs.ts';
import { ANN, accountsStage, PASSWORD } from './accounts.fixture.ts';

const stage = accountsStage();
const { post, mails, signUp } = stage;

describe('the work after a request that sends a mail', () => {
  beforeEach(() => signUp());

  /** The durable writes to the log and the Vault, from a request to the end of its work. */
  const writesOf = async (path: string, body: object): Promise<number> => {
    const { engine, accounts } = stage.opened();
    const spies = [
      vi.spyOn(engine.vault, 'put'),
      vi.spyOn(engine.vault, 'remove'),
      vi.spyOn(engine.events, 'append'),
    ];
    await post(path, body);
    await accounts.idle();
    const writes = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    for (const spy of spies) spy.mockRestore();
    return writes;
  };

  it('is the same for an address without an account', async () => {
    const unknown = 'nobody@example.org';
    for (const path of ['reset_password', 'resend_email']) {
      // The first request also creates rows that later requests only overwrite.
      await writesOf(path, { email: unknown });
      expect(await writesOf(path, { email: unknown }), path).toBe(await writesOf(path, { email: ANN }));
    }
  });

  it('is the same for an address that already has an account', async () => {
    for (const [n, more] of [{}, { browser_secret: 'b'.repeat(43) }].entries()) {
      const body = { password: PASSWORD, ...more };
      const writesForAnn = await writesOf('register', { email: ANN, ...body });
      expect(await writesOf('register', { email: `new-${n}@example.org`, ...body })).toBe(writesForAnn);
    }
  });

  it('begins a random time after the answer, so that no later request can measure it', async () => {
    let over = (): void => {};
    stage.pauseUntil(new Promise((resolve) => (over = resolve)));
    const before = (await mails()).length;
    expect((await post('reset_password', { email: ANN })).status).toBe(202);
    const { engine, outbox } = stage.opened();
    // Longer than the work takes.
    for (let turn = 0; turn < 50; turn += 1) await engine.vault.put('test', `${turn}`, turn, 0);
    expect((await outbox.list({ limit: 100 })).rows).toHaveLength(before);
    over();
    expect(await mails()).toHaveLength(before + 1);
    expect([0, 0.5, 1].map(pauseMilliseconds)).toEqual([50, 550, 1050]);
  });
});
