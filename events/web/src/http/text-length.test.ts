import { Rejection } from '@ringpost/domain';
import { Type } from 'typebox';
import { expect, it, vi } from 'vitest';
import { checkBody } from './validation.ts';

/** A character of two units. */
const WIDE = '😀';

const check = checkBody(Type.Object({ name: Type.String({ minLength: 3, maxLength: 6 }) }));

/** The rules that the name breaks, as the answer names them. */
function refusedFor(name: string): unknown {
  try {
    check({ name });
  } catch (error) {
    if (error instanceof Rejection) return error.facts.errors;
    throw error;
  }
  return undefined;
}

it.each([
  ['3 narrow characters', 'abc'],
  ['3 wide ones', WIDE.repeat(3)],
  ['6 narrow ones', 'abcdef'],
  ['6 wide ones', WIDE.repeat(6)],
])('a text of 3 to 6 characters may have %s', (_, name) => {
  expect(refusedFor(name)).toBeUndefined();
});

it.each([
  ['2 narrow characters', 'ab', { rule: 'minLength', limit: 3 }, 'Min 3 characters'],
  ['2 wide ones', WIDE.repeat(2), { rule: 'minLength', limit: 3 }, 'Min 3 characters'],
  ['7 narrow ones', 'abcdefg', { rule: 'maxLength', limit: 6 }, 'Max 6 characters'],
  ['7 wide ones', WIDE.repeat(7), { rule: 'maxLength', limit: 6 }, 'Max 6 characters'],
  ['nothing', '', { rule: 'required' }, 'Name is required'],
])('a text of 3 to 6 characters is refused with %s', (_, name, rule, message) => {
  expect(refusedFor(name)).toEqual([{ field: 'name', ...rule, message }]);
});

it.each([
  ['few enough', 'abcdef'],
  ['far too many', 'a'.repeat(13)],
])('the characters of a text are not counted one by one if it certainly has %s', (_, name) => {
  const unit = vi.spyOn(String.prototype, 'charCodeAt');
  const character = vi.spyOn(String.prototype, 'codePointAt');
  refusedFor(name);
  const looks = unit.mock.calls.length + character.mock.calls.length;
  vi.restoreAllMocks();
  expect(looks).toBe(0);
});
