import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';

interface Mail {
  /** The same for each attempt, so that a mail that arrives twice can be recognised. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Where an answer goes, if not to the sender. */
  readonly replyTo?: string | undefined;
}

/** Sends mail through a mail server. The same mail may be sent twice. */
export interface Mailer {
  /** Resolves once a server has accepted the mail. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface SmtpSettings {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  readonly url: string;
  /** The sender that recipients see: `Ringpost <no-reply@example.org>`. */
  readonly from: string;
}

/** Reads `SMTP_URL`, or `SMTP_HOST` with `SMTP_PORT`, `SMTP_USER` and `SMTP_PASSWORD`; undefined when neither is set. */
export function smtpSettings(env: Readonly<Record<string, string | undefined>>): SmtpSettings | undefined {
  const from = env.SMTP_FROM ?? 'Ringpost <no-reply@localhost>';
  if (env.SMTP_URL) return { url: env.SMTP_URL, from };
  if (!env.SMTP_HOST) return undefined;
  const user = env.SMTP_USER
    ? `${encodeURIComponent(env.SMTP_USER)}:${encodeURIComponent(env.SMTP_PASSWORD ?? '')}@`
    : '';
  const port = env.SMTP_PORT ?? '587';
  return { url: `${port === '465' ? 'smtps' : 'smtp'}://${user}${env.SMTP_HOST}:${port}`, from };
}

/** A mail contains a link that opens an account, so the connection is encrypted, except to a server on this machine. */
function needsTls(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'smtp:' && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** Sends by SMTP over one open connection. */
export function createSmtpMailer({ url, from }: SmtpSettings): Mailer {
  const transport = createTransport({
    url,
    requireTLS: needsTls(url),
    pool: true,
    maxConnections: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // A template must not make the mailer read a file or request an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text, replyTo }) {
      const name = createHash('sha256').update(id).digest('hex').slice(0, 32);
      // Passed as an object, so that no character of an address can begin a second address.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        messageId: `<${name}@${host}>`,
      });
    },
    close: () => transport.close(),
  };
}
