import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Engine, engineSettings, openEngine, publicHeadKey } from '@ringpost/engine';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NONE = 'No head is signed yet. A server signs the first one some seconds after its start.';

/** @throws Error with one sentence */
async function textOf({ chain, vault }: Engine, key: boolean): Promise<string> {
  const publicKey = await publicHeadKey(vault);
  const heads = await chain.heads();
  if (publicKey === undefined || heads.length === 0) throw new Error(NONE);
  return key ? publicKey.trimEnd() : heads.join('\n');
}

try {
  const { values } = parseArgs({ options: { 'public-key': { type: 'boolean' } } });
  const engine = await openEngine({ ...engineSettings(process.env, ROOT), role: 'tool' });
  try {
    console.log(await textOf(engine, values['public-key'] ?? false));
  } finally {
    await engine.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
