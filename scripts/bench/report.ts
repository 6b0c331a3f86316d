import { cpus, loadavg } from 'node:os';
import { type Figure, isReached, type PartReport } from './figures.ts';
import type { Growth } from './growth.ts';

/** Number and length of the rounds. A short run shows a tendency; the README has figures of standard runs. */
export interface Effort {
  readonly rounds: number;
  readonly seconds: number;
  /** How many sockets listen in the part `push`. */
  readonly sockets: number;
  /** How many processes decide on the distributed engine. */
  readonly commandApis: number;
  /** Folder for the CPU profile of the server. */
  readonly profileTo?: string | undefined;
}

/** When and where it was measured. */
export interface ReportHead {
  readonly at: string;
  readonly node: string;
  readonly cpu: string;
  readonly cores: number;
  /** Load of the last minute before the measurement, caused by other programs. */
  readonly loadBefore: number;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export function openReport(): ReportHead {
  return {
    at: new Date().toISOString(),
    node: process.version,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    loadBefore: round(loadavg()[0] ?? 0),
  };
}

export function printHead({ at, node, cpu, cores, loadBefore }: ReportHead): void {
  console.log(`${at}  Node ${node}  ${cores} × ${cpu}  load of the minute before ${loadBefore}\n`);
}

const NAME_WIDTH = 52;
const VALUE_WIDTH = 12;
const UNIT_WIDTH = 8;
const RANGE_WIDTH = 21;
const GROWTH_NAME_WIDTH = 60;
const GROWTH_WIDTH = 18;

function shown(value: number): string {
  return (value >= 100 ? Math.round(value) : round(value)).toLocaleString('en-US');
}

function lineOf(figure: Figure): string {
  const { name, value, unit, range, target } = figure;
  const words = [
    `  ${name.padEnd(NAME_WIDTH)}`,
    shown(value).padStart(VALUE_WIDTH),
    ` ${unit.padEnd(UNIT_WIDTH)}`,
    (range ? `${shown(range[0])} to ${shown(range[1])}` : '').padEnd(RANGE_WIDTH),
  ];
  if (target) {
    const wish = 'atLeast' in target ? `≥ ${shown(target.atLeast)}` : `≤ ${shown(target.atMost)}`;
    words.push(`${wish} ${isReached(figure) ? 'reached' : 'MISSED'}`);
  }
  return words.join('').trimEnd();
}

function counted(orders: number): string {
  return `${orders.toLocaleString('en-US')} orders`;
}

export function printPart({ part, orders, figures }: PartReport): void {
  console.log(orders === undefined ? part : `${part}, with ${counted(orders)}`);
  for (const figure of figures) console.log(lineOf(figure));
  console.log('');
}

/** Every figure at each size in one line, with the ratio of the last to the first. */
export function printGrowth(growth: readonly Growth[]): void {
  for (const part of new Set(growth.map((each) => each.part))) {
    const lines = growth.filter((each) => each.part === part);
    const sizes = lines[0]?.values.map(({ orders }) => counted(orders)) ?? [];
    const head = sizes.map((size) => size.padStart(GROWTH_WIDTH)).join('');
    console.log(`${part.padEnd(GROWTH_NAME_WIDTH + UNIT_WIDTH + 3)}${head}${'ratio'.padStart(UNIT_WIDTH)}`);
    for (const { name, unit, values, ratio } of lines) {
      const shownValues = values.map(({ value }) => shown(value).padStart(GROWTH_WIDTH)).join('');
      const shownRatio = (ratio === undefined ? '' : ratio.toFixed(2)).padStart(UNIT_WIDTH);
      console.log(
        `  ${name.padEnd(GROWTH_NAME_WIDTH)} ${unit.padEnd(UNIT_WIDTH)}${shownValues}${shownRatio}`,
      );
    }
    console.log('');
  }
}
