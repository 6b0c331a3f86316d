import type { AddressInfo } from 'node:net';
import { type Engine, openEngine } from '@ringpost/engine';
import { createLog } from '@ringpost/web/http';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LinkTokens } from './letter.ts';
import { createSmtpMailer, smtpSettings } from './mailer.ts';
import { createOutbox, type Outbox } from './outbox.ts';

const owner = { userId: 'u1', emailStream: 'email-x', sessionEpoch: 0 };
const mail = { kind: 'confirm', to: 'ann@example.org', locale: 'en', owner } as const;
const reset = { ...mail, kind: 'reset' } as const;
/** Makes a different secret each time, like the real service. */
let issued: { readonly secret: string; readonly at: number }[] = [];

const start = Date.parse('2026-11-21T10:00:00.000Z');
let now = start;

const tokens: LinkTokens = {
  async issue() {
    const secret = `secret-${issued.length + 1}`;
    issued.push({ secret, at: now });
    return secret;
  },
};
function linkOf(secret: string) {
  return `https://ringpost.example/register/confirm?token=${secret}`;
}

let production = false;
let lines: string[] = [];
let received: { readonly to: readonly string[]; readonly text: string }[] = [];
let refusing = false;
let engine: Engine;
let server: SMTPServer;
const open: Outbox[] = [];

beforeEach(async () => {
  [now, production, lines, received, refusing, issued] = [start, false, [], [], false, []];
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusing) return done(new Error('the mailbox is full'));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const outbox of open.splice(0)) await outbox.close();
  await new Promise<void>((resolve) => void server.close(() => resolve()));
  await engine.close();
});

function outboxWith(smtp: boolean): Outbox {
  const { port } = server.server.address() as AddressInfo;
  const settings = smtpSettings({
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(port),
    SMTP_FROM: 'R <r@ringpost.example>',
  });
  const outbox = createOutbox(
    {
      vault: engine.vault,
      clock: { now: () => new Date(now) },
      log: createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
      config: { publicUrl: 'https://ringpost.example', production },
    },
    tokens,
    smtp && settings ? createSmtpMailer(settings) : undefined,
    3_600_000,
  );
  open.push(outbox);
  return outbox;
}
async function row(outbox: Outbox) {
  return (await outbox.list({ limit: 10 })).rows[0];
}

