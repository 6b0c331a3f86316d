import type { EventOf, RecordedEvent } from '@ringpost/domain';
import { breachList, type Check } from './check.ts';

const STEPS = [
  'PaymentReceived',
  'PaymentReversed',
  'PaymentReversalCorrected',
  'PaymentDisputed',
  'PaymentDisputeWon',
  'PaymentDisputeChanged',
] as const;
type Step = EventOf<(typeof STEPS)[number]>;
type Followed = EventOf<'FundsPaidIn' | 'FundsTakenBack' | 'DebtIncurred'>;

interface Life {
  userId: string;
  receivedMills: number;
  reversedMills: number;
  /** What each dispute has taken; nothing after it was won. */
  readonly disputes: Map<string, number>;
  /** The amount of each step, and what the wallet applied of it. */
  readonly steps: { readonly changeMills: number; readonly at: string; takenMills: number }[];
}

/** How long the wallet may take to follow. If the process of a callback died, a policy does it. */
const GRACE_MS = 120_000;

export function isStep(event: RecordedEvent): event is Step {
  return STEPS.some((type) => type === event.type);
}
/** Sets the totals of a payment to those of a fact. */
function note(life: Life, { type, data }: Step): void {
  if (type === 'PaymentReceived') life.receivedMills = data.receivedMills;
  else if (type === 'PaymentReversed' || type === 'PaymentReversalCorrected')
    life.reversedMills = data.reversedMills;
  else life.disputes.set(data.disputeId, type === 'PaymentDisputeWon' ? 0 : data.disputedMills);
}

function netOf({ receivedMills, reversedMills, disputes }: Life): number {
  const disputed = [...disputes.values()].reduce((sum, mills) => sum + mills, 0);
  return Math.max(0, receivedMills - reversedMills - disputed);
}

function isFollowed(event: RecordedEvent): event is Followed {
  return event.type === 'FundsPaidIn' || event.type === 'FundsTakenBack' || event.type === 'DebtIncurred';
}

/**
 * L11: money that arrived by a payment and was not taken back is on its customer's balance, once. What a balance cannot
 * cover is a debt, and beside a debt no money is available.
 */
export function paymentsCheck(): Check {
  const breaches = breachList();
  const lives = new Map<string, Life>();
  const wallets = new Map<string, { available: number; debt: number }>();

  function seeStep(event: Step): void {
    const { type, data, meta, position } = event;
    const life = lives.get(data.paymentId);
    if (!life) {
      breaches.add(position, `${type} of payment ${data.paymentId}, which was never started`);
      return;
    }
    note(life, event);
    if (data.changeMills === 0) return;
    if (data.step !== life.steps.length + 1)
      breaches.add(position, `payment ${data.paymentId} goes from step ${life.steps.length} to ${data.step}`);
    life.steps.push({ changeMills: data.changeMills, at: meta.occurredAt, takenMills: 0 });
    const totalMills = life.steps.reduce((sum, { changeMills }) => sum + changeMills, 0);
    const net = netOf(life);
    if (totalMills !== net)
      breaches.add(position, `payment ${data.paymentId} gives ${totalMills} of ${net} mills`);
  }

  function seeFollowed({ type, data, position }: Followed): void {
    const life = lives.get(data.paymentId);
    const step = life?.steps[data.step - 1];
    if (!life || !step) {
      breaches.add(
        position,
        `${type} of step ${data.step} of payment ${data.paymentId}, which never happened`,
      );
      return;
    }
    if (life.userId !== data.userId)
      breaches.add(
        position,
        `payment ${data.paymentId} of ${life.userId} is on the balance of ${data.userId}`,
      );
    step.takenMills += type === 'FundsPaidIn' ? data.amountMills : -data.amountMills;
    if (Math.abs(step.takenMills) > Math.abs(step.changeMills))
      breaches.add(
        position,
        `step ${data.step} of payment ${data.paymentId} is on the balance more than once`,
      );
  }

  /** Several facts of one append are one change, so they are checked together. */
  function seeMoney({ stream, data, position, type }: RecordedEvent): void {
    if (!('entries' in data)) return;
    const wallet = wallets.get(stream) ?? { available: 0, debt: 0 };
    for (const { account, amountMills } of data.entries) {
      if (account === 'available') wallet.available += amountMills;
      if (account === 'debt') wallet.debt -= amountMills;
    }
    wallets.set(stream, wallet);
    if (wallet.debt < 0) breaches.add(position, `${stream} paid more than it owed`);
    if (type.startsWith('FundsHeld') && wallet.debt > 0)
      breaches.add(position, `${stream} bought while it owed ${wallet.debt} mills`);
  }

  return {
    id: 'L11',
    title: 'every payment is on its balance once, and nobody buys while they owe',
    see(event) {
      if (event.type === 'PaymentStarted') {
        const { paymentId, userId } = event.data;
        const life = { userId, receivedMills: 0, reversedMills: 0, disputes: new Map(), steps: [] };
        lives.set(paymentId, life);
      }
      if (isStep(event)) seeStep(event);
      if (isFollowed(event)) seeFollowed(event);
      seeMoney(event);
    },
    finish(asOf) {
      for (const [paymentId, { steps }] of lives) {
        for (const [index, { changeMills, takenMills, at }] of steps.entries()) {
          if (takenMills === changeMills || Date.parse(asOf) - Date.parse(at) < GRACE_MS) continue;
          breaches.add(
            null,
            `step ${index + 1} of payment ${paymentId} is ${changeMills} mills, and its balance took ${takenMills}`,
          );
        }
      }
      for (const [stream, { available, debt }] of wallets) {
        if (available > 0 && debt > 0)
          breaches.add(null, `${stream} has ${available} mills to spend and owes ${debt}`);
      }
      return { looked: lives.size, breaches: breaches.all };
    },
  };
}
