import { randomUUID } from 'node:crypto';
import { DELETED_REVISION, DELETED_REVISION_ON_WIRE, type ProposedEvent } from './log-record.ts';

interface SystemRecord {
  readonly stream: string;
  readonly event: ProposedEvent;
}

function textEvent(type: string, text: string): ProposedEvent {
  return { id: randomUUID(), type, isJson: true, data: Buffer.from(text), metadata: new Uint8Array() };
}

/** An event with JSON content, as the server writes its own. */
export function jsonEvent(type: string, data: object): ProposedEvent {
  return textEvent(type, JSON.stringify(data));
}

/** The metadata that hides the events of a stream before a revision; all of them, for a deleted stream. */
export function truncation(before: number): ProposedEvent {
  // The server's number is larger than JSON.stringify can write.
  const mark = before >= DELETED_REVISION ? DELETED_REVISION_ON_WIRE : String(before);
  return textEvent('$metadata', `{"$tb":${mark}}`);
}

/** What a new server writes before any append: no log begins with the first event of its users. */
export function firstRecords(): readonly SystemRecord[] {
  return [
    { stream: '$$$stats-0.0.0.0:2113', event: jsonEvent('$metadata', { $maxAge: 86_400 }) },
    { stream: '$projections-$all', event: jsonEvent('$ProjectionsInitialized', {}) },
    { stream: '$user-admin', event: jsonEvent('$UserCreated', { loginName: 'admin', groups: ['$admins'] }) },
    { stream: '$users', event: textEvent('$User', 'admin') },
    { stream: '$user-ops', event: jsonEvent('$UserCreated', { loginName: 'ops', groups: ['$ops'] }) },
    { stream: '$users', event: textEvent('$User', 'ops') },
  ];
}

/** What a server writes at each start. */
export function startRecord(): SystemRecord {
  return {
    stream: '$epoch-information',
    event: jsonEvent('$epochInformation', { epochId: randomUUID(), leaderInstanceId: randomUUID() }),
  };
}
