import { beforeEach, describe, expect, it } from 'vitest';
import { ANN, accountsStage, codeOf, PASSWORD, tokenOf } from './accounts.fixture.ts';

// These tests run as production without a mail server.
const stage = accountsStage();
const { call, post, login, mails, signUp } = stage;

describe('the outbox, as an admin sees it', () => {
  let admin: Awaited<ReturnType<typeof stage.admin>>;
  const list = async () => (await call('GET', '/api/admin/mail', undefined, admin.token)).body.data;
  const show = (id: string) =>
    call('POST', `/api/admin/mail/${encodeURIComponent(id)}/link`, {}, admin.token);
  const idOfLast = async () => (await mails()).at(-1)?.id ?? '';
  const shown = async () =>
    (await stage.opened().engine.events.readAll()).filter(({ type }) => type === 'MailLinkShown');

  beforeEach(async () => {
    admin = await stage.admin();
  });

  it('has neither text nor link nor token, in the answer and in the Vault', async () => {
    await post('register', { email: ANN, password: PASSWORD });
    const id = await idOfLast();
    expect(await list()).toEqual([
      {
        id,
        to: ANN,
        kind: 'confirm',
        has_link: true,
        status: 'kept',
        attempts: 0,
        created_at: '2026-11-21T10:00:00.000Z',
        due_at: '2026-11-21T10:00:00.000Z',
        expires_at: '2026-11-22T10:00:00.000Z',
        can_send_again: false,
        sent_again: 0,
      },
    ]);
    const { vault } = stage.opened().engine;
    expect(JSON.stringify(await vault.list('mail-outbox'))).not.toMatch(/https:|token/);
    expect(await vault.list('account-tokens')).toEqual([]);
    expect(await codeOf(call('GET', '/api/admin/mail?limit=1000', undefined, admin.token))).toBe(
      'invalid-request',
    );
  });

  it('records who looked at a link, whose link it is, and when, before it is shown', async () => {
    await post('register', { email: ANN, password: PASSWORD });
    const id = await idOfLast();
    const { body } = await show(id);
    const [event] = await shown();
    expect(event?.data).toMatchObject({ adminId: admin.userId, mailId: id, purpose: 'confirm' });
    expect(event?.meta).toMatchObject({
      actor: `admin:${admin.userId}`,
      occurredAt: '2026-11-21T10:00:00.000Z',
      address: '127.0.0.1',
    });
    await show(id);
    expect(await shown()).toHaveLength(2);
    // The link works for the person who knows the password of that sign-up.
    const token = tokenOf(body.link);
    expect(await codeOf(post('register/confirm', { token, password: 'the admin guesses' }))).toBe(
      'INCORRECT_CREDENTIALS',
    );
    expect((await post('register/confirm', { token, password: PASSWORD })).status).toBe(200);
  });

  it('shows no link that can set a password', async () => {
    await signUp();
    await post('reset_password', { email: ANN });
    const id = await idOfLast();
    expect(id).toMatch(/^reset:/);
    expect((await list())[0]).toMatchObject({ id, has_link: false });
    expect(await codeOf(show(id))).toBe('not-found');
    expect(await shown()).toEqual([]);
  });

  it('shows no link of another admin’s mail', async () => {
    await post('register', { email: ANN, password: PASSWORD });
    const id = await idOfLast();
    const row = await stage.opened().outbox.find(id);
    if (row?.kind !== 'confirm') throw new Error('there is no mail');
    await post('register/confirm', { token: await stage.lastToken(), password: PASSWORD });
    const { token: root } = await stage.admin('first@example.org', 'super_admin');
    await call('POST', `/api/users/${row.owner.userId}/role`, { role: 'admin' }, root);
    expect(await codeOf(show(id))).toBe('forbidden');
    expect(await shown()).toEqual([]);
  });

  it('shows the mails to one customer, without link and text', async () => {
    await signUp();
    await post('register', { email: 'bob@example.org', password: PASSWORD });
    await mails();
    const of = (id: string) => call('GET', `/api/admin/mail?limit=20&user_id=${id}`, undefined, admin.token);
    const { body: all } = await call('GET', '/api/admin/mail', undefined, admin.token);
    expect(all.data).toHaveLength(2);
    expect(all.total).toBe(2);
    const listed = async (query: string) =>
      (await call('GET', `/api/admin/mail?${query}`, undefined, admin.token)).body;
    expect(await listed('search=bob&status=kept')).toMatchObject({
      total: 1,
      data: [{ to: 'bob@example.org' }],
    });
    expect(await listed('status=sent')).toEqual({ total: 0, data: [] });
    expect(await listed('limit=1&offset=1')).toMatchObject({ total: 2, data: [{ to: ANN }] });
    const ann = (await stage.opened().engine.events.readAll()).find(
      ({ type, data }) => type === 'AccountRegistered' && 'email' in data && data.email === ANN,
    );
    const userId = ann?.type === 'AccountRegistered' ? ann.data.userId : '';
    const { body } = await of(userId);
    expect(body.data).toMatchObject([{ to: ANN, kind: 'confirm', status: 'kept', attempts: 0 }]);
    expect(JSON.stringify(body)).not.toMatch(/https:|token/);
    expect((await of(admin.userId)).body.data).toEqual([]);
    expect(await codeOf(of('018f0000-0000-7000-8000-000000000000'))).toBe('not-found');
  });

  it('is for admins only, and answers 404 for any other mail', async () => {
    await signUp();
    const { token } = (await login()).body;
    const id = await idOfLast();
    expect(await codeOf(call('POST', `/api/admin/mail/${id}/link`, {}, token))).toBe('forbidden');
    expect(await codeOf(show('confirm:nobody'))).toBe('not-found');
    const again = `/api/admin/mail/${id}/send_again`;
    expect(await codeOf(call('POST', again, { reason: 'why' }, admin.token))).toBe('no-mail-server');
  });
});
