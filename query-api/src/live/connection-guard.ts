import type { LiveLimits } from './live-limits.ts';

/** A packet of Engine.IO; a message carries one packet of Socket.IO as text. */
interface Packet {
  readonly type: string;
  readonly data?: unknown;
}

/** A connection as Engine.IO knows it, as far as it is watched. */
export interface Watched {
  /** Packets that wait for the peer to read. */
  readonly writeBuffer: readonly Packet[];
  readonly transport: { readonly socket?: { terminate?: () => void } };
  on(event: 'packet' | 'packetCreate', listener: (packet: Packet) => void): void;
  close(discard?: boolean): void;
}

/** The first character of a packet of Socket.IO says what it is. */
const CONNECT = '0';
const DISCONNECT = '1';
const CONNECT_ERROR = '4';
/** So few packets are never worth counting their bytes. */
const PACKETS_UNCOUNTED = 8;

/**
 * Cuts a connection that joins a namespace which it is in already or about to be in, that joins too often, or that does not
 * read. It looks at the packets themselves, because Socket.IO notes a join only after an asynchronous step: a thousand of
 * them in one write would all be let in.
 */
export function guardConnection(
  connection: Watched,
  { joinsMax, unreadBytes }: Pick<LiveLimits, 'joinsMax' | 'unreadBytes'>,
): void {
  const namespaces = new Set<string>();
  let joins = 0;

  connection.on('packet', ({ type, data }) => {
    if (type !== 'message' || typeof data !== 'string') return;
    if (data[0] === DISCONNECT) namespaces.delete(namespaceOf(data));
    if (data[0] !== CONNECT) return;
    joins += 1;
    const namespace = namespaceOf(data);
    if (joins > joinsMax || namespaces.has(namespace)) cut(connection);
    else namespaces.add(namespace);
  });

  connection.on('packetCreate', ({ data }) => {
    if (connection.writeBuffer.length > PACKETS_UNCOUNTED && bytesOf(connection.writeBuffer) > unreadBytes) {
      cut(connection);
    } else if (typeof data === 'string' && (data[0] === DISCONNECT || data[0] === CONNECT_ERROR)) {
      namespaces.delete(namespaceOf(data));
    }
  });
}

/** At once and without a farewell, which a peer that does not read would never take. */
function cut(connection: Watched): void {
  const { socket } = connection.transport;
  connection.close(true);
  socket?.terminate?.();
}

/** `0/public,{…}` is about `/public`; without a name it is about the root. */
function namespaceOf(data: string): string {
  if (data[1] !== '/') return '/';
  const end = data.indexOf(',');
  return data.slice(1, end < 0 ? undefined : end);
}

function bytesOf(packets: readonly Packet[]): number {
  let bytes = 0;
  for (const { data } of packets) bytes += typeof data === 'string' ? data.length : 0;
  return bytes;
}
