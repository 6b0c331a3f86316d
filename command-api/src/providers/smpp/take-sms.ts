import { Rejection } from '@ringpost/domain';
import { StoreUnavailable } from '@ringpost/engine';
import type { Deps } from '../../kernel/deps.ts';
import type { InboundSms, Inbox, SmsParts } from '../../messages/entries.ts';
import type { VendorBudget } from '../vendor-budget.ts';
import { type Pdu, STATUS, type Status } from './pdu.ts';
import { type ReadSms, readSmsOf } from './read-sms.ts';
import type { RepeatIds } from './repeat-ids.ts';

/** Whose messages come over a connection. */
export interface SmppSender {
  /** It is part of the identity of the messages. */
  readonly account: string;
  /** Absent for an account of the operator. */
  readonly vendorId?: string | undefined;
}

interface Taken {
  readonly status: Status;
  /** Empty if nothing was taken. */
  readonly messageId: string;
}

/** Takes a PDU with a message. The message is in the log, or waits for its other parts in the Vault, once it resolves. */
export type TakeSms = (pdu: Pdu, sender: SmppSender) => Promise<Taken>;

export interface TakeSmsParts {
  readonly deps: Pick<Deps, 'log'>;
  readonly inbox: Pick<Inbox, 'receive'>;
  readonly smsParts: Pick<SmsParts, 'receivePart'>;
  readonly repeatIds: Pick<RepeatIds, 'idOf'>;
  readonly budget: Pick<VendorBudget, 'takeText'>;
}

function refused(status: Status): Taken {
  return { status, messageId: '' };
}

/** After each of these the sender tries again, now or later. */
function statusOf(error: unknown): Status {
  if (error instanceof StoreUnavailable) return STATUS.tryAgain;
  if (!(error instanceof Rejection)) return STATUS.systemError;
  return error.code === 'rate-limited' ? STATUS.tooFast : STATUS.tryAgain;
}

export function createTakeSms({ deps, inbox, smsParts, repeatIds, budget }: TakeSmsParts): TakeSms {
  async function idOf({ id, place, ...content }: ReadSms, { account }: SmppSender): Promise<string> {
    if (id !== undefined) return place ? `${id}-${place.part}` : id;
    const { from, to, text, note } = content;
    return repeatIds.idOf([account, from, to, text, note, place?.reference, place?.part, place?.total]);
  }

  async function keep(read: ReadSms, sender: SmppSender): Promise<Taken> {
    budget.takeText(sender.vendorId ?? sender.account, read.text);
    const { from, to, text, note, place } = read;
    const providerMessageId = await idOf(read, sender);
    const sms: InboundSms = {
      ...{ provider: 'smpp', account: sender.account, vendorId: sender.vendorId, providerMessageId },
      // A time that an SMSC writes here is that of a delivery by us.
      ...{ from, to, text, note, sentAt: null },
    };
    if (place) await smsParts.receivePart({ sms, ...place });
    else await inbox.receive(sms);
    return { status: STATUS.ok, messageId: providerMessageId };
  }

  return async (pdu, sender) => {
    const reading = readSmsOf(pdu);
    if (reading.kind === 'nothing') return refused(STATUS.ok);
    if (reading.kind === 'refused') return refused(reading.status);
    try {
      return await keep(reading.sms, sender);
    } catch (error) {
      const status = statusOf(error);
      if (status === STATUS.systemError)
        deps.log.error({ err: error, account: sender.account }, 'a message by SMPP failed');
      return refused(status);
    }
  };
}
