import { type AccountState, actorOf, type OptionalMail } from '@ringpost/domain';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { type MailSettings, mailSettingsContract, setMailSettingsContract } from './accounts.contract.ts';
import { type AccountsContext, causeOf, readAccount } from './accounts-context.ts';
import { chooseMail } from './choose-mail.ts';

/** The switch of each mail that can be turned off. */
const SWITCHES = {
  'rental-ends': 'rental_ends',
  'port-ins': 'port_ins',
  payments: 'payments',
  reservations: 'reservations',
  alerts: 'alerts',
} as const satisfies Record<OptionalMail, keyof MailSettings>;
const MAILS = Object.keys(SWITCHES) as readonly OptionalMail[];

function present(state: AccountState): MailSettings {
  const unwanted = 'unwantedMails' in state ? (state.unwantedMails ?? []) : [];
  return Object.fromEntries(
    MAILS.map((mail) => [SWITCHES[mail], !unwanted.includes(mail)]),
  ) as unknown as MailSettings;
}

/** Reads and changes which mails a customer wants. */
export function mailSettingsRoutes({ deps }: AccountsContext): readonly Endpoint[] {
  return [
    endpoint('customer', mailSettingsContract, async (_call, { userId }) => ({
      status: 200,
      body: present(await readAccount(deps, userId)),
    })),
    endpoint('customer', setMailSettingsContract, async (call, caller) => {
      const { userId } = caller;
      const cause = causeOf(deps, call, actorOf(caller), caller);
      for (const mail of MAILS) {
        const wanted = call.body[SWITCHES[mail]];
        if (wanted !== undefined) await chooseMail(deps, userId, { mail, wanted }, cause);
      }
      return { status: 200, body: present(await readAccount(deps, userId)) };
    }),
  ];
}
