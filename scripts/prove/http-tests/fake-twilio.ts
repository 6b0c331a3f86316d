import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How one attempt to fetch a recording ends. `slow`: in two halves. `stuck`: after the first half nothing more comes.
 * `broken`: the connection breaks after it. `broken-unsized`: the same, without having said how long the recording is.
 * `failed`: status 500.
 */
export type Fetching = 'whole' | 'slow' | 'stuck' | 'broken' | 'broken-unsized' | 'failed';

export interface FakeTwilio {
  readonly host: string;
  /** The logins of all attempts so far. */
  readonly logins: ReadonlySet<string>;
  /** Attempts to fetch a recording so far. */
  attempts(sid: string): number;
  /** Answers that are stuck now. */
  stuckCount(): number;
  close(): void;
}

interface Answers {
  audioOf(sid: string): Buffer;
  /** `attempt` counts from 1. */
  fetching(sid: string, attempt: number): Fetching;
}

const TYPE = { 'content-type': 'audio/x-wav' };
const SLOW_MS = 50;

function answer(response: ServerResponse, audio: Buffer, how: Fetching): void {
  if (how === 'failed') return void response.writeHead(500).end();
  const half = audio.subarray(0, audio.length / 2);
  // As a server of HTTP/1.0 does: its answer lasts until the connection ends.
  if (how === 'broken-unsized') {
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, { ...TYPE, connection: 'close' });
    return void response.write(half, () => response.socket?.end());
  }
  response.writeHead(200, { ...TYPE, 'content-length': audio.length });
  if (how === 'whole') return void response.end(audio);
  response.write(half, () => how === 'broken' && response.destroy());
  if (how === 'slow') setTimeout(() => response.end(audio.subarray(half.length)), SLOW_MS);
}

/** Twilio's host of recordings, on this machine. */
export async function openFakeTwilio({ audioOf, fetching }: Answers): Promise<FakeTwilio> {
  const attempts = new Map<string, number>();
  const logins = new Set<string>();
  const stuckResponses = new Set<ServerResponse>();
  const server = createServer(({ url = '', headers }, response) => {
    const sid = /(RE\w+)\.wav$/.exec(url)?.[1] ?? '';
    const attempt = (attempts.get(sid) ?? 0) + 1;
    attempts.set(sid, attempt);
    logins.add(headers.authorization ?? '');
    const how = fetching(sid, attempt);
    if (how === 'stuck') stuckResponses.add(response.on('close', () => stuckResponses.delete(response)));
    answer(response, audioOf(sid), how);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    logins,
    attempts: (sid) => attempts.get(sid) ?? 0,
    stuckCount: () => stuckResponses.size,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
