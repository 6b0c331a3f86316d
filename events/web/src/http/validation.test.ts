import { Ajv2020 } from 'ajv/dist/2020.js';
import { Type } from 'typebox';
import { expect, it, vi } from 'vitest';
import { checkBody, checkText } from './validation.ts';

it('compiles a schema when it is first needed, and once, however often it is asked for', () => {
  const compile = vi.spyOn(Ajv2020.prototype, 'compile');
  const named = Type.Object({ name: Type.String() });
  const check = checkBody(named);
  const checkLimit = checkText(Type.Object({ limit: Type.Integer() }));
  expect(compile).not.toHaveBeenCalled();
  check({ name: 'Anna' });
  expect(() => checkBody(named)({ name: 1 })).toThrow('invalid-request');
  expect(compile).toHaveBeenCalledTimes(1);
  checkLimit({ limit: '5' });
  expect(compile).toHaveBeenCalledTimes(2);
});
