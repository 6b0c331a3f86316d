import { createHmac } from 'node:crypto';
import { GATEWAY_SECRET, type TestServer } from './test-server.ts';

/** What a payment gateway signs: the bytes as they are sent. */
export function gatewayProof(
  { sandboxSecret, now }: Pick<TestServer, 'sandboxSecret' | 'now'>,
  path: string,
  bytes: string | Uint8Array,
): Record<string, string> | undefined {
  const hex = (algorithm: string, secret: string, ...parts: readonly (string | Uint8Array)[]): string => {
    const hmac = createHmac(algorithm, secret);
    for (const part of parts) hmac.update(part);
    return hmac.digest('hex');
  };
  const seconds = Math.floor(now().getTime() / 1000);
  switch (path) {
    case '/hooks/payments/sandbox':
      return {
        'x-sandbox-signature': `t=${seconds},v1=${hex('sha256', sandboxSecret, `${seconds}.`, bytes)}`,
      };
    case '/hooks/payments/stripe':
      return { 'stripe-signature': `t=${seconds},v1=${hex('sha256', GATEWAY_SECRET, `${seconds}.`, bytes)}` };
    case '/hooks/payments/btcpay':
      return { 'btcpay-sig': `sha256=${hex('sha256', GATEWAY_SECRET, bytes)}` };
    case '/hooks/payments/coinpayments':
      return { hmac: hex('sha512', GATEWAY_SECRET, bytes) };
    default:
      return undefined;
  }
}
