import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { formCheck } from './form-check.ts';
import { formFaults } from './form-faults.ts';

const FIELDS = {
  email: Type.String({ format: 'email', maxLength: 20 }),
  password: Type.String({ minLength: 8, maxLength: 256 }),
  reason: Type.String({ minLength: 1 }),
  amount: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 10 })),
  code: Type.Optional(Type.String({ pattern: '^\\d+$' })),
};
const check = formCheck(Type.Object(FIELDS));
const good = { email: 'a@b.example', password: 'violet-harbor', reason: 'goodwill' };

describe('the checks of a form before it is sent', () => {
  it('accepts what the contract allows, and ignores empty optional fields', () => {
    expect(formFaults(check, good)).toEqual({});
    expect(formFaults(check, { ...good, amount: '', code: undefined })).toEqual({});
  });

  it('says that a required field is empty, even if the contract has a minimum length', () => {
    expect(formFaults(check, { ...good, password: '' })).toEqual({ password: { rule: 'required' } });
    expect(formFaults(formCheck(Type.Object({ reason: FIELDS.reason })), { reason: '' })).toEqual({
      reason: { rule: 'required' },
    });
  });

  it.each(['plain', 'a@b', 'a b@c.example', '@c.example', 'a@c..example'])(
    'refuses %j as an email',
    (email) => {
      expect(formFaults(check, { ...good, email })).toEqual({ email: { rule: 'email' } });
    },
  );

  it('names the limit that was broken', () => {
    expect(formFaults(check, { ...good, password: 'short' })).toEqual({
      password: { rule: 'minLength', limit: 8 },
    });
    expect(formFaults(check, { ...good, email: 'long-long-long@b.example' })).toEqual({
      email: { rule: 'maxLength', limit: 20 },
    });
    expect(formFaults(check, { ...good, amount: 11 })).toEqual({ amount: { rule: 'maximum', limit: 10 } });
    expect(formFaults(check, { ...good, amount: 0 })).toEqual({ amount: { rule: 'above', limit: 0 } });
    expect(formFaults(check, { ...good, amount: Number.NaN })).toEqual({ amount: { rule: 'type' } });
    expect(
      formFaults(formCheck(Type.Object({ tel: Type.String({ pattern: '^\\d{10}$' }) })), { tel: '1' }),
    ).toEqual({
      tel: { rule: 'digits', limit: 10 },
    });
    expect(formFaults(check, { ...good, code: '12a' })).toEqual({ code: { rule: 'digits' } });
    const many = formCheck(Type.Object({ count: Type.Integer({ minimum: 1 }) }));
    expect(formFaults(many, { count: 0 })).toEqual({ count: { rule: 'minimum', limit: 1 } });
  });
});
