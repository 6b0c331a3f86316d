import type { IncomingMessage } from 'node:http';
import { addressBlocks, BLOCK_SHARES, clientAddress } from '@ringpost/web/http';

interface Connection {
  readonly request: IncomingMessage;
  /** Packets that the peer has not read yet. */
  readonly writeBuffer: readonly { readonly data?: unknown }[];
  once(event: 'close', listener: () => void): void;
}

/** The connections of one block of addresses. */
interface Neighbours {
  readonly connections: Set<Connection>;
  readonly bytesMax: number;
  checks: number;
}

/** The packets of a block are counted only once in this many checks, because counting takes longer the more packets there are. */
const COUNTED_EVERY = 32;

export function bytesOf(packets: Connection['writeBuffer']): number {
  let bytes = 0;
  for (const { data } of packets) bytes += typeof data === 'string' ? data.length : 0;
  return bytes;
}

function holdTooMuch(neighbours: Neighbours): boolean {
  neighbours.checks += 1;
  if (neighbours.checks % COUNTED_EVERY !== 0) return false;
  let bytes = 0;
  for (const { writeBuffer, request } of neighbours.connections)
    bytes += bytesOf(writeBuffer) + request.socket.writableLength;
  return bytes > neighbours.bytesMax;
}

/** Adds a connection. The result says whether too many bytes wait for all connections of its address together. */
export type WatchUnread = (connection: Connection) => () => boolean;

/** @param bytesMax of one IPv4 address or one IPv6 /64 */
export function unreadPackets(trustProxy: readonly string[], bytesMax: number): WatchUnread {
  const addressOf = clientAddress(trustProxy);
  const all = new Map<string, Neighbours>();

  function enter(connection: Connection, block: string, share: number): Neighbours {
    const neighbours = all.get(block) ?? { connections: new Set(), bytesMax: share * bytesMax, checks: 0 };
    all.set(block, neighbours);
    neighbours.connections.add(connection);
    connection.once('close', () => {
      neighbours.connections.delete(connection);
      if (neighbours.connections.size === 0) all.delete(block);
    });
    return neighbours;
  }

  return (connection) => {
    const around = addressBlocks(addressOf(connection.request)).map((block, index) =>
      enter(connection, block, BLOCK_SHARES[index] ?? 1),
    );
    // Checks every block, even after one holds too much, because each block counts its checks.
    return () => around.filter(holdTooMuch).length > 0;
  };
}
