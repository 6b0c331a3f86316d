import type { Caption } from './take.ts';

function stamp(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds * 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(whole / 60_000))}:${two(Math.floor(whole / 1000) % 60)}.${String(whole % 1000).padStart(3, '0')}`;
}

/** The captions as WebVTT, for players and programs that cannot read those in the picture. */
export function webVtt(captions: readonly Caption[]): string {
  const cues = captions.map(({ text, from, until }) => `${stamp(from)} --> ${stamp(until)}\n${text}\n`);
  return ['WEBVTT\n', ...cues].join('\n');
}
