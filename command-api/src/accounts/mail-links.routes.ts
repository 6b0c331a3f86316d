import { actorOf } from '@ringpost/domain';
import { toPosition } from '@ringpost/engine';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { mailLinkContract, sendAgainContract } from '../mail/mail.contract.ts';
import { type AccountsContext, causeOf } from './accounts-context.ts';
import { findMailLink, showMailLink } from './mail-links.ts';
import { findMailToSendAgain, sendMailAgain } from './send-mail-again.ts';

/** What an admin can do with a mail: see its link if no mail server sends it, or send it again. */
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
    endpoint('admin', sendAgainContract, async (call, admin) => {
      const mail = await findMailToSendAgain(context, call.params.id);
      call.concerns(mail.userId);
      const cause = causeOf(context.deps, call, actorOf(admin), admin);
      const position = await sendMailAgain(context, mail, call.body.reason, cause);
      return { status: 204, position: toPosition(context.deps.events.epoch, position) };
    }),
  ];
}
