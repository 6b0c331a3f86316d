import type { Timed } from './buyer-requests.ts';
import { quantile } from './figures.ts';
import { openRawHttpClient, type RawHttpClient } from './raw-http-client.ts';

/** Two requests in a row come from customers with distant places in the list. */
const CUSTOMER_STEP = 7_919;

interface Crew {
  readonly url: string;
  readonly clients: number;
}

/** Opens a connection for each client, and closes them after the work. */
export async function withClients<T>(
  { url, clients }: Crew,
  work: (clients: readonly RawHttpClient[]) => Promise<T>,
): Promise<T> {
  const connections = await Promise.all(Array.from({ length: clients }, () => openRawHttpClient(url)));
  try {
    return await work(connections);
  } finally {
    for (const client of connections) client.close();
  }
}

/** Each client takes one turn after the other, until the time is over. */
export function onAll<Turn>(
  { seconds, ...crew }: Crew & { readonly seconds: number },
  all: readonly Turn[],
  work: (client: RawHttpClient, turn: Turn) => Promise<void>,
): Promise<Timed> {
  return withClients(crew, async (clients) => {
    const took: number[] = [];
    let turns = 0;
    const started = performance.now();
    const workOn = async (client: RawHttpClient): Promise<void> => {
      while (performance.now() < started + seconds * 1000) {
        const turn = all[(turns * CUSTOMER_STEP) % all.length];
        if (turn === undefined) throw new Error('there is nobody to act for');
        turns += 1;
        const before = performance.now();
        await work(client, turn);
        took.push(performance.now() - before);
      }
    };
    await Promise.all(clients.map(workOn));
    const sorted = Float64Array.from(took).sort();
    return {
      count: took.length,
      seconds: (performance.now() - started) / 1000,
      p50: quantile(sorted, 0.5),
      p99: quantile(sorted, 0.99),
    };
  });
}
