import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../../setup/process.mjs';
import { start } from '../http-tests/test-server.ts';
import type { ApiDocument } from './described-calls.ts';
import { generatedFiles } from './generated-files.ts';
import { PACKED, packClient } from './pack-clients.ts';

/** The description that a server of this checkout gives of itself. */
async function describedApi(): Promise<ApiDocument> {
  const server = await start();
  try {
    const response = await fetch(`${server.ringpost.url}/api/openapi.json`);
    return (await response.json()) as ApiDocument;
  } finally {
    await server.close();
  }
}

const [command, folder = '.'] = process.argv.slice(2);
if (command === 'pack') {
  const into = resolve(folder);
  mkdirSync(into, { recursive: true });
  for (const name of PACKED) console.log(await packClient(name, into));
} else {
  for (const [path, text] of Object.entries(generatedFiles(await describedApi())))
    writeFileSync(join(root, path), text);
}
