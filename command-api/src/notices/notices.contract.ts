import { COUNTS_FROM, type Shape } from '@ringpost/domain/contracts/fields.contract';
import { NOTICE_TEXT_MAX_CHARACTERS } from '@ringpost/domain/rules/limits';
import { NOTICES } from '@ringpost/domain/rules/notices';
import { Type } from 'typebox';

const Name = Type.Enum([...NOTICES]);

const NoticeLine = Type.Object({
  notice: Name,
  /** The text that an admin gave it. Empty: the default one. */
  text: Type.String(),
  /** In English, with its values in braces. Empty for the banner, whose text the pages have. */
  default_text: Type.String(),
  /** The values that the text may contain, each in braces. */
  values: Type.Array(Type.String()),
});
export type NoticeLine = Shape<typeof NoticeLine>;

export const noticeListContract = {
  method: 'GET',
  path: '/api/admin/notices',
  summary: 'The notices whose texts can be changed: the banner, and mails to customers.',
  tag: 'notices',
  answers: { 200: Type.Object({ data: Type.Array(NoticeLine) }) },
} as const;

export const changeNoticeContract = {
  method: 'PUT',
  path: '/api/admin/notices/{notice}',
  summary: 'Change the text of a notice, at once or on a date. An empty text is the default one.',
  tag: 'notices',
  params: Type.Object({ notice: Name }),
  body: Type.Object({ text: Type.String({ maxLength: NOTICE_TEXT_MAX_CHARACTERS }), ...COUNTS_FROM }),
  needsFreshPassword: true,
  tellsPosition: true,
  answers: { 204: null },
  problems: ['change-date', 'too-many-changes'],
} as const;
