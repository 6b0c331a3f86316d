import { describe, expect, it } from 'vitest';
import { creditEvent } from '../testing/activation-events.ts';
import { createHistory, project } from '../testing/history.ts';
import { createProjector, type EventHandlers, joinHandlers } from './projector.ts';

interface NoteRow {
  readonly _id: string;
  readonly text: string;
}
const notes = { name: 'notes', indexes: [] };

function appending(text: string): EventHandlers {
  return {
    FundsCredited: {
      apply(_, rows) {
        const before = rows.get<NoteRow>(notes, 'all')?.text ?? '';
        rows.put<NoteRow>(notes, { _id: 'all', text: before + text });
      },
    },
  };
}

function noteOf(on: EventHandlers) {
  const projector = createProjector({ name: 'notes', shape: 1, streams: [], views: [notes], on });
  return project(projector, creditEvent(creditEvent(createHistory()))).row<NoteRow>(notes, 'all')?.text;
}

describe('a projector made of handlers', () => {
  it('applies an event again when a row that it did not name has been loaded', () => {
    expect(noteOf(appending('a'))).toBe('aa');
  });

  it('leaves out events that it has no handler for', () => {
    expect(noteOf({ FundsHeld: { apply: () => {} } })).toBeUndefined();
  });

  it('gives an event to the handlers of every noun that joined, in their order', () => {
    expect(noteOf(joinHandlers(appending('a'), appending('b')))).toBe('abab');
  });
});
