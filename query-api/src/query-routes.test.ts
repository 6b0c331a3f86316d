import { CHANGE_TOPICS } from '@ringpost/domain/rules/change-topics';
import { expect, it } from 'vitest';
import { QUERY_TOPICS } from './query-routes.ts';

it('each topic of a customer’s changes belongs to one noun', () => {
  expect([...QUERY_TOPICS].sort()).toEqual([...CHANGE_TOPICS].sort());
});
