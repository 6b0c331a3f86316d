import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { addressBlock, addressBlocks, clientAddress } from './client-address.ts';

function request(remoteAddress: string, forwarded?: string) {
  return {
    socket: { remoteAddress },
    headers: { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage;
}

describe('the client’s address', () => {
  it('is the peer’s if there is no proxy of ours, whatever the client says', () => {
    expect(clientAddress([])(request('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9');
  });

  it('is what our proxy saw, not what a client added', () => {
    const address = clientAddress(['10.0.0.0/8']);
    expect(address(request('10.1.2.3', '6.6.6.6, 203.0.113.9'))).toBe('203.0.113.9');
    expect(address(request('::ffff:10.1.2.3', '203.0.113.9, 10.9.9.9'))).toBe('203.0.113.9');
    expect(address(request('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9');
  });

  it('stays the proxy’s when the header is nonsense', () => {
    expect(clientAddress(['10.1.2.3'])(request('10.1.2.3', 'unknown'))).toBe('10.1.2.3');
    expect(clientAddress(['10.1.2.3'])(request('10.1.2.3'))).toBe('10.1.2.3');
  });

  it.each([
    ...['the proxy', '', '10.0.0.0/', '10.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.0/08', '10.0.0.0/8/8'],
    ...['2001:db8::/129', '10.0.0.0/1e1', '10.0.0.0/ 8', '10.0.0/8'],
  ])('refuses "%s" as a range, instead of trusting more than was meant', (range) => {
    expect(() => clientAddress([range])).toThrow(`"${range}" is neither an address nor a CIDR range`);
  });
});

describe('an address block', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('of %s is %s', (address, block) => expect(addressBlock(address)).toBe(block));

  it('of an IPv6 address is part of a larger block, which is part of an even larger one', () => {
    expect(addressBlocks('2001:db8:1:a2b3::6')).toEqual([
      '2001:db8:1:a2b3::/64',
      '2001:db8:1:a200::/56',
      '2001:db8:1::/48',
    ]);
    expect(addressBlocks('203.0.113.9')).toEqual(['203.0.113.9']);
  });
});
