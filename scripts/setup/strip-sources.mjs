// Makes the copies of the sources in plain JavaScript, by Node's own stripper. It puts spaces where types were, so lines and columns
// stay the same. Only the pinned Node can run this.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { plainFolder, plainPath } from './plain-copy.mjs';
import { forgetOldCopies, sourcesWithoutCopy } from './plain-sources.mjs';

mkdirSync(plainFolder, { recursive: true });
for (const file of sourcesWithoutCopy()) {
  const source = readFileSync(file);
  const path = plainPath(source);
  // Two commands may do this at once.
  const half = `${path}.${process.pid}`;
  writeFileSync(half, stripTypeScriptTypes(source.toString()));
  renameSync(half, path);
}
forgetOldCopies();
