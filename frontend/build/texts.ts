// `npm run texts`: writes the English texts of the code for translators, and names every text that a language lacks. With `--context`
// it says where each text is used, or those whose keys begin with a word.
import { styleText } from 'node:util';
import { LANGUAGES } from '@ringpost/domain/rules/languages';
import { collectMessages, writeMessages } from './collect-messages.ts';
import { messagePlaces } from './message-places.ts';
import { SITE_TEXTS, translationFaults } from './translation-faults.ts';

const src = new URL('../src', import.meta.url).pathname;
const [option, start = ''] = process.argv.slice(2);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function printContext(): void {
  const places = messagePlaces(src);
  for (const [group, texts] of collectMessages(src))
    for (const [id, text] of Object.entries(texts)) {
      if (!id.startsWith(start) && group !== start) continue;
      say(`${styleText('bold', `${group}.json ${id}`)}\n  ${text}`);
      for (const place of places.get(id) ?? []) say(`  - ${place}`);
    }
}

function printFaults(): void {
  writeMessages(`${SITE_TEXTS.messages}/en`, collectMessages(src));
  const faults = LANGUAGES.slice(1).flatMap(({ tag }) => translationFaults(SITE_TEXTS, tag));
  for (const fault of faults) say(fault);
  say(
    faults.length === 0 ? 'Every language has every text.' : `${faults.length} texts to write or to change.`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}

if (option === '--context') printContext();
else printFaults();
