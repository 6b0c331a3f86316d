import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { countBlocks } from './block-counts.ts';
import { ownProxies, peerAddress } from './client-address.ts';

/**
 * Closes a connection above the maximum of its address, or of the network that the address is in. Connections of our own
 * proxies are not counted, because they carry the requests of all clients.
 * @param most connections of one IPv4 address or one IPv6 /64
 */
export function boundConnections(server: Server, most: number, trustProxy: readonly string[]): void {
  const isOwnProxy = ownProxies(trustProxy);
  const counts = countBlocks(most);
  server.on('connection', (socket: Socket) => {
    const address = peerAddress(socket);
    if (isOwnProxy(address)) return;
    if (!counts.fits(address, 1)) {
      socket.destroy();
      return;
    }
    counts.add(address, 1);
    socket.once('close', () => counts.add(address, -1));
  });
}
