import { type AccountState, actorOf, type OptionalMail } from '@ringpost/domain';
import { DEFAULT_LANGUAGE } from '@ringpost/domain/rules/languages';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { type MailSettings, mailSettingsContract, setMailSettingsContract } from './accounts.contract.ts';
import { type AccountsContext, causeOf, readAccount } from './accounts-context.ts';
import { chooseLocale, chooseMail } from './choose-mail.ts';

/** The switch of each mail that can be turned off. */
const SWITCHES = {
  'rental-ends': 'rental_ends',
  'port-ins': 'port_ins',
  payments: 'payments',
  reservations: 'reservations',
  alerts: 'alerts',
} as const satisfies Record<OptionalMail, Exclude<keyof MailSettings, 'locale'>>;
const MAILS = Object.keys(SWITCHES) as readonly OptionalMail[];

function present(state: AccountState): MailSettings {
  const { unwantedMails = [], locale = DEFAULT_LANGUAGE.tag } = state.status === 'absent' ? {} : state;
  const switches = Object.fromEntries(MAILS.map((mail) => [SWITCHES[mail], !unwantedMails.includes(mail)]));
  return { ...switches, locale } as unknown as MailSettings;
}

/** Reads and changes which mails a customer wants, and the language of the account. */
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
      const { locale } = call.body;
      if (locale !== undefined) await chooseLocale(deps, userId, locale, cause);
      return { status: 200, body: present(await readAccount(deps, userId)) };
    }),
  ];
}
