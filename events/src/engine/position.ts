/** A position as the world outside sees it: opaque, and worthless in another log. */
export function toPosition(epoch: string, position: number): string {
  return `${epoch}:${position}`;
}

/** The position inside this log, or undefined for anything that is not one of `epoch`. */
export function fromPosition(epoch: string, text: string): number | undefined {
  const [theirs, digits] = text.split(':', 2);
  if (theirs !== epoch || digits === undefined || !/^(-1|\d{1,15})$/.test(digits)) return undefined;
  return Number(digits);
}
