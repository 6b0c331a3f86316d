import { randomUUID } from 'node:crypto';
import type { EventMeta, SmsReceived, VendorAdded } from '@ringpost/domain';
import type { EventStore, ExpectedRevision, NewEvent } from '@ringpost/engine';

/** The instant at which tests begin by default. */
export const SAMPLE_INSTANT = '2026-11-21T10:15:00.000Z';

export function sampleMeta(change: Partial<EventMeta> = {}): EventMeta {
  return {
    operationId: 'op-1',
    causationId: 'cause-1',
    correlationId: 'correlation-1',
    actor: 'system:test',
    occurredAt: SAMPLE_INSTANT,
    schemaVersion: 1,
    ...change,
  };
}

/** An event without personal fields, identified by its name. */
export function sampleEvent(name = 'Acme'): NewEvent<VendorAdded> {
  return {
    id: randomUUID(),
    type: 'VendorAdded',
    data: { vendorId: 'vendor-1', name, company: 'Acme Inc.', provider: 'json' },
    meta: sampleMeta(),
  };
}

/** A message with personal fields: `from`, `text` and an empty `code`. */
export function sampleSms(subject: string, text = 'Your code is 123-456'): NewEvent<SmsReceived> {
  return {
    id: randomUUID(),
    type: 'SmsReceived',
    data: {
      messageId: 'message-1',
      provider: 'json',
      account: '',
      providerMessageId: 'p-1',
      from: '+12025550143',
      to: '+12125550132',
      text,
      code: '',
      receivedAt: SAMPLE_INSTANT,
      sentAt: null,
      outcome: 'unrouted',
      audience: { kind: 'operators' },
      orderId: null,
      appId: null,
      templateId: null,
      billable: false,
      numberRevision: -1,
      subject,
    },
    meta: sampleMeta(),
  };
}

/** The names of sample events, in their order. */
export function namesOf(events: readonly { readonly data: object }[]): readonly string[] {
  return events.map(({ data }) => ('name' in data ? String(data.name) : '?'));
}

/** Appends sample events with these names. */
export type AppendNames = (
  stream: string,
  expected: ExpectedRevision,
  ...names: string[]
) => ReturnType<EventStore['append']>;
