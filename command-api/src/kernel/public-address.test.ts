import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

const INSIDE = [
  // This host, and all loopback addresses.
  ['0.0.0.0', '0.1.2.3', '127.0.0.1', '127.255.255.254', '::', '::1'],
  // Private networks, and shared networks of providers.
  ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', '100.127.255.255'],
  // Link-local, where clouds serve their metadata.
  ['169.254.0.1', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254'],
  // Reserved addresses, and addresses for documentation and benchmarks.
  ['192.0.0.1', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '240.0.0.1'],
  // Multicast and broadcast.
  ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1', 'ff05::2'],
  // Unique local, and the former site-local.
  ['fc00::1', 'fdff::1', 'fec0::1'],
  // IPv6 that carries an IPv4 address: mapped, compatible, translated, NAT64, 6to4, Teredo.
  ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::7f00:1', '::ffff:0:127.0.0.1'],
  ['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::a00:1', '2002:7f00:1::', '2002:a00:1::1'],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  // For documentation, discard-only, for benchmarks, overlays.
  ['2001:db8::1', '100::1', '2001:2::1', '2001:10::1', '2001:20::1', '3fff::1'],
].flat();

describe('an address that leads into a network', () => {
  it.each(INSIDE)('is never public: %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('an address of the public internet', () => {
  it.each(['8.8.8.8', '1.1.1.1', '100.63.255.255', '100.128.0.1', '172.32.0.1', '2606:4700:4700::1111'])(
    'is public: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe('a text that is not an address', () => {
  it.each(['', 'example.com', '1.2.3', '256.1.1.1', '8.8.8.8.8', '[::1]'])('is not public: %j', (text) =>
    expect(isPublicAddress(text)).toBe(false),
  );
});
