import { describe, expect, it } from 'vitest';
import { checkSchema } from './check-schema.ts';

const schema = {
  required: ['email', 'password', 'reason'],
  properties: {
    email: { type: 'string', format: 'email', maxLength: 20 },
    password: { type: 'string', minLength: 8, maxLength: 256 },
    reason: { type: 'string', minLength: 1 },
    amount: { type: 'number', exclusiveMinimum: 0, maximum: 10 },
    code: { type: 'string', pattern: '^\\d+$' },
  },
};
const good = { email: 'a@b.example', password: 'violet-harbor', reason: 'goodwill' };

describe('the checks a form makes before it asks the server', () => {
  it('finds nothing wrong with what the contract allows, and leaves optional fields alone', () => {
    expect(checkSchema(schema, good)).toEqual({});
    expect(checkSchema(schema, { ...good, amount: '', code: undefined })).toEqual({});
  });

  it('says that a required field is empty, also where the contract says so by its length', () => {
    expect(checkSchema(schema, { ...good, password: '' })).toEqual({ password: { rule: 'required' } });
    expect(checkSchema({ properties: schema.properties, required: ['reason'] }, { reason: '' })).toEqual({
      reason: { rule: 'required' },
    });
  });

  it.each(['plain', 'a@b', 'a b@c.example', '@c.example', 'a@c..example'])(
    'refuses %j as an email',
    (email) => {
      expect(checkSchema(schema, { ...good, email })).toEqual({ email: { rule: 'email' } });
    },
  );

  it('names the limit that was broken', () => {
    expect(checkSchema(schema, { ...good, password: 'short' })).toEqual({
      password: { rule: 'minLength', limit: 8 },
    });
    expect(checkSchema(schema, { ...good, email: 'long-long-long@b.example' })).toEqual({
      email: { rule: 'maxLength', limit: 20 },
    });
    expect(checkSchema(schema, { ...good, amount: 11 })).toEqual({ amount: { rule: 'maximum', limit: 10 } });
    expect(checkSchema(schema, { ...good, amount: 0 })).toEqual({ amount: { rule: 'minimum', limit: 0 } });
    expect(checkSchema(schema, { ...good, amount: Number.NaN })).toEqual({ amount: { rule: 'type' } });
    expect(checkSchema(schema, { ...good, code: '12a' })).toEqual({ code: { rule: 'pattern' } });
  });
});
