import type { SeedProgress } from '../seed/seed-store.ts';

const WIDTH = 32;

/** One line that fills up; where nobody watches, a line at the end. */
export const showProgress = ({ done, total }: SeedProgress): void => {
  const { stdout } = process;
  if (!stdout.isTTY) {
    if (done === total) console.log(`First start: ${total} apps, vendors and numbers are in.`);
    return;
  }
  const filled = Math.round((done / total) * WIDTH);
  const bar = '█'.repeat(filled).padEnd(WIDTH, '░');
  stdout.write(`\rFirst start: filling the shop ${bar} ${Math.round((done / total) * 100)} %`);
  if (done === total) stdout.write('\n');
};
