import { Position } from '@ringpost/domain/contracts/fields.contract';
import { CHANGE_WAIT_MAX_SECONDS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

/** The read waits for up to so many seconds until what it shows changes. Its answer is the same as without it. */
export const WAIT = {
  wait: Type.Optional(Type.Integer({ minimum: 0, maximum: CHANGE_WAIT_MAX_SECONDS })),
};

/** The `position` of the answer that the caller has. If there was a change after it, `wait` ends at once. */
export const AFTER_POSITION = { after: Type.Optional(Position) };

export const WAIT_DESCRIPTION =
  'With `wait`, the answer comes as soon as there is a change, at most so many seconds later. Send the `position` of the last answer as `after`, so that no change between two requests is missed.';
