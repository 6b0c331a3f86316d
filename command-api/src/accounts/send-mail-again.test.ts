import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSmtpMailer } from '../mail/mailer.ts';
import { ANN, accountsStage, codeOf, PASSWORD, start } from './accounts.fixture.ts';

let server: SMTPServer;
/** The addresses that the mail server got a mail for. */
let received: string[] = [];
let refusing = false;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (refusing) return done(new Error('no such mailbox'));
      received.push(address);
      done();
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));

const stage = accountsStage({
  mailer() {
    const { port } = server.server.address() as AddressInfo;
    return createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'R <r@ringpost.example>' });
  },
});
const { call, post } = stage;

describe('a mail that an admin sends again', () => {
  let admin: Awaited<ReturnType<typeof stage.admin>>;
  const again = (id: string, body: object = { reason: 'It did not arrive' }, token = admin.token) =>
    call('POST', `/api/admin/mail/${encodeURIComponent(id)}/send_again`, body, token);
  const listed = async () => (await call('GET', '/api/admin/mail', undefined, admin.token)).body.data;
  const facts = async () =>
    (await stage.opened().engine.events.readAll()).filter(({ type }) => type === 'MailSentAgain');
  /** The mail of a sign-up, which has been sent. @returns its id */
  async function signUpMail(): Promise<string> {
    await post('register', { email: ANN, password: PASSWORD });
    const mail = (await stage.mails())[0];
    await stage.opened().outbox.deliver();
    return mail?.id ?? '';
  }

  beforeEach(async () => {
    [received, refusing] = [[], false];
    admin = await stage.admin();
  });

  it('goes to its address once more, with a fact that says who, when and why', async () => {
    const id = await signUpMail();
    expect((await listed())[0]).toMatchObject({ id, can_send_again: true, sent_again: 0 });
    expect((await again(id)).status).toBe(204);
    await stage.opened().outbox.deliver();
    expect(received).toEqual([ANN, ANN]);
    expect((await listed())[0]).toMatchObject({ id, status: 'sent', sent_again: 1 });
    const [event] = await facts();
    expect(event?.data).toMatchObject({ mailId: id, about: 'confirm', reason: 'It did not arrive' });
    expect(event?.meta).toMatchObject({
      actor: `admin:${admin.userId}`,
      occurredAt: '2026-11-21T10:00:00.000Z',
      address: '127.0.0.1',
    });
    expect(await codeOf(again(id))).toBe('mail-sent-often');
    expect(received).toHaveLength(2);
  });

  it('is refused with a reason of its own if it waits, has ended, or its link was used', async () => {
    refusing = true;
    const id = await signUpMail();
    expect((await listed())[0]).toMatchObject({ status: 'waiting', can_send_again: false });
    expect(await codeOf(again(id))).toBe('mail-waits');
    refusing = false;
    stage.at(start + 30_000);
    await stage.opened().outbox.deliver();
    await post('register/confirm', { token: await stage.lastToken(), password: PASSWORD });
    expect(await codeOf(again(id))).toBe('mail-outdated');
    stage.at(start + 25 * 3_600_000);
    const later = (await stage.login('root@example.org')).body.token;
    expect(await codeOf(again(id, undefined, later))).toBe('mail-gone');
    expect(await facts()).toEqual([]);
  });

  it('of a sign-up is refused once a new link would work longer than the sign-up waits', async () => {
    const id = await signUpMail();
    stage.at(start + 20 * 3_600_000);
    await post('resend_email', { email: ANN });
    const second = (await stage.mails()).find((mail) => mail.id !== id)?.id ?? '';
    await stage.opened().outbox.deliver();
    stage.at(start + 25 * 3_600_000);
    const later = (await stage.login('root@example.org')).body.token;
    expect(await codeOf(again(second, undefined, later))).toBe('mail-outdated');
  });

  it('needs a reason and an admin, and is none that somebody wrote to us', async () => {
    const id = await signUpMail();
    const { token: support } = await stage.admin('support@example.org', 'support');
    expect(await codeOf(again(id, { reason: 'why' }, support))).toBe('forbidden');
    expect(await codeOf(again(id, {}))).toBe('invalid-request');
    const letter = { name: 'Bob', email: 'bob@example.org', contact: '4155550132', message: 'Hi.' };
    const { outbox } = stage.opened();
    await outbox.enqueue('contact:1', { kind: 'contact', to: 'us@example.org', locale: 'en', ...letter });
    await outbox.deliver();
    expect(await codeOf(again('contact:1'))).toBe('mail-not-to-customer');
    expect((await listed()).find((row: { id: string }) => row.id === 'contact:1').can_send_again).toBe(false);
  });
});
