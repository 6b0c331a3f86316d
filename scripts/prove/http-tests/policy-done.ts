import { isAtOrAfter, LOG_START, latestOf, type Position } from '@ringpost/domain';
import { vi } from 'vitest';
import type { TestServer } from './test-server.ts';

/** Where each policy is, as the process that runs it saves it once a second. */
const CHECKPOINTS = 'policy-checkpoints';

/** Resolves when a policy has done everything that the log has at the call, whichever process runs it. */
export async function waitForPolicy({ ringpost }: Pick<TestServer, 'ringpost'>, name: string): Promise<void> {
  const { engine, commandApi } = ringpost;
  const head = await engine.events.head();
  await vi.waitFor(async () => {
    const here = commandApi.policies().find((policy) => policy.name === name)?.position ?? LOG_START;
    const saved = await engine.vault.get<{ readonly position: Position }>(CHECKPOINTS, name);
    const position = latestOf(here, saved?.value.position ?? LOG_START);
    if (!isAtOrAfter(position, head))
      throw new Error(`${name} has done everything up to ${position}, not ${head}`);
  }, 60_000);
}

/** Resolves when no policy has anything left to do. */
export async function waitForPolicies(server: Pick<TestServer, 'ringpost'>): Promise<void> {
  const { engine, commandApi } = server.ringpost;
  for (let head: Position | undefined; head !== (await engine.events.head()); ) {
    head = await engine.events.head();
    for (const { name } of commandApi.policies()) await waitForPolicy(server, name);
  }
}
