import { parentPort } from 'node:worker_threads';
import type { GuardedAnswer, GuardedOrder } from './guarded-work.ts';

type Work = (input: unknown) => unknown;

async function answerOf({ module, name, input }: GuardedOrder): Promise<GuardedAnswer> {
  try {
    const { [name]: work } = (await import(module)) as Readonly<Record<string, Work>>;
    if (!work) throw new Error(`${module} has no ${name}`);
    return { isDone: true, output: await work(input) };
  } catch (error) {
    return { isDone: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async (order: GuardedOrder) => parentPort?.postMessage(await answerOf(order)));
