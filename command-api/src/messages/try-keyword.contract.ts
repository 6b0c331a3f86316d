import { Instant, orNull, type Shape, Uuid, VisibleText } from '@ringpost/domain/contracts/fields.contract';
import {
  APP_KEYWORD_MAX_CHARACTERS,
  APP_KEYWORD_MIN_CHARACTERS,
  KEYWORD_TRIED_TEXTS,
  KEYWORD_TRIED_TEXTS_SHOWN,
} from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

const TriedText = Type.Object({
  uuid: Type.String(),
  received_at: Instant,
  from: Type.String(),
  /** The text, with a dot in place of each digit. */
  msg: Type.String(),
  /** The app that the message belongs to; null: none. */
  app_uuid: orNull(Uuid),
  app_name: orNull(Type.String()),
  /** Whether the message would belong to the app with this keyword. If not, a longer keyword wins, or one of equal length. */
  wins: Type.Boolean(),
});
export type TriedText = Shape<typeof TriedText>;

const Tried = Type.Object({
  /** How many texts were compared. */
  compared: Type.Integer(),
  /** When the oldest of them came; null: there was none. */
  since: orNull(Instant),
  /** How many contain the keyword. */
  matching: Type.Integer(),
  /** How many of these would belong to the app. */
  winning: Type.Integer(),
  /** Texts that nobody can read any more, and texts of the caller's own account. */
  left_out: Type.Integer(),
  /** The newest ones that contain the keyword. */
  data: Type.Array(TriedText),
});
export type TriedKeyword = Shape<typeof Tried>;

export const tryKeywordContract = {
  method: 'POST',
  path: '/api/admin/apps/{id}/try_keyword',
  summary: `Compares a keyword with the last ${KEYWORD_TRIED_TEXTS.toLocaleString('en-US')} texts that came, and shows up to ${KEYWORD_TRIED_TEXTS_SHOWN} that contain it, without their digits. Each time is an event of the app.`,
  tag: 'app',
  params: Type.Object({ id: Uuid }),
  body: Type.Object({
    keyword: Type.String({
      minLength: APP_KEYWORD_MIN_CHARACTERS,
      maxLength: APP_KEYWORD_MAX_CHARACTERS,
      pattern: '\\S',
    }),
    /** Why the admin must read texts of customers. Stored in the audit trail. */
    reason: VisibleText(500),
  }),
  needsFreshPassword: true,
  holdsSecret: true,
  tellsPosition: true,
  answers: { 200: Tried },
  problems: ['not-found', 'busy'],
} as const;
