import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import proxyaddr from 'proxy-addr';

/** Finds the address that a request came from. */
export type ClientAddress = (request: IncomingMessage) => string;

function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}

/** The address of the connection's other end: a client, or the last proxy before us. */
export function peerAddress(socket: Socket): string {
  return plain(socket.remoteAddress ?? '');
}

/**
 * Stricter than proxy-addr, which accepts `010.0.0.0/08`, netmasks and names. A range of 0 bits would trust everybody.
 */
function checkRange(range: string): void {
  const [address = '', bits, ...rest] = range.split('/');
  const family = isIP(address);
  const isPrefix =
    bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
  if (family === 0 || rest.length > 0 || !isPrefix)
    throw new Error(`"${range}" is neither an address nor a CIDR range`);
}

/**
 * Tells our own proxies apart from all other addresses.
 * @throws Error for a range that cannot be read, and for one that contains every address
 */
export function ownProxies(ranges: readonly string[]): (address: string) => boolean {
  for (const range of ranges) checkRange(range);
  const isTrusted = proxyaddr.compile([...ranges]);
  return (address) => isTrusted(address, 0);
}

/**
 * Reads `X-Forwarded-For` only as far as our own proxies wrote it: from the right, while the previous address is trusted.
 * What a client adds is ignored.
 * @param trusted addresses or CIDR ranges of our own proxies; if empty, the peer's address is the client's.
 * @throws Error for a range that cannot be read
 */
export function clientAddress(trusted: readonly string[]): ClientAddress {
  if (trusted.length === 0) return ({ socket }) => peerAddress(socket);
  const isOwnProxy = ownProxies(trusted);
  return (request) => plain(proxyaddr.all(request, isOwnProxy).findLast((each) => isIP(each) !== 0) ?? '');
}

/** Bits of an IPv6 address that one customer, one site and one small provider can choose freely. */
const BLOCK_BITS = [64, 56, 48] as const;

function blockOf(groups: readonly string[], bits: number): string {
  const whole = groups.slice(0, Math.ceil(bits / 16));
  const left = bits % 16;
  const last = whole.at(-1);
  if (left > 0 && last !== undefined) {
    const kept = (Number.parseInt(last, 16) >> (16 - left)) << (16 - left);
    whole[whole.length - 1] = kept.toString(16);
  }
  return `${whole.join(':')}::/${bits}`;
}

/** The blocks of an IPv6 address: /64, /56 and /48. An IPv4 address is one block. */
export function addressBlocks(address: string): readonly [string, ...string[]] {
  if (isIP(address) !== 6) return [address];
  const [head = '', tail = ''] = address.split('::', 2);
  const groups = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const zeros = address.includes('::')
    ? Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0')
    : [];
  const all = [...groups, ...zeros, ...rest];
  const [first, second, third] = BLOCK_BITS.map((bits) => blockOf(all, bits));
  return [first ?? address, second ?? address, third ?? address];
}

/** The part of an address that a client cannot choose freely: an IPv4 address, or the first half of an IPv6 address. */
export function addressBlock(address: string): string {
  return addressBlocks(address)[0];
}
