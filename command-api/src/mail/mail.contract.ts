import { type Static, Type } from 'typebox';

export const MailQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
});

export const MailRow = Type.Object({
  id: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  /** Whether its link can be asked for; each time is an event. */
  has_link: Type.Boolean(),
  status: Type.Enum(['waiting', 'sent', 'failed', 'kept']),
  attempts: Type.Integer(),
  created_at: Type.String({ format: 'date-time' }),
  due_at: Type.String({ format: 'date-time' }),
  /** From then on the mail is of no use, and not in the list. */
  expires_at: Type.String({ format: 'date-time' }),
  last_error: Type.Optional(Type.String()),
});
export type MailRow = Static<typeof MailRow>;

export const MailList = Type.Object({ data: Type.Array(MailRow) });

export const listMail = {
  method: 'GET',
  path: '/api/admin/mail',
  summary:
    'Mail on its way, sent, or kept because no SMTP server is configured; newest first, without its text.',
  tag: 'admin',
  query: MailQuery,
  holdsSecret: true,
  answers: { 200: MailList },
} as const;

export const showMailLink = {
  method: 'POST',
  path: '/api/admin/mail/{id}/link',
  summary:
    'Makes a link like the one in a mail that nothing sends, for who hands it on. Each time is an event of the account.',
  tag: 'admin',
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
  answers: { 200: Type.Object({ link: Type.String() }) },
  problems: ['not-found'],
} as const;
