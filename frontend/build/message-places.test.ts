import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { collectMessages } from './collect-messages.ts';
import { messagePlaces } from './message-places.ts';

describe('The places of the texts', () => {
  let folder = '';
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('say in which element, attribute or field a text is shown, and in which component', () => {
    folder = mkdtempSync(join(tmpdir(), 'ringpost-places-'));
    const files = {
      'ui/texts.ts': "export const words = defineMessages({ a: { id: 'a', defaultMessage: 'A' } });",
      'ui/page.tsx': `const own = { b: { id: 'b', defaultMessage: 'B' } };
        function Page() {
          const title = intl.formatMessage(words.a);
          return <th><input aria-label={intl.formatMessage(own.b)} />
            <FormattedMessage id="c" defaultMessage="C" /></th>;
        }`,
    };
    for (const [file, code] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), code);
    }
    expect(Object.fromEntries(messagePlaces(folder))).toEqual({
      a: ['ui/texts.ts:1 words.a', 'used: ui/page.tsx:3 Page'],
      b: ['ui/page.tsx:1 own.b', 'used: ui/page.tsx:4 aria-label of <input>, Page'],
      c: ['ui/page.tsx:5 in <th>, Page'],
    });
  });

  it('are known for every text of the pages', () => {
    const src = fileURLToPath(new URL('../src', import.meta.url));
    const ids = [...collectMessages(src).values()].flatMap((texts) => Object.keys(texts));
    const places = messagePlaces(src);
    expect(ids.filter((id) => !places.has(id))).toEqual([]);
  });
});
