import type { Environment } from './key-file.ts';

/** What a command can see of the world, and where it writes. */
export interface Terminal {
  readonly env: Environment;
  /** For results. */
  out(line: string): void;
  /** For everything else. */
  say(line: string): void;
  /** Asks for a line that is not shown. */
  askSecret(question: string): Promise<string>;
  /** Ends when the user interrupts the program. */
  readonly signal: AbortSignal;
}

/** `$0.50`, `$0.125`. */
export function dollars(amount: number): string {
  const mills = Math.round(amount * 1_000);
  return `$${(mills / 1_000).toFixed(mills % 10 === 0 ? 2 : 3)}`;
}

/** What comes from outside must not steer the terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
}

/** Columns as wide as their widest cell. */
export function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
