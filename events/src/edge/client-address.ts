import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Finds the address a request came from. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * Reads `X-Forwarded-For` only as far as proxies of ours wrote it: from the right, while the address before is a trusted
 * one. Anything a client puts in front is never believed.
 * @param trusted addresses or CIDR ranges of our own proxies; none: the peer's address is the client's.
 */
export const clientAddress = (trusted: readonly string[]): ClientAddress => {
  const peerOf = (request: IncomingMessage): string => plain(request.socket.remoteAddress ?? '');
  if (trusted.length === 0) return peerOf;
  const proxies = blockList(trusted);
  return (request) => {
    let address = peerOf(request);
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
    while (forwarded.length > 0 && isTrusted(proxies, address)) {
      const before = plain(forwarded.pop()?.trim() ?? '');
      if (isIP(before) === 0) break;
      address = before;
    }
    return address;
  };
};

/** What one client cannot change at will: an IPv4 address, or the first half of an IPv6 one. */
export const addressBlock = (address: string): string => {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::', 2);
  const groups = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const zeros = address.includes('::')
    ? Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0')
    : [];
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(':')}::/64`;
};

const plain = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address);

const blockList = (ranges: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/', 2);
    const family = isIP(address);
    if (family === 0) throw new Error(`"${range}" is neither an address nor a CIDR range`);
    const kind = family === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, kind);
    else list.addSubnet(address, Number(bits), kind);
  }
  return list;
};

const isTrusted = (proxies: BlockList, address: string): boolean => {
  const family = isIP(address);
  return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4');
};
