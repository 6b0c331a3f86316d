import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { MAP_DOCUMENT, printMap, withMap } from './map.ts';

// `--print` shows who may import whom, `--write` puts it into the document.
const document = resolve(import.meta.dirname, '../../..', MAP_DOCUMENT);
if (process.argv.includes('--write')) writeFileSync(document, withMap(readFileSync(document, 'utf8')));
else console.log(printMap());
