import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { printMap, withMap } from './map.ts';

// `--print` shows who may import whom, `--write` puts it into the README.
const readme = resolve(import.meta.dirname, '../../README.md');
if (process.argv.includes('--write')) writeFileSync(readme, withMap(readFileSync(readme, 'utf8')));
else console.log(printMap());
