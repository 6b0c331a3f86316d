import type { EventOf } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { createTellingPolicy } from './webhook.policy.ts';

const OWNER = { status: 'active', email: 'someone@example.test', locale: 'en' };
const event = { id: 'event-1', stream: 'webhook-u', data: { userId: 'u', why: 'failing' } };

/** The hosts that the mails about one webhook name, by what its stream and that of its owner say when the policy comes to the event. */
async function hostsTold(webhook: object, owner: object = OWNER): Promise<readonly string[]> {
  const hosts: string[] = [];
  const policy = createTellingPolicy(async ({ host }) => void hosts.push(host));
  const refresh = async (stream: string) => ({ state: stream === event.stream ? webhook : owner });
  await policy.on.WebhookDisabled?.(
    event as EventOf<'WebhookDisabled'>,
    {
      streams: { refresh },
    } as never,
  );
  return hosts;
}

describe('the mail about a webhook that was switched off', () => {
  it('names its host, without what may be a secret', async () => {
    const url = 'https://shop.example:8443/hook?token=secret';
    expect(await hostsTold({ status: 'disabled', url })).toEqual(['shop.example:8443']);
  });

  it('is not sent if the customer has set the webhook again, or removed it', async () => {
    expect(await hostsTold({ status: 'active', url: 'https://new.example/hook' })).toEqual([]);
    expect(await hostsTold({ status: 'absent', url: 'https://shop.example/hook' })).toEqual([]);
  });

  it('is not sent to a customer who was forgotten', async () => {
    expect(await hostsTold({ status: 'disabled', url: '' })).toEqual([]);
    const url = 'https://shop.example/hook';
    expect(await hostsTold({ status: 'disabled', url }, { ...OWNER, email: '' })).toEqual([]);
  });
});
