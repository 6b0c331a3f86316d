import { buyActivationContract } from '@ringpost/command-api/orders/orders.contract';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { expect, it } from 'vitest';
import { ANSWER, API_PATH, requestBody, requestText } from './api-example.ts';

it('The example of the API is a purchase that the route accepts and answers like this', () => {
  const { path, body, answers } = buyActivationContract;
  expect(API_PATH).toBe(path);
  const example = requestBody(undefined);
  expect(Check(body, example)).toBe(true);
  const shown = Type.Pick(answers[201], Object.keys(ANSWER) as (keyof typeof ANSWER)[]);
  expect(Check(shown, ANSWER)).toBe(true);
  const text = requestText(example);
  for (const value of Object.values(example)) expect(text).toContain(String(value));
});
