import type { MailRow } from '@ringpost/command-api/mail/mail.contract';
import type { ApprovalView } from '@ringpost/query-api/approvals/approvals.contract';
import type { DiedDelivery } from '@ringpost/query-api/webhooks/webhooks.contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApprovalsPage } from '../features/approvals/approvals-page.tsx';
import { MailPage } from '../features/mail/mail-page.tsx';
import { DeliveriesPage } from '../features/webhook/admin/deliveries-page.tsx';
import { type Session, useSession } from '../session/session.store.ts';
import { showPage, stubScreen } from '../testing/shown-page.fixture.tsx';

const at = '2026-11-22T05:49:00.000Z';
const mail: MailRow = {
  ...{ id: 'r1', to: 'ann@example.org', kind: 'confirm', has_link: false, status: 'failed', attempts: 1 },
  ...{ created_at: at, due_at: at, expires_at: at, can_send_again: true, sent_again: 0 },
};
const change = { role: null, price: null, fee: null, position: null, amount: null };
const approval: ApprovalView = {
  ...{ approval_uuid: 'r1', kind: 'role', of: 'account', subject_id: 'u1', subject: 'ann@example.org' },
  ...{ change: { ...change, role: { from: 'customer', to: 'admin' } }, reason: null, status: 'waiting' },
  ...{ least: 'super_admin', asked_by: 'boss@example.org', decided_by: null, is_own: false },
  ...{ at, ended_at: null, waits_until: null },
};
const credit: ApprovalView = {
  ...{ ...approval, approval_uuid: 'r2', kind: 'credit', of: 'wallet', subject_id: 'u2' },
  ...{ subject: 'ben@example.org', change: { ...change, amount: 200 } },
};
const delivery: DiedDelivery = {
  ...{ delivery_uuid: 'r1', type: 'sms.received', queued_at: at, status: 'failed', attempts: 8 },
  ...{ attempts_max: 8, next_at: null, last: null, user_id: 'u1', email: 'ann@example.org', host: null },
};

const SUPPORT: Session = {
  ...{ token: 't', email: 'support@example.org', isAdmin: true, role: 'support' },
  expiresAt: '2126-11-22T05:49:00.000Z',
};

const LISTS = [
  {
    list: 'mail',
    Page: MailPage,
    rows: [mail, { ...mail, id: 'r2', to: 'ben@example.org' }],
    boxes: ['Select the mail to ann@example.org', 'Select the mail to ben@example.org'],
    act: 'Send again …',
    title: 'Send 2 mails again?',
    submit: 'Send again',
    reason: 'They were lost',
    sent: ['/api/admin/mail/r1/send_again', '/api/admin/mail/r2/send_again'],
    body: { reason: 'They were lost' },
    refused: 'Confirm the email address, ben@example.org',
  },
  {
    list: 'approvals',
    Page: ApprovalsPage,
    rows: [approval, credit],
    boxes: ['Select Role for ann@example.org', 'Select Credit for ben@example.org'],
    act: 'Refuse …',
    title: 'Refuse 2 requests?',
    submit: 'Refuse',
    sent: ['/api/admin/approvals/r1/refuse', '/api/users/u2/adjustments/r2/refuse'],
    body: { of: 'account', subject_id: 'u1' },
    refused: 'ben@example.org: Credit',
  },
  {
    list: 'failed webhooks',
    Page: DeliveriesPage,
    rows: [delivery, { ...delivery, delivery_uuid: 'r2', user_id: 'u2', email: 'ben@example.org' }],
    boxes: ['Select sms.received of ann@example.org', 'Select sms.received of ben@example.org'],
    act: 'Try again …',
    title: 'Try 2 deliveries again?',
    submit: 'Try again',
    sent: ['/api/admin/webhook_deliveries/r1/replay', '/api/admin/webhook_deliveries/r2/replay'],
    body: {},
    refused: 'sms.received, ben@example.org',
  },
];

/** The commands, each with its body. */
let sent: [string, unknown][];
/** The end of the path of a command that the server refuses. */
let refuses: string;
let rows: readonly unknown[];

beforeEach(() => {
  sent = [];
  refuses = '';
  stubScreen();
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (method !== 'POST') return Response.json({ data: rows, total: rows.length, position: 'p' });
    sent.push([path, typeof body === 'string' && body !== '' ? JSON.parse(body) : undefined]);
    return refuses !== '' && path.includes(refuses)
      ? Response.json({ code: 'not-found', status: 404, title: '' }, { status: 404 })
      : new Response(null, { status: 204 });
  });
});
afterEach(() => {
  cleanup();
  useSession.setState({ session: null });
  vi.unstubAllGlobals();
});

describe.each(LISTS)('the selected rows of the list of $list', (of) => {
  async function open() {
    ({ rows } = of);
    const user = await showPage(of.Page, '/', of.act === 'Try again …' ? 'sms.received' : 'ann@example.org');
    const box = (nth: 0 | 1) => screen.getByRole<HTMLInputElement>('checkbox', { name: of.boxes[nth] ?? '' });
    const bar = () => screen.queryByRole('region', { name: 'Selection' });
    return { user, box, bar };
  }

  it('are sent one by one, and one that is refused is named and stays selected', async () => {
    refuses = 'r2';
    const { user, box, bar } = await open();
    expect(bar()).toBeNull();
    await user.keyboard('jx');
    expect(box(0).checked).toBe(true);
    await user.click(box(1));
    await user.click(within(bar() as HTMLElement).getByRole('button', { name: of.act }));
    const dialog = within(await screen.findByRole('dialog', { name: of.title }));
    if (of.reason !== undefined) {
      await user.click(dialog.getByRole('button', { name: of.submit }));
      expect(sent).toEqual([]);
      await user.type(dialog.getByLabelText('Reason'), of.reason);
    }
    await user.click(dialog.getByRole('button', { name: of.submit }));
    expect(await dialog.findByText('1 of 2 done. 1 was refused.')).toBeDefined();
    expect(sent.map(([path]) => path)).toEqual(of.sent);
    expect(sent[0]?.[1]).toEqual(of.body);
    expect(dialog.getByRole('listitem').textContent).toContain(of.refused);
    await user.click(dialog.getByRole('button', { name: 'I have read it' }));
    expect([box(0).checked, box(1).checked]).toEqual([false, true]);
    expect(bar()?.textContent).toContain('1 selected');
  });

  it('have no boxes for support, who may not act on one of them', async () => {
    useSession.setState({ session: SUPPORT });
    const { user } = await open();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.keyboard('jx');
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  });
});
