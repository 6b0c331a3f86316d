import { type Socket, SocketAddress } from 'node:net';

/** What a proxy writes before the bytes of its client, by version 2 of the PROXY protocol. */
const SIGNATURE = Buffer.from('0d0a0d0a000d0a515549540a', 'hex');
const HEAD_BYTES = 16;
/** HAProxy sends 12 to 36 bytes of addresses, and what it may add is short. */
const REST_BYTES_MAX = 512;
const LOCAL = 0x20;
const PROXIED = 0x21;
const TCP4 = 0x11;
const TCP6 = 0x21;
const IPV4_BYTES = 4;
const IPV6_BYTES = 16;

/** `address`: of the client; null for a connection of the proxy itself, such as a check. `rest`: the bytes after the header. */
interface ProxyHeader {
  readonly address: string | null;
  readonly rest: Buffer;
}

function ipv6Of(bytes: Buffer): string {
  const groups = Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(2 * at).toString(16));
  const { address } = new SocketAddress({ address: groups.join(':'), family: 'ipv6' });
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}

/** The header at the begin of these bytes; `more`: it is not whole yet; `bad`: they do not begin with one. */
function parseProxyHeader(bytes: Buffer): ProxyHeader | 'more' | 'bad' {
  const known = Math.min(bytes.length, SIGNATURE.length);
  if (!bytes.subarray(0, known).equals(SIGNATURE.subarray(0, known))) return 'bad';
  if (bytes.length < HEAD_BYTES) return 'more';
  const [command, family, length] = [bytes.readUInt8(12), bytes.readUInt8(13), bytes.readUInt16BE(14)];
  if (length > REST_BYTES_MAX || (command !== LOCAL && command !== PROXIED)) return 'bad';
  if (bytes.length < HEAD_BYTES + length) return 'more';
  const said = bytes.subarray(HEAD_BYTES, HEAD_BYTES + length);
  const rest = bytes.subarray(HEAD_BYTES + length);
  if (command === LOCAL) return { address: null, rest };
  // Both addresses and both ports must be there.
  if (family === TCP4 && length >= 2 * IPV4_BYTES + 4)
    return { address: said.subarray(0, IPV4_BYTES).join('.'), rest };
  if (family === TCP6 && length >= 2 * IPV6_BYTES + 4)
    return { address: ipv6Of(said.subarray(0, IPV6_BYTES)), rest };
  return 'bad';
}

/**
 * Takes the header from a connection that a proxy opened, and leaves the bytes after it to the next reader, who resumes the socket.
 * @returns undefined if none came in time, or it was no header
 */
export function readProxyHeader(
  socket: Socket,
  withinMs: number,
): Promise<Pick<ProxyHeader, 'address'> | undefined> {
  return new Promise((resolve) => {
    let bytes = Buffer.alloc(0);
    const done = (header: ProxyHeader | undefined): void => {
      clearTimeout(late);
      socket.off('data', onData).off('close', onClose).pause();
      if (header && header.rest.length > 0) socket.unshift(header.rest);
      resolve(header);
    };
    const onClose = (): void => done(undefined);
    const onData = (more: Buffer): void => {
      bytes = Buffer.concat([bytes, more]);
      const header = parseProxyHeader(bytes);
      if (header !== 'more') done(header === 'bad' ? undefined : header);
    };
    const late = setTimeout(onClose, withinMs);
    socket.on('data', onData).on('close', onClose);
  });
}
