import { cpus, loadavg } from 'node:os';
import { type Figure, isReached } from './figures.ts';

/** Number and length of the rounds. A short run shows a tendency; the README has figures of standard runs. */
export interface Effort {
  readonly rounds: number;
  readonly seconds: number;
  /** Folder for the CPU profile of the server. */
  readonly profileTo?: string | undefined;
}

/** The result of one part of the bench. */
export interface PartReport {
  readonly part: string;
  readonly figures: readonly Figure[];
}

export interface Report {
  readonly at: string;
  readonly node: string;
  readonly cpu: string;
  readonly cores: number;
  /** Load of the last minute before the measurement, caused by other programs. */
  readonly loadBefore: number;
  readonly parts: PartReport[];
}

export function openReport(): Report {
  return {
    at: new Date().toISOString(),
    node: process.version,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    loadBefore: round(loadavg()[0] ?? 0),
    parts: [],
  };
}

export function printHead({ at, node, cpu, cores, loadBefore }: Report): void {
  console.log(`${at}  Node ${node}  ${cores} × ${cpu}  load of the minute before ${loadBefore}\n`);
}

const NAME_WIDTH = 52;
const VALUE_WIDTH = 12;
const UNIT_WIDTH = 8;
const RANGE_WIDTH = 21;

export function printPart({ part, figures }: PartReport): void {
  console.log(part);
  for (const figure of figures) console.log(lineOf(figure));
  console.log('');
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

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function shown(value: number): string {
  return (value >= 100 ? Math.round(value) : round(value)).toLocaleString('en-US');
}
