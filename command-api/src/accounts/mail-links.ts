import { reject } from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import type { OutboxRow } from '../mail/entries.ts';
import { handleAccount } from './account.commands.ts';
import type { AccountsContext } from './accounts-context.ts';

type MailWithLink = Extract<OutboxRow, { readonly owner: unknown }>;

/** A mail whose link admins may see, because no mail server sends it. @throws Rejection `not-found` */
export async function findMailLink({ outbox }: AccountsContext, mailId: string): Promise<MailWithLink> {
  const mail = await outbox.find(mailId);
  if (!mail || !('owner' in mail) || !outbox.shows.includes(mail.kind)) throw reject('not-found');
  return mail;
}

/** Makes the link of a mail, after the account's stream has recorded that the admin sees it. */
export async function showMailLink(
  { deps, outbox }: AccountsContext,
  mail: MailWithLink,
  shown: { readonly mailId: string; readonly adminId: string },
  cause: Cause,
): Promise<string> {
  const command = { type: 'ShowMailLink', ...shown, purpose: mail.kind } as const;
  await handleAccount(deps, mail.owner.userId, command, cause);
  return outbox.makeLink(mail);
}
