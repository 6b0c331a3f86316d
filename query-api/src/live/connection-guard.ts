import type { LiveLimits } from './live-limits.ts';
import { bytesOf } from './unread-packets.ts';

/** A packet of Engine.IO. A message contains one packet of Socket.IO as text. */
interface Packet {
  readonly type: string;
  readonly data?: unknown;
}

/** The parts of an Engine.IO connection that are watched. */
export interface Watched {
  /** Packets that the peer has not read yet. */
  readonly writeBuffer: readonly Packet[];
  readonly transport: { readonly socket?: { terminate?: () => void } };
  on(event: 'packet' | 'packetCreate', listener: (packet: Packet) => void): void;
  close(discard?: boolean): void;
}

/** The first character of a Socket.IO packet is its type. */
const CONNECT = '0';
const DISCONNECT = '1';
const CONNECT_ERROR = '4';
/** With this few packets, their bytes are not counted. */
const PACKETS_UNCOUNTED = 8;

/** Cuts at once, without a closing packet: a peer that does not read would never get it. */
function cut(connection: Watched): void {
  const { socket } = connection.transport;
  connection.close(true);
  socket?.terminate?.();
}

/** `0/public,{…}` is for the namespace `/public`. A packet without a name is for the root. */
function namespaceOf(data: string): string {
  if (data[1] !== '/') return '/';
  const end = data.indexOf(',');
  return data.slice(1, end < 0 ? undefined : end);
}

/**
 * Cuts a connection that joins a namespace twice, joins too often, or does not read. It checks the packets themselves,
 * because Socket.IO registers a join only after an asynchronous step: it would accept a thousand joins in one write.
 */
export function guardConnection(
  connection: Watched,
  { joinsMax, unreadBytes }: Pick<LiveLimits, 'joinsMax' | 'unreadBytes'>,
  isTooMuchUnread: () => boolean,
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
    const waits = connection.writeBuffer.length > PACKETS_UNCOUNTED;
    if (waits && (bytesOf(connection.writeBuffer) > unreadBytes || isTooMuchUnread())) {
      cut(connection);
    } else if (typeof data === 'string' && (data[0] === DISCONNECT || data[0] === CONNECT_ERROR)) {
      namespaces.delete(namespaceOf(data));
    }
  });
}
