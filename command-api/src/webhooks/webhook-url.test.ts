import { Rejection } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import type { UrlRules } from '../kernel/outgoing-url.ts';
import { usableUrl } from './webhook-url.ts';

const production: UrlRules = { allowsHttp: false, trusted: new Set() };
const development: UrlRules = { allowsHttp: true, trusted: new Set() };

function faultOf(text: string, rules: UrlRules = production): unknown {
  try {
    return usableUrl(text, rules);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    expect(error.code).toBe('webhook-url-refused');
    return error.facts.fault;
  }
}

describe('the URL of a webhook', () => {
  it('is stored as it is called: no fragment, and each host in one spelling', () => {
    expect(usableUrl('https://API.Example.com/hooks?k=1#top', production)).toBe(
      'https://api.example.com/hooks?k=1',
    );
    expect(usableUrl('https://bücher.example.com:8443', production)).toBe(
      'https://xn--bcher-kva.example.com:8443/',
    );
    expect(usableUrl('https://8.8.8.8/', production)).toBe('https://8.8.8.8/');
  });

  it.each(['no-url', 'https://', 'https://exa mple.com/'])('is refused if it is not a URL: %s', (text) =>
    expect(faultOf(text)).toBe('not-a-url'),
  );

  it.each(['http://example.com/', 'ftp://example.com/', 'file:///etc/passwd', 'gopher://example.com/'])(
    'must be https: %s',
    (text) => expect(faultOf(text)).toBe('not-https'),
  );

  it('may be http on a development server, for public names only', () => {
    expect(usableUrl('http://example.com/', development)).toBe('http://example.com/');
    expect(faultOf('http://localhost/', development)).toBe('not-public');
    expect(faultOf('http://127.0.0.1/', development)).toBe('not-public');
    expect(faultOf('ftp://example.com/', development)).toBe('not-https');
  });

  it.each(['https://a:b@example.com/', 'https://a@example.com/'])('must not contain a password: %s', (text) =>
    expect(faultOf(text)).toBe('has-password'),
  );

  it.each([22, 25, 80, 3306, 6379, 8080, 9200])('must have a port for the web: not %i', (port) =>
    expect(faultOf(`https://example.com:${port}/`)).toBe('port'),
  );

  it.each([
    ...['127.0.0.1', '127.1', '0x7f.1', '0x7f000001', '2130706433', '017700000001', '0', '10.1.2.3'],
    ...['169.254.169.254', '100.64.0.1', '192.168.0.1', '[::1]', '[::]', '[::ffff:7f00:1]', '[fd00::1]'],
    ...['[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[fe80::1]', '1２7.0.0.1', '①②⑦.0.0.1'],
    ...['localhost', 'localhost.', 'LOCALHOST', 'a.localhost', 'router', 'db.internal', 'nas.local'],
    ...['metadata.google.internal', 'metadata.google.internal.', 'printer.lan', 'x.home.arpa'],
  ])('does not lead into a network: %s', (host) => expect(faultOf(`https://${host}/`)).toBe('not-public'));
});
