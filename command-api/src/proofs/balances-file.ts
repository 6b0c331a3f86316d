import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gunzipSync, gzip } from 'node:zlib';
import type { Balance } from './balance-tree.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** One line for each customer, in the order of their ids: only the id and the amounts. */
function linesOf(balances: readonly Balance[]): string {
  return balances
    .map(({ userId, availableMills, heldMills }) => `${userId} ${availableMills} ${heldMills}`)
    .sort()
    .join('\n');
}

function balancesIn(text: string): readonly Balance[] {
  if (text === '') return [];
  return text.split('\n').map((line) => {
    const [userId = '', available, held] = line.split(' ');
    return { userId, availableMills: Number(available), heldMills: Number(held) };
  });
}

/** The balances of a day as they are kept: everything that is needed to make its tree again. */
export function packBalances(balances: readonly Balance[]): Promise<Uint8Array> {
  return compress(linesOf(balances));
}

export async function unpackBalances(file: Uint8Array): Promise<readonly Balance[]> {
  return balancesIn((await expand(file)).toString());
}

/** Equal for equal balances. */
export function digestOf(balances: readonly Balance[]): string {
  return hash('sha256', linesOf(balances));
}

/** For a thread that has nothing else to do. */
export function unpackBalancesNow(file: Uint8Array): readonly Balance[] {
  return balancesIn(gunzipSync(file).toString());
}
