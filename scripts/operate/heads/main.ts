import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Engine, engineSettings, headKeys, openEngine } from '@ringpost/engine';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NONE = 'No head is signed yet. A server signs the first one some seconds after its start.';

/** @throws Error with one sentence */
async function textOf({ chain, vault }: Engine, what: 'heads' | 'key' | 'keys'): Promise<string> {
  const keys = await headKeys(vault);
  const heads = await chain.heads();
  const current = keys.at(-1);
  if (!current || heads.length === 0) throw new Error(NONE);
  if (what === 'keys') return keys.map((key) => JSON.stringify(key)).join('\n');
  return what === 'key' ? current.publicKey.trimEnd() : heads.join('\n');
}

try {
  const { values } = parseArgs({ options: { 'public-key': { type: 'boolean' }, keys: { type: 'boolean' } } });
  const what = values.keys ? 'keys' : values['public-key'] ? 'key' : 'heads';
  const engine = await openEngine({ ...engineSettings(process.env, ROOT), role: 'tool' });
  try {
    console.log(await textOf(engine, what));
  } finally {
    await engine.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
