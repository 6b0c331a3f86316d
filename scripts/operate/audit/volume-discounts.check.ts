import type { EventOf, MoneyEvent, RecordedEvent, VolumeStep } from '@ringpost/domain';
import { VOLUME_DAYS } from '@ringpost/domain/rules/limits';
import { breachList, type Check } from './check.ts';

type Given = EventOf<'VolumeDiscountGiven'>;
type Paid = EventOf<'FundsCaptured' | 'ActivationFeeCharged' | 'FundsRefunded' | 'RentalRefunded'>;

/** What is known of one wallet. */
interface Volume {
  /** The latest instant of any hold. */
  newestAt: string;
  /** What the last hold costs, for one number. */
  unitPriceMills: number;
  /** By UTC day; only the last days. */
  readonly days: Map<string, number>;
}

const DAY_MS = 86_400_000;

function heldAt({ data }: RecordedEvent): string | undefined {
  if ('placedAt' in data && 'key' in data) return String(data.placedAt);
  return 'heldAt' in data ? String(data.heldAt) : undefined;
}

function firstDay(at: string): string {
  return new Date(Date.parse(at) - (VOLUME_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
}

function pay(volume: Volume, { type, data }: Paid): void {
  const day = volume.newestAt.slice(0, 10);
  if (day === '') return;
  const mills = type === 'FundsRefunded' || type === 'RentalRefunded' ? -data.amountMills : data.amountMills;
  volume.days.set(day, (volume.days.get(day) ?? 0) + mills);
  const first = firstDay(volume.newestAt);
  for (const each of volume.days.keys()) if (each < first) volume.days.delete(each);
}

/** What the customer had spent at the newest hold. */
function spentMills({ newestAt, days }: Volume): number {
  const first = firstDay(newestAt);
  const sum = [...days].reduce((total, [day, mills]) => (day >= first ? total + mills : total), 0);
  return Math.max(0, sum);
}

function wrongIn({ data }: Given, volume: Volume, steps: ReadonlySet<string>): readonly string[] {
  const spent = spentMills(volume);
  const wrong: string[] = [];
  if (data.spentMills !== spent) wrong.push(`says ${data.spentMills} mills were spent, and ${spent} were`);
  if (data.fromMills > spent) wrong.push(`is from ${data.fromMills} mills on, and ${spent} were spent`);
  if (!steps.has(`${data.fromMills} ${data.percent}`))
    wrong.push(`is ${data.percent} % from ${data.fromMills} mills on, and no admin has set that`);
  const { unitPriceMills, listPriceMills } = data;
  if (unitPriceMills !== volume.unitPriceMills || unitPriceMills > listPriceMills)
    wrong.push(`makes ${unitPriceMills} of ${listPriceMills} mills, and ${volume.unitPriceMills} were held`);
  return wrong;
}

/**
 * L28: each discount by volume is a step that an admin had set, and its customer had spent enough in the last days, by the facts of the
 * wallet's own stream alone.
 */
export function volumeDiscountsCheck(): Check {
  const breaches = breachList();
  const wallets = new Map<string, Volume>();
  const steps = new Set<string>();
  let looked = 0;

  function volumeOf(stream: string): Volume {
    const volume = wallets.get(stream) ?? { newestAt: '', unitPriceMills: 0, days: new Map() };
    wallets.set(stream, volume);
    return volume;
  }

  function noteHold(event: EventOf<MoneyEvent['type']>): void {
    const at = heldAt(event);
    if (at === undefined) return;
    const volume = volumeOf(event.stream);
    if (at > volume.newestAt) volume.newestAt = at;
    const { data } = event;
    volume.unitPriceMills = 'unitPriceMills' in data ? data.unitPriceMills : data.amountMills;
  }

  function noteSteps(set: readonly VolumeStep[]): void {
    for (const { fromMills, percent } of set) steps.add(`${fromMills} ${percent}`);
  }

  function lookAt(event: Given): void {
    looked += 1;
    for (const wrong of wrongIn(event, volumeOf(event.stream), steps))
      breaches.add(event.position, `${event.stream}: the discount of ${event.data.holdId} ${wrong}`);
  }

  return {
    id: 'L28',
    title: 'each discount by volume is a step that was set, and was reached by what was paid',
    see(event) {
      if (event.type === 'VolumeStepsSet') noteSteps(event.data.steps);
      // A planned list counts from its instant on, and its own fact may come later.
      else if (event.type === 'ChangePlanned' && event.data.act.kind === 'volume-steps')
        noteSteps(event.data.act.steps);
      else if (event.type === 'VolumeDiscountGiven') lookAt(event);
      else if (
        event.type === 'FundsCaptured' ||
        event.type === 'ActivationFeeCharged' ||
        event.type === 'FundsRefunded' ||
        event.type === 'RentalRefunded'
      )
        pay(volumeOf(event.stream), event);
      else if (event.type.startsWith('FundsHeld')) noteHold(event as EventOf<MoneyEvent['type']>);
    },
    finish: () => ({ looked, breaches: breaches.all }),
  };
}
