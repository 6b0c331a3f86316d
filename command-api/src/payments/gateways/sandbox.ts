import { type Clock, type PaymentState, plusSeconds, reject } from '@ringpost/domain';
import { SANDBOX_CHARGE_MINUTES, WEBHOOK_TOLERANCE_MINUTES } from '@ringpost/domain/rules/limits';
import { getOrCreate, putUnlessMoved, type Vault } from '@ringpost/engine';
import { type Proof, signedEndpoint } from '@ringpost/web/http';
import { Type } from 'typebox';
import type { Config } from '../../kernel/deps.ts';
import type { Coin, Gateway } from './gateway.ts';
import { keptRates } from './kept-rates.ts';
import { hexSignature, isSigned } from './signature.ts';

const SIGNATURE_HEADER = 'x-sandbox-signature';

/** A callback of the sandbox: its body, and its signature in a header. */
interface SandboxCallback {
  readonly body: string;
  readonly signature: string;
}

export type SandboxAct =
  | { readonly kind: 'pay'; readonly amountMills: number }
  | { readonly kind: 'expire' }
  | { readonly kind: 'reverse' };

export interface SandboxOptions {
  readonly isOn: boolean;
  readonly secret: string;
  /** Stores the acts of its payers: a gateway knows them even if its callbacks were lost. */
  readonly vault: Pick<Vault, 'get' | 'put'>;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl'>;
}

export interface Sandbox extends Gateway {
  /** Acts as the payer, and signs the callback that follows. */
  play(state: PaymentState, act: SandboxAct): Promise<SandboxCallback>;
}

const Mills = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const SandboxBody = Type.Object({
  payment_uuid: Type.String({ format: 'uuid' }),
  charge_id: Type.String({ minLength: 1, maxLength: 128 }),
  received_mills: Mills,
  reversed_mills: Mills,
  closed: Type.Optional(Type.Enum(['expired', 'failed'])),
});

const sandboxContract = {
  method: 'POST',
  path: '/hooks/payments/sandbox',
  summary:
    'What the sandbox gateway announces. It signs its callbacks as real gateways do, and moves no real money.',
  tag: 'hooks',
  body: SandboxBody,
  servesPaid: true,
  answers: { 200: 'text/plain' },
  problems: ['bad-signature', 'amount-out-of-range', 'unavailable'],
} as const;

/** Rates that are only for display. */
const COINS: readonly Coin[] = [
  { code: 'BTC', name: 'Bitcoin', dollars: 96_000 },
  { code: 'ETH', name: 'Ethereum', dollars: 3_200 },
  { code: 'LTC', name: 'Litecoin', dollars: 92 },
  { code: 'USDT', name: 'Tether', dollars: 0.998 },
  { code: 'DOGE', name: 'Dogecoin', dollars: 0.16 },
  { code: 'XMR', name: 'Monero', dollars: 180 },
];
const COIN_DIGITS = 8;

/** `t=<seconds>,v1=<hex>` over `<seconds>.<body>`, as Stripe writes it. */
function sign(secret: string, seconds: number, body: Uint8Array): string {
  const bytes = Buffer.concat([Buffer.from(`${seconds}.`), body]);
  return `t=${seconds},v1=${hexSignature({ algorithm: 'sha256', secret, bytes })}`;
}

/** An old callback proves nothing; its signature contains the second in which it was made. */
function sandboxProof({ isOn, secret }: SandboxOptions): Proof<void> {
  return {
    headers: [SIGNATURE_HEADER],
    check({ header, rawBody, now }) {
      const [, seconds = '', shown = ''] =
        /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header(SIGNATURE_HEADER) ?? '') ?? [];
      const bytes = Buffer.concat([Buffer.from(`${seconds}.`), rawBody]);
      const isNow = Math.abs(Date.parse(now) - Number(seconds) * 1000) <= WEBHOOK_TOLERANCE_MINUTES * 60_000;
      const isGood = isSigned({ algorithm: 'sha256', secret, bytes, shown });
      if (!isOn || seconds === '' || !isNow || !isGood) throw reject('bad-signature');
    },
  };
}

/** The acts of one charge's payer so far, in the form of a callback. */
interface Played {
  readonly received_mills: number;
  readonly reversed_mills: number;
  readonly closed?: 'expired';
}

const PLAYED = 'sandbox-charges';
const NOTHING: Played = { received_mills: 0, reversed_mills: 0 };

/** The gateway's report after an act of the payer. */
function after({ received_mills, reversed_mills }: Played, act: SandboxAct): Played {
  if (act.kind === 'expire') return { received_mills, reversed_mills, closed: 'expired' };
  if (act.kind === 'pay') return { received_mills: received_mills + act.amountMills, reversed_mills };
  if (received_mills <= reversed_mills) throw reject('charge-closed');
  return { received_mills, reversed_mills: received_mills };
}

/** A gateway that moves no money. On its page a visitor acts as the payer. It is the default outside production. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { isOn, secret, vault, clock, config } = options;
  const rates = keptRates(clock, async () => COINS);

  async function act(paymentId: string, done: SandboxAct): Promise<Played> {
    for (;;) {
      const kept = await getOrCreate(vault, PLAYED, paymentId, () => NOTHING);
      const played = after(kept.value, done);
      if (await putUnlessMoved(vault, PLAYED, paymentId, played, kept.version)) return played;
    }
  }

  return {
    name: 'sandbox',
    isOn,
    takesCards: true,
    rates,
    async createCharge({ paymentId, amountMills, coin }) {
      const knownCoin = COINS.find(({ code }) => code === coin);
      return {
        chargeId: `sandbox-${paymentId}`,
        payUrl: `${config.publicUrl}/dashboard/pay/sandbox/${paymentId}`,
        address: knownCoin ? `sandbox:${knownCoin.code.toLowerCase()}:${paymentId}` : null,
        coinAmount: knownCoin?.dollars ? (amountMills / 1000 / knownCoin.dollars).toFixed(COIN_DIGITS) : null,
        expiresAt: plusSeconds(clock.now().toISOString(), SANDBOX_CHARGE_MINUTES * 60),
      };
    },
    async readCharge({ paymentId, chargeId, expiresAt }) {
      const { value: played } = (await vault.get<Played>(PLAYED, paymentId)) ?? { value: NOTHING };
      const isOver = played.closed !== undefined || expiresAt <= clock.now().toISOString();
      return {
        paymentId,
        chargeId,
        receivedMills: played.received_mills,
        reversedMills: played.reversed_mills,
        isWhole: true,
        closed: isOver ? 'expired' : undefined,
      };
    },
    async play(state, done) {
      if (!isOn || state.started?.gateway !== 'sandbox' || !state.opened) throw reject('not-found');
      const { paymentId, chargeId } = state.opened;
      const words = { payment_uuid: paymentId, charge_id: chargeId, ...(await act(paymentId, done)) };
      const body = JSON.stringify(words);
      const seconds = Math.floor(clock.now().getTime() / 1000);
      return { body, signature: sign(secret, seconds, Buffer.from(body)) };
    },
    hook: (receive) =>
      signedEndpoint(sandboxContract, sandboxProof(options), async ({ body }) => {
        await receive({
          paymentId: body.payment_uuid,
          chargeId: body.charge_id,
          receivedMills: body.received_mills,
          reversedMills: body.reversed_mills,
          closed: body.closed,
        });
        return { status: 200, type: 'text/plain', body: 'OK' };
      }),
  };
}
