import { type Fact, fact } from '../fact.ts';
import { PLANNED_EVENTS } from '../planned/planned.events.ts';
import { Type } from '../schema.ts';

/** A notice has another text from now on. Empty: the text that it has by default. */
const NoticeTextChanged = fact(
  'NoticeTextChanged',
  ['admin', 'system'],
  { notice: Type.String(), text: Type.String() },
  { hasOrigin: true },
);

export const NOTICE_EVENTS = [NoticeTextChanged, ...PLANNED_EVENTS] as const;
export type NoticeEvent = Fact<(typeof NOTICE_EVENTS)[number]>;
