import { account, type OptionalMail, streams } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';
import type { Letter } from './letter.ts';
import type { Outbox } from './outbox.ts';

export type { AlertNews, PortInNews } from './letter.ts';

/** A mail for one customer. */
interface MailNotice {
  readonly userId: string;
  /** The switch that turns this mail off. */
  readonly mail: OptionalMail;
  /** The same for every attempt to send this mail, so that it is sent once. */
  readonly key: string;
  readonly letter: Letter;
}

/** Mails a notice, unless its customer has turned off such mails or has no account any more. */
export type TellCustomer = (deps: Pick<Deps, 'streams'>, notice: MailNotice) => Promise<void>;

export function createTellCustomer(outbox: Pick<Outbox, 'enqueue'>): TellCustomer {
  return async (deps, { userId, mail, key, letter }) => {
    const { state } = await deps.streams.refresh(streams.account(userId), account);
    // After the customer was forgotten, the address is an empty text.
    if (state.status !== 'active' || state.email === '') return;
    if (state.unwantedMails?.includes(mail)) return;
    await outbox.enqueue(key, { ...letter, to: state.email, locale: state.locale });
  };
}
