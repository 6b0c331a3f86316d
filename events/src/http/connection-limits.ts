import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressBlock, ownProxies, peerAddress } from './client-address.ts';

/**
 * Closes a connection above the maximum of its address block. Connections of our own proxies are not counted, because
 * they carry the requests of all clients.
 * @param most connections of one IPv4 address or one IPv6 /64
 */
export function boundConnections(server: Server, most: number, trustProxy: readonly string[]): void {
  const isOwnProxy = ownProxies(trustProxy);
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = peerAddress(socket);
    if (isOwnProxy(address)) return;
    const block = addressBlock(address);
    const count = (counts.get(block) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    counts.set(block, count);
    socket.once('close', () => {
      const left = (counts.get(block) ?? 1) - 1;
      if (left > 0) counts.set(block, left);
      else counts.delete(block);
    });
  });
}
