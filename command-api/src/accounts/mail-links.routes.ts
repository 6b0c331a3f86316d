import { type Endpoint, endpoint } from '@ringpost/web/http';
import { mailLinkContract } from '../mail/mail.contract.ts';
import { type AccountsContext, causeOf } from './accounts-context.ts';
import { findMailLink, showMailLink } from './mail-links.ts';

/** Shows an admin the link of a mail that no mail server sends. */
export function mailLinksRoutes(context: AccountsContext): readonly Endpoint[] {
  return [
    endpoint('admin', mailLinkContract, async (call, admin) => {
      const mailId = call.params.id;
      const mail = await findMailLink(context, mailId);
      call.concerns(mail.owner.userId);
      const cause = causeOf(context.deps, call, `admin:${admin.userId}`, admin);
      const link = await showMailLink(context, mail, { mailId, adminId: admin.userId }, cause);
      return { status: 200, body: { link } };
    }),
  ];
}
