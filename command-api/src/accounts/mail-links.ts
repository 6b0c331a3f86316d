import { reject } from '@ringpost/events/domain';
import { type Endpoint, endpoint } from '@ringpost/events/http';
import { handleAccount } from '../commands.ts';
import { mailLinkContract } from '../mail/mail.contract.ts';
import { type AccountsContext, causeOf } from './accounts-context.ts';

/** The link of a mail that nothing sends. Whoever looks at one is named in the account's stream before seeing it. */
export function mailLinkEndpoints({ deps, outbox }: AccountsContext): readonly Endpoint[] {
  return [
    endpoint('admin', mailLinkContract, async (call, admin) => {
      const mailId = call.params.id;
      const mail = await outbox.find(mailId);
      if (!mail || !('owner' in mail) || !outbox.shows.includes(mail.kind)) throw reject('not-found');
      const { userId } = mail.owner;
      call.concerns(userId);
      const command = { type: 'ShowMailLink', adminId: admin.userId, mailId, purpose: mail.kind } as const;
      await handleAccount(deps, userId, command, causeOf(deps, call, `admin:${admin.userId}`, admin));
      return { status: 200, body: { link: await outbox.makeLink(mail) } };
    }),
  ];
}
