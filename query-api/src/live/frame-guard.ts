import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '@ringpost/domain';
import { addressBlocks, BLOCK_SHARES, clientAddress, type RateLimit, rateLimit } from '@ringpost/web/http';
import { frameHeads } from './frame-heads.ts';
import type { Allowance, FrameLimits, LiveLimits } from './live-limits.ts';

const KILOBYTE = 1024;
/** The opcodes of a ping, a pong and a close have this bit. */
const CONTROL = 0x08;

interface Budget {
  readonly control: RateLimit;
  readonly frames: RateLimit;
  readonly kilobytes: RateLimit;
}

function budgetOf(clock: Clock, limits: FrameLimits, share = 1): Budget {
  const limit = ({ atOnce, perSecond }: Allowance): RateLimit =>
    rateLimit({ clock, burst: share * atOnce, refillSeconds: 1 / (share * perSecond) });
  return {
    control: limit(limits.control),
    frames: limit(limits.frames),
    kilobytes: limit(limits.kilobytes),
  };
}

/** Whether the limit still allows something for this key. */
function isLeft(limit: RateLimit, key: string): boolean {
  try {
    limit.take(key);
    return true;
  } catch {
    return false;
  }
}

export interface FrameGuardOptions extends Pick<LiveLimits, 'ofConnection' | 'ofAddress'> {
  readonly clock: Clock;
  readonly trustProxy: readonly string[];
}

/**
 * Cuts a connection whose client, or whose address, sends too many control frames, frames or bytes. It counts the bytes before
 * the parser of WebSockets gets them: a megabyte of pings is 170,000 frames, and the parser does not stop in between.
 */
export function guardFrames(
  server: HttpServer,
  { clock, trustProxy, ofConnection, ofAddress }: FrameGuardOptions,
): void {
  const own = budgetOf(clock, ofConnection);
  const shared = BLOCK_SHARES.map((share) => budgetOf(clock, ofAddress, share));
  const addressOf = clientAddress(trustProxy);
  let connections = 0;

  function admission(request: IncomingMessage, socket: Duplex): (chunk: Uint8Array) => boolean {
    connections += 1;
    const [connection, blocks] = [String(connections), addressBlocks(addressOf(request))];
    socket.once('close', () => {
      for (const limit of Object.values<RateLimit>({ ...own })) limit.clear(connection);
    });
    const isLeftFor = (block: string, index: number, kind: keyof Budget): boolean => {
      const limit = shared[index]?.[kind];
      return limit === undefined || isLeft(limit, block);
    };
    const take = (kind: keyof Budget): boolean =>
      isLeft(own[kind], connection) && blocks.every((block, index) => isLeftFor(block, index, kind));
    const passFrames = frameHeads((opcode) => take('frames') && (!(opcode & CONTROL) || take('control')));
    let bytes = 0;
    return (chunk) => {
      const before = Math.floor(bytes / KILOBYTE);
      bytes += chunk.length;
      for (let each = before; each < Math.floor(bytes / KILOBYTE); each += 1) {
        if (!take('kilobytes')) return false;
      }
      return passFrames(chunk);
    };
  }

  server.prependListener('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const isAdmitted = admission(request, socket);
    // A client waits for the answer before it sends a frame.
    if (head.length > 0) socket.destroy();
    const push = socket.push.bind(socket);
    socket.push = (chunk, encoding) => {
      if (!(chunk instanceof Uint8Array) || isAdmitted(chunk)) return push(chunk, encoding);
      socket.destroy();
      return false;
    };
  });
}
