import { type Position, reject } from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import { nowIso } from '../kernel/deps.ts';
import { isDone, isToUs, type OutboxRow } from '../mail/entries.ts';
import { handleAccount } from './account.commands.ts';
import type { AccountsContext } from './accounts-context.ts';
import { emailDecider } from './email.decider.ts';

/** A mail that was sent or has failed, and the account that it was for. */
export interface MailToSendAgain {
  readonly mailId: string;
  readonly mail: OutboxRow;
  readonly userId: string;
}

/** The account that has the address now; for the mail of a sign-up that is not confirmed, the account that it would confirm. */
async function accountOf(
  { deps, emailStream }: AccountsContext,
  mail: OutboxRow,
): Promise<string | undefined> {
  const owner = (await deps.streams.refresh(emailStream(mail.to), emailDecider)).state;
  if (mail.kind !== 'confirm') return owner.status === 'confirmed' ? owner.userId : undefined;
  // Of an older sign-up, a new link would end before its time.
  const claim = owner.status === 'claimed' && owner.claims.find(({ userId }) => userId === mail.owner.userId);
  return claim && claim.expiresAt > nowIso(deps) ? claim.userId : undefined;
}

/** @throws Rejection `mail-gone`, `mail-not-to-customer`, `no-mail-server`, `mail-waits`, `mail-outdated` */
export async function findMailToSendAgain(
  context: AccountsContext,
  mailId: string,
): Promise<MailToSendAgain> {
  const { outbox } = context;
  const mail = await outbox.find(mailId);
  if (!mail) throw reject('mail-gone');
  if (isToUs(mail)) throw reject('mail-not-to-customer');
  if (!outbox.sends) throw reject('no-mail-server');
  if (!isDone(mail)) throw reject('mail-waits');
  const userId = await accountOf(context, mail);
  if (userId === undefined) throw reject('mail-outdated');
  return { mailId, mail, userId };
}

/** The account's stream records it first: it decides how often, and a mail is never sent again without its fact. */
export async function sendMailAgain(
  { deps, outbox }: AccountsContext,
  { mailId, mail, userId }: MailToSendAgain,
  reason: string,
  cause: Cause,
): Promise<Position> {
  const ofLink = 'owner' in mail ? { sessionEpoch: mail.owner.sessionEpoch } : {};
  const command = { type: 'SendMailAgain', mailId, about: mail.kind, reason, ...ofLink } as const;
  const { position } = await handleAccount(deps, userId, { ...command, now: nowIso(deps) }, cause);
  await outbox.sendAgain(mailId);
  return position;
}
