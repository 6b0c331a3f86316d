import type { Position } from '@ringpost/domain';
import { positionAt } from '@ringpost/testing/positions';
import { expect, it } from 'vitest';
import { readStopped } from './stopped-event.ts';

const MESSAGE = {
  type: 'SmsReceived',
  stream: 'sms-1',
  position: positionAt(8),
  data: { to: '4155550', text: 'Your code is 271-828', code: '271-828', appId: 'telegram' },
  meta: { actor: 'provider:plivo', occurredAt: '2026-11-26T10:00:00.000Z', schemaVersion: 1 },
};

function stopped(error: string, position = positionAt(8)) {
  const log = { readAll: async () => [MESSAGE] as never };
  const standing = { name: 'feeds', version: 1, position: positionAt(7), stopped: { position, error } };
  return readStopped(log, standing);
}

it('names the event, who caused it, and the field that the error quotes', async () => {
  const { error, event } = await stopped('number not E.164: "4155550"');
  expect(error).toBe('number not E.164: "4155550"');
  expect(event).toMatchObject({
    type: 'SmsReceived',
    stream: 'sms-1',
    by: 'provider:plivo',
    schema_version: 1,
  });
  expect(event?.fields).toContainEqual({ name: 'to', value: '"4155550"', is_suspect: true });
  expect(event?.fields).toContainEqual({ name: 'appId', value: '"telegram"', is_suspect: false });
});

it('shows no sealed field, in the event or in the error', async () => {
  const { error, event } = await stopped('code 271-828 is in no template');
  expect(error).not.toContain('271-828');
  expect(event?.fields).toContainEqual({ name: 'code', value: null, is_suspect: true });
  expect(event?.fields).toContainEqual({ name: 'text', value: null, is_suspect: false });
});

it('is the error alone if no event caused it', async () => {
  const { error, event } = await stopped('the disk is gone', positionAt(7) as Position);
  expect([error, event]).toEqual(['the disk is gone', null]);
});
