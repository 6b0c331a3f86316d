import { readdirSync, readFileSync } from 'node:fs';
import { ALL_NOUNS, PERSONAL_FIELDS, type RecordedEvent } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { AUDITED } from './audited-nouns.ts';
import { changesBetween } from './folded-fields.ts';
import { withoutHidden } from './hidden-fields.ts';
import { presentEvent } from './present-event.ts';

const PRIVATE = 'what nobody may read';
const SECRET = 'what proves something';
const SECRETS = ['key', 'payUrl', 'requestHash', 'secretId', 'tokenHash'];

/** An event of each kind. Its personal and secret fields have texts that can be found again. */
const history = new URL('../../../events/domain/src/versioning/history/', import.meta.url);
const examples = readdirSync(history).map((file) => {
  const event = JSON.parse(readFileSync(new URL(file, history), 'utf8')) as RecordedEvent;
  const data: Record<string, unknown> = { ...event.data };
  for (const field of PERSONAL_FIELDS.get(event.type) ?? []) data[field] = PRIVATE;
  for (const field of SECRETS) if (typeof data[field] === 'string') data[field] = SECRET;
  return { ...event, data } as RecordedEvent;
});
const known = {
  emails: new Map<string, string>(),
  causes: new Map<string, never>(),
  origins: new Map<string, null>(),
};

describe('An event as the audit shows it', () => {
  it.each(examples.map((event) => [event.type, event] as const))('has no private text: %s', (_, event) => {
    const place = { id: 'e', stream: 'wallet-u', revision: 0, position: '0', meta: event.meta };
    const shown = presentEvent(
      { event: { ...event, ...place } as never, before: null, after: event.data },
      known,
    );
    expect(JSON.stringify(shown)).not.toContain(PRIVATE);
    expect(JSON.stringify(shown)).not.toContain(SECRET);
    expect(shown.sealed).toEqual(PERSONAL_FIELDS.get(event.type) ?? []);
  });

  it('keeps everything else, at any depth', () => {
    const data = { userId: 'u', items: [{ item: 1, key: 'k' }], purpose: { kind: 'order', subject: 's' } };
    expect(withoutHidden(data)).toEqual({ userId: 'u', items: [{ item: 1 }], purpose: { kind: 'order' } });
  });
});

describe('A state as the audit shows it', () => {
  it.each(Object.keys(AUDITED) as (keyof typeof AUDITED)[])('has no private text: %s', (kind) => {
    const { fold, stream, values } = AUDITED[kind];
    const noun = ALL_NOUNS.find((each) => each.stream === stream);
    // In the order of the noun, which begins with the fact that begins a thing.
    const facts = noun?.events.flatMap((each) => examples.filter(({ type }) => type === each.type)) ?? [];
    let state = fold?.initial();
    for (const event of facts) {
      const before = state;
      state = fold?.evolve(state, event);
      const changes = JSON.stringify(changesBetween(before, state, values));
      expect(changes).not.toContain(PRIVATE);
      expect(changes).not.toContain(SECRET);
    }
  });

  it('shows money in dollars, and how many a collection has', () => {
    const before = { revision: 1, availableMills: 500, openHolds: new Map(), email: 'a@b.example' };
    const after = { revision: 2, availableMills: 400, openHolds: new Map([['h', 1]]), email: '' };
    expect(changesBetween(before, after)).toEqual([
      { field: 'available', is_money: true, before: 0.5, after: 0.4 },
      { field: 'openHolds', is_money: false, before: 0, after: 1 },
    ]);
  });
});
