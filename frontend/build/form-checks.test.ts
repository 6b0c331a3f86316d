import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { formCheck } from '../src/ui/form/form-check.ts';
import { formFaults } from '../src/ui/form/form-faults.ts';
import { formChecksCode } from './form-checks.ts';

describe('the checks of forms for the browser', () => {
  const login = formCheck(
    Type.Object({ email: Type.String({ format: 'email' }), password: Type.String({ minLength: 3 }) }),
  );
  const code = formChecksCode({ login });

  it('are code that loads nothing and makes no functions from text, which pages do not allow', () => {
    expect(code).toContain('export const login');
    expect(code).not.toMatch(/require\(|import |eval\(|new Function/);
  });

  it.each([
    { email: 'a@b.example', password: 'abc' },
    { email: 'a@b', password: '' },
    { email: '😀', password: '😀😀' },
  ])('find the same faults as the check that they were made from: %j', async (values) => {
    const written = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    expect(formFaults(written.login, values)).toEqual(formFaults(login, values));
  });

  it('stop the build if a check needs a part of ajv that is not replaced', () => {
    const unique = formCheck(Type.Object({ tags: Type.Array(Type.Object({}), { uniqueItems: true }) }));
    expect(() => formChecksCode({ unique })).toThrow('need require("ajv/dist/runtime/equal")');
  });
});
