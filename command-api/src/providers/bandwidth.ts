import { reject } from '@ringpost/domain';
import { E164 } from '@ringpost/domain/contracts/fields.contract';
import { type Endpoint, type Proof, signedEndpoint, type UnprovedHead } from '@ringpost/web/http';
import { type Static, Type } from 'typebox';
import type { InboundSms, Inbox } from '../messages/entries.ts';
import { basicCredentials, isSameSecret } from './basic-credentials.ts';
import type { ProviderAccounts } from './provider-accounts.ts';
import { providerProtocol } from './provider-protocol.ts';
import {
  instantOf,
  mediaNote,
  openObject,
  ProviderId,
  ProviderWord,
  Sender,
  SmsText,
  TakenMessages,
} from './sms-fields.ts';

/** Bandwidth sends one event at a time, in a list. */
const EVENTS_MAX = 100;
const MEDIA_MAX = 50;
const URL_MAX_CHARACTERS = 2_000;

const ReceivedEvent = openObject({
  type: Type.Literal('message-received'),
  /** The number that got the message. The list in the message has the other numbers of a group too. */
  to: E164,
  message: openObject({
    id: ProviderId,
    applicationId: Type.Optional(ProviderId),
    from: Sender,
    text: Type.Optional(Type.Union([SmsText, Type.Null()])),
    media: Type.Optional(
      Type.Union([
        Type.Array(Type.String({ maxLength: URL_MAX_CHARACTERS }), { maxItems: MEDIA_MAX }),
        Type.Null(),
      ]),
    ),
    time: Type.Optional(ProviderWord),
  }),
});

/** Events about sent messages come to the same address if the operator says so. They are not read. */
const OtherEvent = openObject({ type: Type.String({ maxLength: 128, pattern: '^(?!message-received$)' }) });

const bandwidthContract = {
  method: 'POST',
  path: '/hooks/sms/bandwidth',
  summary:
    'SMS, as Bandwidth posts them: a list of events, with the user and password of the application. Other events do nothing.',
  tag: 'hooks',
  body: Type.Array(Type.Union([ReceivedEvent, OtherEvent]), { maxItems: EVENTS_MAX }),
  servesPaid: true,
  answers: { 200: TakenMessages },
  problems: ['bad-signature', 'disk-full', 'unavailable'],
} as const;

/** Bandwidth signs nothing. It shows a user and a password that the operator has chosen. */
function bandwidthProof(account: ProviderAccounts['bandwidth']): Proof<void> {
  function requireLogin({ header }: UnprovedHead): void {
    const shown = basicCredentials(header('authorization'));
    if (!account?.password || !shown) throw reject('bad-signature');
    const isUser = isSameSecret(shown.user, account.user);
    if (!isSameSecret(shown.password, account.password) || !isUser) throw reject('bad-signature');
  }
  return {
    headers: ['authorization'],
    async checkHead(head) {
      requireLogin(head);
      return true;
    },
    check: requireLogin,
  };
}

function readBandwidth({ to, message }: Static<typeof ReceivedEvent>): InboundSms {
  return {
    provider: 'bandwidth',
    account: message.applicationId ?? '',
    providerMessageId: message.id,
    from: message.from,
    to,
    text: message.text ?? '',
    note: mediaNote(message.media?.length ?? 0),
    sentAt: instantOf(message.time),
  };
}

/** The webhook of Bandwidth. If one event cannot be stored, all of them are sent again: those that are stored stay one message. */
export function bandwidthEndpoint(inbox: Inbox, account: ProviderAccounts['bandwidth']): Endpoint {
  return signedEndpoint(
    bandwidthContract,
    bandwidthProof(account),
    async ({ body }) => {
      const ids: string[] = [];
      for (const event of body)
        if ('message' in event && event.type === 'message-received')
          ids.push((await inbox.receive(readBandwidth(event))).messageId);
      return { status: 200, body: { message_ids: ids } };
    },
    providerProtocol,
  );
}