describe('the mail outbox', () => {
  it('hands mail to an SMTP server and stores none of its secrets', async () => {
    const outbox = outboxWith(true);
    await outbox.enqueue('confirm:u1', mail);
    await outbox.deliver();
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual(['ann@example.org']);
    const text = received[0]?.text ?? '';
    expect(text).toMatch(/^From: R <r@ringpost\.example>/m);
    expect(text.replace(/=\r\n/g, '').replaceAll('=3D', '=')).toContain(linkOf('secret-1'));
    expect(await row(outbox)).toMatchObject({ status: 'sent', attempts: 1 });
    expect(Math.max(...(await outbox.totals()).values())).toBe(0);
    expect(JSON.stringify(await row(outbox))).not.toContain('secret');
  });

  it('sends what somebody wrote to us with their address for the answer, and deletes it with what they have', async () => {
    const outbox = outboxWith(true);
    const letter = { name: 'Bob', email: 'bob@example.org', contact: '4155550132', message: 'Hi.\nRingpost' };
    await outbox.enqueue('contact:1', {
      kind: 'contact',
      to: 'help@ringpost.example',
      locale: 'en',
      ...letter,
    });
    await outbox.deliver();
    expect(received).toMatchObject([{ to: ['help@ringpost.example'] }]);
    expect(received[0]?.text).toMatch(/^Reply-To: bob@example\.org\r$/m);
    expect(received[0]?.text).toMatch(/^> Hi\.\r\n> Ringpost\r$/m);
    await outbox.forget('bob@example.org');
    expect(await row(outbox)).toBeUndefined();
  });

  it('stores one mail per key', async () => {
    const outbox = outboxWith(true);
    await Promise.all([1, 2, 3].map(() => outbox.enqueue('confirm:u1', mail)));
    await outbox.deliver();
    await outbox.enqueue('confirm:u1', mail);
    await outbox.deliver();
    expect(received).toHaveLength(1);
    expect(await outbox.has('confirm:u1')).toBe(true);
    expect(await outbox.has('confirm:u2')).toBe(false);
  });

  it('tries again later, under the same id, and finally gives up', async () => {
    refusing = true;
    const outbox = outboxWith(true);
    await outbox.enqueue('confirm:u1', mail);
    await outbox.deliver();
    expect(await row(outbox)).toMatchObject({
      status: 'waiting',
      attempts: 1,
      dueAt: '2026-11-21T10:00:30.000Z',
    });
    expect(Object.fromEntries(await outbox.totals())).toMatchObject({ waiting: 0, delayed: 1, failed: 0 });
    await outbox.deliver();
    expect((await row(outbox))?.attempts).toBe(1);
    for (const seconds of [30, 60, 300, 1800, 7200, 36_000]) {
      now += seconds * 1000;
      await outbox.deliver();
    }
    expect(await row(outbox)).toMatchObject({ status: 'failed', attempts: 7 });
    expect(Object.fromEntries(await outbox.totals())).toMatchObject({ delayed: 0, failed: 1 });
    expect((await row(outbox))?.lastError).toContain('the mailbox is full');
    refusing = false;
    now += 36_000_000;
    expect(await outbox.deliver()).toBe(0);
  });

  it('sends a mail again under another id and with a new secret, and keeps it no longer', async () => {
    const outbox = outboxWith(true);
    await outbox.enqueue('confirm:u1', mail);
    await outbox.deliver();
    const before = await row(outbox);
    now += 60_000;
    await Promise.all([outbox.sendAgain('confirm:u1'), outbox.sendAgain('confirm:u2')]);
    await outbox.deliver();
    expect(received.map(({ text }) => /^Message-ID: (.*)\r$/m.exec(text)?.[1])).toHaveLength(2);
    expect(new Set(received.map(({ text }) => /^Message-ID: (.*)\r$/m.exec(text)?.[1])).size).toBe(2);
    expect(issued).toHaveLength(2);
    expect(await row(outbox)).toMatchObject({ status: 'sent', attempts: 1, again: 1 });
    expect((await row(outbox))?.expiresAt).toBe(before?.expiresAt);
  });

  it('does not send a mail again that waits, or while there is no mail server', async () => {
    const kept = outboxWith(false);
    await kept.enqueue('confirm:u1', mail);
    await kept.sendAgain('confirm:u1');
    expect(await row(kept)).toMatchObject({ status: 'kept', attempts: 0 });
    refusing = true;
    const outbox = outboxWith(true);
    await outbox.deliver();
    await outbox.sendAgain('confirm:u1');
    await outbox.deliver();
    expect(await row(outbox)).toMatchObject({ status: 'waiting', attempts: 1 });
  });

  it('sends a mail once when two processes find it at the same moment', async () => {
    const kept = outboxWith(false);
    await kept.enqueue('confirm:u1', mail);
    const sent = await Promise.all([outboxWith(true).deliver(), outboxWith(true).deliver()]);
    expect(sent.toSorted()).toEqual([0, 1]);
    expect(received).toHaveLength(1);
  });

  it('keeps mail while there is no mail server, and sends it once there is one', async () => {
    const outbox = outboxWith(false);
    await outbox.enqueue('confirm:u1', mail);
    expect(await row(outbox)).toMatchObject({ status: 'kept', kind: 'confirm' });
    expect(await outboxWith(true).deliver()).toBe(1);
  });

  it('makes a secret only when a mail is sent, and a new one at each attempt', async () => {
    refusing = true;
    const outbox = outboxWith(true);
    await outboxWith(false).enqueue('confirm:u1', mail);
    expect(issued).toEqual([]);
    now += 1000;
    await outbox.deliver();
    now += 60_000;
    refusing = false;
    await outbox.deliver();
    expect(issued.map(({ at }) => at - start)).toEqual([1000, 61_000]);
    expect(JSON.stringify(await engine.vault.list('mail-outbox'))).not.toMatch(/secret-|https:|Welcome/);
    expect(received[0]?.text).toContain('secret-2');
  });

  it('drops a mail when its link would have expired, sent or not', async () => {
    const kept = outboxWith(false);
    await kept.enqueue('reset:1', reset);
    await kept.enqueue('confirm:u1', mail);
    now = start + 30 * 60_000 - 1;
    await kept.sweep();
    expect(await engine.vault.list('mail-outbox')).toHaveLength(2);
    now += 1;
    // The mail is not sent or shown any more, even before the clean-up deletes it.
    expect((await kept.list({ limit: 10 })).rows.map(({ id }) => id)).toEqual(['confirm:u1']);
    expect(await kept.find('reset:1')).toBeUndefined();
    expect(await outboxWith(true).deliver()).toBe(1);
    expect(await engine.vault.list('mail-outbox')).toHaveLength(1);
    // The link of the mail that was just sent works for a day from now on.
    now += 24 * 3_600_000 - 1;
    await kept.sweep();
    expect(await engine.vault.list('mail-outbox')).toHaveLength(1);
    now += 1;
    await kept.sweep();
    expect(await engine.vault.list('mail-outbox')).toEqual([]);
  });

  it('shows all links in a trial, only confirmation links in production, and no link that is sent by mail', () => {
    expect(outboxWith(false).shows).toEqual(['confirm', 'reset']);
    expect(outboxWith(true).shows).toEqual([]);
    production = true;
    expect(outboxWith(false).shows).toEqual(['confirm']);
    expect(outboxWith(true).shows).toEqual([]);
  });

  it('logs neither link nor recipient, sent or not', async () => {
    refusing = true;
    await outboxWith(false).enqueue('confirm:u1', mail);
    const outbox = outboxWith(true);
    await outbox.deliver();
    expect(lines.join('')).toContain('kept in the outbox');
    expect(lines.join('')).toContain('a mail was not sent');
    expect(lines.join('')).not.toMatch(/secret|ann@example/);
  });

  it('hands no mail to a server on another machine that offers no encryption', async () => {
    const { port } = server.server.address() as AddressInfo;
    // Listens on every address of this machine, so that its host name reaches it.
    const mailer = createSmtpMailer({ url: `smtp://0.0.0.0:${port}`, from: 'R <r@ringpost.example>' });
    const sent = mailer.send({ id: '1', to: 'ann@example.org', subject: 'x', text: 'y' });
    await expect(sent).rejects.toMatchObject({ code: 'ETLS' });
    mailer.close();
    expect(received).toEqual([]);
  });

  it('accepts no second recipient or header inside an address or a subject', async () => {
    const outbox = outboxWith(true);
    const to = 'ann@example.org>, <eve@example.org';
    await outbox.enqueue('confirm:u1', {
      ...mail,
      to,
      owner: { ...owner, userId: 'u1\r\nBcc: eve@example.org' },
    });
    await outbox.deliver();
    expect(received.flatMap((each) => each.to)).not.toContain('eve@example.org');
    expect(received.map(({ text }) => text).join('')).not.toMatch(/^Bcc:/m);
  });

  it('lists the newest first', async () => {
    const outbox = outboxWith(false);
    for (const key of ['b', 'a', 'c']) {
      await outbox.enqueue(key, mail);
      now += 1000;
    }
    expect((await outbox.list({ limit: 2 })).rows.map(({ id }) => id)).toEqual(['c', 'a']);
  });

  it('lists one page of the mails with a status and the beginning of an address, and counts all of them', async () => {
    const outbox = outboxWith(false);
    for (const name of ['ann', 'anna', 'bob', 'anton']) {
      await outbox.enqueue(name, { ...mail, to: `${name}@example.org` });
      now += 1000;
    }
    const whole = vi.spyOn(engine.vault, 'list');
    const of = async (...asked: Parameters<typeof outbox.list>) => {
      const { rows, total } = await outbox.list(...asked);
      return [total, ...rows.map(({ id }) => id)];
    };
    expect(await of({ limit: 2 })).toEqual([4, 'anton', 'bob']);
    expect(await of({ limit: 2, offset: 2 })).toEqual([4, 'anna', 'ann']);
    expect(await of({ limit: 2 }, { search: ' AN' })).toEqual([3, 'ann', 'anna']);
    expect(await of({ limit: 2, offset: 2 }, { search: 'an', status: 'kept' })).toEqual([3, 'anton']);
    expect(await of({ limit: 2 }, { status: 'sent' })).toEqual([0]);
    expect(await of({ limit: 2 }, { address: 'bob@example.org', search: 'an' })).toEqual([0]);
    expect(whole).not.toHaveBeenCalled();
  });

  it('lists the mails to one address without a read of the others, until they are useless or forgotten', async () => {
    const outbox = outboxWith(false);
    const ids = async (to: string) =>
      (await outbox.list({ limit: 20 }, { address: to })).rows.map(({ id }) => id);
    for (const key of ['a1', 'a2', 'a2']) {
      await outbox.enqueue(key, mail);
      now += 1000;
    }
    await outbox.enqueue('b1', { ...mail, to: 'bob@example.org' });
    const reads = vi.spyOn(engine.vault, 'list');
    expect(await ids('ann@example.org')).toEqual(['a2', 'a1']);
    expect(await ids('bob@example.org')).toEqual(['b1']);
    expect(await ids('nobody@example.org')).toEqual([]);
    expect(reads).not.toHaveBeenCalled();
    await outbox.forget('ann@example.org');
    expect(await ids('ann@example.org')).toEqual([]);
    expect(await engine.vault.list('mails-of-address')).toHaveLength(1);
    now += 25 * 3_600_000;
    expect(await ids('bob@example.org')).toEqual([]);
    now += 15 * 24 * 3_600_000;
    await outbox.sweep();
    expect(await engine.vault.list('mails-of-address')).toEqual([]);
  });
});

describe('SMTP settings', () => {
  it.each([
    [{}, undefined],
    [{ SMTP_URL: 'smtps://u:p@mx:465' }, 'smtps://u:p@mx:465'],
    [{ SMTP_HOST: 'mx', SMTP_USER: 'a@b', SMTP_PASSWORD: 'p:w' }, 'smtp://a%40b:p%3Aw@mx:587'],
    [{ SMTP_HOST: 'mx', SMTP_PORT: '465' }, 'smtps://mx:465'],
  ])('of %j', (env, url) => expect(smtpSettings(env)?.url).toBe(url));
});
