import { randomBytes } from 'node:crypto';
import { getOrCreate } from '@ringpost/engine';
import type { Deps } from '../kernel/deps.ts';
import { createBtcpay } from './gateways/btcpay.ts';
import { createCoinpayments } from './gateways/coinpayments.ts';
import type { Gateway } from './gateways/gateway.ts';
import { createSandbox, type Sandbox } from './gateways/sandbox.ts';
import { openStripe } from './gateways/stripe.ts';
import type { PaymentSettings } from './payment-settings.ts';

export interface Gateways {
  /** Includes those that are off. */
  readonly all: readonly Gateway[];
  readonly sandbox: Sandbox;
}

const SPACE = 'payment-secrets';

/** All gateways; those without settings are off. The secret of the sandbox is made once and kept in the Vault. */
export async function openGateways(
  { vault, clock, config }: Pick<Deps, 'vault' | 'clock' | 'config'>,
  { sandbox: isOn, coinpayments, stripe, btcpay }: PaymentSettings,
): Promise<Gateways> {
  const made = (): string => randomBytes(32).toString('hex');
  const { value: secret } = await getOrCreate(vault, SPACE, 'sandbox', made);
  const sandbox = createSandbox({ isOn, secret, vault, clock, config });
  const others = [
    createCoinpayments(coinpayments, { clock, config }),
    await openStripe(stripe, { clock, config }),
    createBtcpay(btcpay, { clock, config }),
  ];
  return { all: [sandbox, ...others], sandbox };
}
