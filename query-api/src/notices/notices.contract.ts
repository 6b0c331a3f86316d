import { orNull } from '@ringpost/domain/contracts/fields.contract';
import { Type } from 'typebox';

export const publicNoticesContract = {
  method: 'GET',
  path: '/api/public/notices',
  summary: 'The line at the top of the public pages; null: the one that the pages have by default.',
  tag: 'notices',
  answers: { 200: Type.Object({ banner: orNull(Type.String()) }) },
} as const;
