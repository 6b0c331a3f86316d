import { type Static, Type } from 'typebox';

export const MailQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
});

export const MailRow = Type.Object({
  id: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  /** Empty once the mail was sent. */
  text: Type.String(),
  link: Type.Optional(Type.String()),
  status: Type.Enum(['waiting', 'sent', 'failed', 'kept']),
  attempts: Type.Integer(),
  created_at: Type.String({ format: 'date-time' }),
  due_at: Type.String({ format: 'date-time' }),
  last_error: Type.Optional(Type.String()),
});
export type MailRow = Static<typeof MailRow>;

export const MailList = Type.Object({ data: Type.Array(MailRow) });

export const listMail = {
  method: 'GET',
  path: '/api/admin/mail',
  summary: 'Mail on its way, sent, or kept because no SMTP server is configured; newest first.',
  tag: 'admin',
  query: MailQuery,
  answers: { 200: MailList },
} as const;
