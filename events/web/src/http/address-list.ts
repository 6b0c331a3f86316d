import { BlockList, isIP } from 'node:net';
import { atMost } from '@ringpost/engine';
import { LRUCache } from 'lru-cache';

const LISTS_KEPT = 1_000;
const BITS = { 4: 32, 6: 128 } as const;

interface Range {
  readonly address: string;
  readonly bits: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** Undefined for what is neither an address nor a CIDR range. */
function rangeOf(text: string): Range | undefined {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || rest.length > 0 || address.includes('%')) return undefined;
  const most = BITS[version];
  if (bits !== undefined && !(/^(?:0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= most)) return undefined;
  return { address, bits: bits === undefined ? most : Number(bits), family: `ipv${version}` };
}

/** Whether it is an IPv4 or IPv6 address, or a CIDR range of them. */
export function isAddressRange(text: string): boolean {
  return rangeOf(text) !== undefined;
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of ranges) {
    const range = rangeOf(text);
    if (range) list.addSubnet(range.address, range.bits, range.family);
  }
  return list;
}

/** Tells whether an address is in one of the ranges. What cannot be read contains no address. */
export function createAddressLists(): (ranges: readonly string[], address: string) => boolean {
  const lists = new LRUCache<string, BlockList>(atMost(LISTS_KEPT));
  return (ranges, address) => {
    const name = ranges.join();
    const list = lists.get(name) ?? listOf(ranges);
    lists.set(name, list);
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
}
