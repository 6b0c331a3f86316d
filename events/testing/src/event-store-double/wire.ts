import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { LogPosition } from './log-position.ts';
import {
  DELETED_REVISION,
  DELETED_REVISION_ON_WIRE,
  type Expected,
  type ProposedEvent,
  type StoredEvent,
} from './log-record.ts';
import { CallFailed, invalidArgument, missingMetadata } from './rpc-failure.ts';

/** .NET counts time in steps of 100 nanoseconds. */
const TICKS_PER_MS = 10_000n;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const JSON_CONTENT = 'application/json';

export function streamIdentifier(stream: string): shared.StreamIdentifier {
  return new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
}

/** The name of the stream in a request; empty if it names none. */
export function streamName(identifier: shared.StreamIdentifier | undefined): string {
  return identifier ? Buffer.from(identifier.getStreamName_asU8()).toString() : '';
}

function structuredText(structured: shared.UUID.Structured): string {
  const halves = [structured.getMostSignificantBits(), structured.getLeastSignificantBits()];
  const digits = halves
    .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
    .join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The text of a UUID, in lower case. @throws CallFailed if it is not one, as the server's parser does. */
export function uuidText(uuid: shared.UUID | undefined): string {
  const structured = uuid?.getStructured();
  const text = structured ? structuredText(structured) : (uuid?.getString() ?? '').toLowerCase();
  if (UUID.test(text)) return text;
  throw new CallFailed(
    invalidArgument('Guid should contain 32 digits with 4 dashes (xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx).'),
  );
}

/** The fields of an event that both kinds of append send. */
type ProposedMessage = streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage;

/** The event of an append. @throws CallFailed without an id, a type or a content type. */
export function proposedEvent(message: ProposedMessage): ProposedEvent {
  const metadata = message.getMetadataMap();
  const type = metadata.get('type');
  if (type === undefined) throw new CallFailed(missingMetadata('type'));
  const contentType = metadata.get('content-type');
  if (contentType === undefined) throw new CallFailed(missingMetadata('content-type'));
  return {
    id: uuidText(message.getId()),
    type,
    isJson: contentType === JSON_CONTENT,
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

interface ExpectedFields {
  hasNoStream(): boolean;
  hasAny(): boolean;
  hasStreamExists(): boolean;
}

/** The state that an append or a deletion expects of its stream. */
export function expectedState(fields: ExpectedFields, revision: string | undefined): Expected {
  if (fields.hasNoStream()) return 'no_stream';
  if (fields.hasAny()) return 'any';
  if (fields.hasStreamExists()) return 'stream_exists';
  if (revision === undefined)
    throw new CallFailed(invalidArgument("'None' is not a valid expected revision"));
  return Number(revision);
}

function uuidMessage(id: string, isText: boolean): shared.UUID {
  if (isText) return new shared.UUID().setString(id);
  const digits = id.replaceAll('-', '');
  const half = (hex: string) => String(BigInt.asIntN(64, BigInt(`0x${hex}`)));
  const structured = new shared.UUID.Structured()
    .setMostSignificantBits(half(digits.slice(0, 16)))
    .setLeastSignificantBits(half(digits.slice(16)));
  return new shared.UUID().setStructured(structured);
}

export function eventMessage(event: StoredEvent, uuidIsText: boolean): streams.ReadResp {
  const position = String(event.position);
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(uuidMessage(event.id, uuidIsText))
    .setStreamIdentifier(streamIdentifier(event.stream))
    .setStreamRevision(
      event.revision === DELETED_REVISION ? DELETED_REVISION_ON_WIRE : String(event.revision),
    )
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('created', String(BigInt(event.createdMs) * TICKS_PER_MS))
    .set('content-type', event.isJson ? JSON_CONTENT : 'application/octet-stream');
  const read = new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position);
  return new streams.ReadResp().setEvent(read);
}

export function streamNotFoundMessage(stream: string): streams.ReadResp {
  const missing = new streams.ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(stream));
  return new streams.ReadResp().setStreamNotFound(missing);
}

export function confirmationMessage(subscriptionId: string): streams.ReadResp {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(subscriptionId);
  return new streams.ReadResp().setConfirmation(confirmation);
}

export function caughtUpMessage(): streams.ReadResp {
  return new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());
}

export function checkpointMessage({ commit, prepare }: LogPosition): streams.ReadResp {
  const checkpoint = new streams.ReadResp.Checkpoint()
    .setCommitPosition(String(commit))
    .setPreparePosition(String(prepare));
  return new streams.ReadResp().setCheckpoint(checkpoint);
}
