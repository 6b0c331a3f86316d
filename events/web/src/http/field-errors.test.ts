import { Rejection } from '@ringpost/domain';
import { type TSchema, Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { checkBody } from './validation.ts';

/** What the server says about a request with this one field. */
function errorsOf(name: string, schema: TSchema, value: unknown): unknown {
  try {
    checkBody(Type.Object({ [name]: schema }))(value === undefined ? {} : { [name]: value });
  } catch (error) {
    if (error instanceof Rejection) return error.facts.errors;
    throw error;
  }
  return 'nothing';
}

const digits = Type.String({ pattern: '^\\d+$' });

describe('the sentence for a field', () => {
  it.each([
    ['type', Type.String(), undefined, 'Type is required'],
    ['app_name', Type.String({ minLength: 1 }), '', 'App name is required'],
    ['email', Type.String({ format: 'email' }), 'ann', 'Email must be a valid email'],
    ['url', Type.String({ format: 'uri' }), 'example', 'URL is not valid'],
    ['url', Type.String({ pattern: '^https?://\\S+$' }), 'example', 'URL is not valid'],
    ['phone', digits, 'ten', 'Must be only digits'],
    ['phone', digits, '1e3', 'Must be only digits'],
    ['phone', digits, '+1', 'Must be only digits'],
    ['phone', digits, '-1', 'Must be only digits'],
    ['contact', Type.String({ pattern: '^\\d{10}$' }), '415', 'Contact should be 10 digits only'],
    ['password', Type.String({ minLength: 8 }), 'short', 'Min 8 characters'],
    ['amount', Type.Number({ minimum: 1 }), 0, 'Min 1'],
    ['amount', Type.Number({ exclusiveMinimum: 0 }), 0, 'Amount must be more than 0'],
    ['amount', Type.Number({ multipleOf: 0.001 }), 0.0001, 'Amount may have at most 3 decimals'],
  ])('of %s (%o) that is %j is: %s', (name, schema, value, message) => {
    expect(errorsOf(name, schema, value)).toEqual([expect.objectContaining({ field: name, message })]);
  });

  it('is absent if the field is right', () =>
    expect(errorsOf('phone', digits, '4155550132')).toBe('nothing'));
});
