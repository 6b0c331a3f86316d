import { timingSafeEqual } from 'node:crypto';
import { reject } from '@ringpost/events/catalogue';
import type { Proof } from '@ringpost/events/edge';
import type { InboundSms } from '../messages/inbox.ts';

export interface PlainSms {
  readonly message_id: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly sent_at?: string;
}

/** The shared secret in `X-Ringpost-Secret`. An empty secret admits nobody. */
export const jsonProof = (secret: string): Proof<void> => ({
  headers: ['x-ringpost-secret'],
  check({ header }) {
    if (secret === '' || !isSame(header('x-ringpost-secret') ?? '', secret)) throw reject('bad-signature');
  },
});

/** An SMS from anybody who knows the shared secret. */
export const readPlainJson = (body: PlainSms): InboundSms => {
  return {
    provider: 'json',
    account: '',
    providerMessageId: body.message_id,
    from: body.from,
    to: body.to,
    text: body.text,
    sentAt: stampOf(body.sent_at),
  };
};

/** A leap second is a valid stamp that no clock here can show: the message is kept, as if it had come without. */
const stampOf = (stamp: string | undefined): string | null => {
  const at = new Date(stamp ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};

const isSame = (shown: string, secret: string): boolean => {
  const [a, b] = [Buffer.from(shown), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
};
