import ipaddr from 'ipaddr.js';

/** The part of IPv6 that is assigned to public networks; all else has a special meaning. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the public internet. All other addresses may lead into a network: loopback, private,
 * link-local (where clouds serve their metadata), shared, multicast and reserved addresses, and the IPv6 forms that contain
 * an IPv4 address (mapped, NAT64, 6to4, Teredo), because a translator would unpack them.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST);
}
