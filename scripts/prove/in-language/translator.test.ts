import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { saysPart, saysWhole } from './find-message.ts';
import { journeysIn, NOT_TRANSLATED } from './journeys-in-languages.ts';
import { formsOfText } from './message-forms.ts';
import { createTranslator } from './translator.ts';

const OPEN = '\ue001';
const JOURNEYS = fileURLToPath(new URL('../e2e', import.meta.url));
const CHOSEN_LABEL = /\bselectOption\(\s*(?:\{\s*label:\s*)?'([^']+)'/g;

describe('A text that a journey looks for', () => {
  it('is a message with values and branches', () => {
    const forms = formsOfText('Held for {n, plural, one {# purchase} other {# purchases}} of <b>{app}</b>');
    expect(forms.map((form) => saysWhole(form, 'Held for 2 purchases of Google', OPEN))).toEqual([
      undefined,
      { values: { n: '2', app: 'Google' }, choices: { n: 'other' }, weight: 18 },
    ]);
  });

  it('is a part of a message, which may begin and end anywhere', () => {
    const [form] = formsOfText('{price} comes back to your balance. Then {app} is free.');
    if (!form) throw new Error('The message has no form.');
    expect(saysPart(form, '0.500 USD comes back', OPEN)?.values).toEqual({ price: '0.500 USD' });
    expect(saysPart(form, 'balance. Then Uber is', OPEN)?.values).toEqual({ app: 'Uber' });
    expect(saysPart(form, 'gone', OPEN)).toBeUndefined();
  });

  it('is not a message whose values would be words of a sentence, or whose number would be no number', () => {
    expect(
      saysWhole(formsOfText('{n, number} orders')[0] as never, 'more open orders', OPEN),
    ).toBeUndefined();
    expect(saysWhole(formsOfText('{a} of {b}')[0] as never, 'the sum of the lines', OPEN)).toBeUndefined();
  });
});

describe('The journeys', () => {
  it('run in another language, or there is a reason why not', () => {
    const files = readdirSync(JOURNEYS).filter((file) => /(?<!\.slow)\.journey\.ts$/.test(file));
    const translated = new Set(['zh', 'ru', 'ar'].flatMap(journeysIn));
    const others = Object.keys(NOT_TRANSLATED).map((name) => `${name}.journey.ts`);
    expect([...translated, ...others].sort()).toEqual(files.sort());
  });
  it.each(['zh', 'ru', 'ar'])('choose no option that has two names in %s', (tag) => {
    const translator = createTranslator(tag);
    const labels = journeysIn(tag).flatMap((file) =>
      [...readFileSync(`${JOURNEYS}/${file}`, 'utf8').matchAll(CHOSEN_LABEL)].map(([, label = '']) => label),
    );
    const isMessage = (label: string) => typeof translator.text(label, true) !== 'string';
    expect(labels.filter((label) => isMessage(label) && translator.plain(label) === undefined)).toEqual([]);
    expect(labels).not.toEqual([]);
  });
});
