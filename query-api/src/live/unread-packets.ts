import type { IncomingMessage } from 'node:http';
import { addressBlock, clientAddress } from '@ringpost/events/http';

interface Connection {
  readonly request: IncomingMessage;
  /** Packets that the peer has not read yet. */
  readonly writeBuffer: readonly { readonly data?: unknown }[];
  once(event: 'close', listener: () => void): void;
}

interface Neighbours {
  readonly connections: Set<Connection>;
  asked: number;
}

/** All connections of an address are counted once in so many questions: counting takes as long as there are packets. */
const COUNTED_EVERY = 32;

export function bytesOf(packets: Connection['writeBuffer']): number {
  let bytes = 0;
  for (const { data } of packets) bytes += typeof data === 'string' ? data.length : 0;
  return bytes;
}

/** Adds a connection. The result says whether too many bytes wait for all connections of its address together. */
export type WatchUnread = (connection: Connection) => () => boolean;

export function unreadPackets(trustProxy: readonly string[], bytesMax: number): WatchUnread {
  const addressOf = clientAddress(trustProxy);
  const all = new Map<string, Neighbours>();

  return (connection) => {
    const block = addressBlock(addressOf(connection.request));
    const neighbours = all.get(block) ?? { connections: new Set(), asked: 0 };
    all.set(block, neighbours);
    neighbours.connections.add(connection);
    connection.once('close', () => {
      neighbours.connections.delete(connection);
      if (neighbours.connections.size === 0) all.delete(block);
    });
    return () => {
      neighbours.asked += 1;
      if (neighbours.asked % COUNTED_EVERY !== 0) return false;
      let bytes = 0;
      for (const { writeBuffer, request } of neighbours.connections)
        bytes += bytesOf(writeBuffer) + request.socket.writableLength;
      return bytes > bytesMax;
    };
  };
}
