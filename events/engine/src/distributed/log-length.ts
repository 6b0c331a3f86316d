import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Client, ClientReadableStream, Metadata } from '@grpc/grpc-js';
import { withinLimit } from './time-limit.ts';

/** The parts of the client that only its own calls use. It has no call for statistics. */
interface ClientParts {
  execute<C extends Client, T>(
    of: new (...args: never) => C,
    name: string,
    action: (service: C) => Promise<T>,
  ): Promise<T>;
  callArguments(options: object): [Metadata, object];
}

/** The server sends the statistics again after this time. Only the first ones are read. */
const AGAIN_MS = 3_600_000;
/** Up to which byte the server has written its log. */
const WRITTEN = 'es-checksum';

function firstOf<T>(answers: ClientReadableStream<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    answers.once('data', resolve);
    // Also that it was cancelled, after the first answer.
    answers.on('error', reject);
    answers.once('end', () => reject(new Error('EventStoreDB sent no statistics')));
  });
}

/**
 * The length of the log of a server in bytes, with the events of other programs and with those that it has removed since.
 * Undefined if its statistics do not say it.
 * @throws StoreUnavailable, or what the client failed with
 */
export async function logLengthOf(client: EventStoreDBClient, limitMs: number): Promise<number | undefined> {
  const { default: services } = await import('@eventstore/db-client/generated/monitoring_grpc_pb.js');
  const { default: messages } = await import('@eventstore/db-client/generated/monitoring_pb.js');
  const parts = client as unknown as ClientParts;
  const request = new messages.StatsReq().setRefreshTimePeriodInMs(String(AGAIN_MS));
  const stats = await parts.execute(services.MonitoringClient, 'stats', async (service) => {
    const answers = service.stats(request, ...parts.callArguments({}));
    try {
      return await withinLimit(firstOf(answers), limitMs, 'EventStoreDB');
    } finally {
      answers.cancel();
    }
  });
  const bytes = Number(stats.getStatsMap().get(WRITTEN));
  return Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : undefined;
}
