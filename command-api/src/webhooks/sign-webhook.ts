import { createHmac } from 'node:crypto';

/**
 * The value of the header `webhook-signature` according to Standard Webhooks: one signature for each secret, over
 * `<webhook-id>.<webhook-timestamp>.<body>`. `timestamp`: whole seconds since 1970.
 */
export function signWebhook(
  secrets: readonly string[],
  { id, timestamp, body }: { readonly id: string; readonly timestamp: number; readonly body: string },
): string {
  const signed = `${id}.${timestamp}.${body}`;
  return secrets
    .map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    .join(' ');
}
