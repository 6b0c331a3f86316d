import { describe, expect, it } from 'vitest';
import { historyNotes, historyTitles } from '../../../ui/event-history/history.messages.ts';
import { STAFF_WORDS } from './staff-history.ts';

const TO_THE_CUSTOMER = /\b[Yy]ou(?:r|rs)?\b|\. Extend it/;

describe('the timeline of an order for those who work here', () => {
  it.each([
    ['titles', historyTitles],
    ['notes', historyNotes],
  ] as const)('has %s about the customer for all that speak to the customer', (part, messages) => {
    const own = STAFF_WORDS[part] ?? {};
    const spoken = Object.entries(messages).filter(([, { defaultMessage }]) =>
      TO_THE_CUSTOMER.test(String(defaultMessage)),
    );
    expect(spoken.map(([name]) => name).filter((name) => !(name in own))).toEqual([]);
    for (const { defaultMessage } of Object.values(own))
      expect(String(defaultMessage)).not.toMatch(TO_THE_CUSTOMER);
  });
});
