import { describe, expect, it } from 'vitest';
import { buyPath, destinationOf, loginPath, paths } from './paths.ts';

describe('The destination after the login', () => {
  it('is the page of a known route name', () => {
    expect(destinationOf('dashboard-buy-now', '/x')).toBe(paths['dashboard-buy-now']);
  });

  it('is a path of this site, with its query', () => {
    expect(destinationOf('/dashboard/buy-now?app=1&country=US', '/x')).toBe(
      '/dashboard/buy-now?app=1&country=US',
    );
  });

  it.each([
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'toString',
    'unknown-name',
    '/auth/login?p=/auth/login',
  ])('is the fallback for %s', (p) => {
    expect(destinationOf(p, '/fallback')).toBe('/fallback');
  });

  it('can be read from the address that it was put into', () => {
    const address = new URL(loginPath('/dashboard/buy-now?app=a b&x=1'), 'http://here');
    expect(destinationOf(address.searchParams.get('p'), '/x')).toBe('/x');
    const clean = new URL(loginPath('/dashboard/buy-now?app=a&x=1'), 'http://here');
    expect(destinationOf(clean.searchParams.get('p'), '/x')).toBe('/dashboard/buy-now?app=a&x=1');
  });
});

describe('The page to buy an app', () => {
  it('has the chosen app, country and provider', () => {
    expect(buyPath('a1', 'CA', 'v1')).toBe('/dashboard/buy-now?app=a1&country=CA&vendor=v1');
    expect(buyPath('a1', 'US')).toBe('/dashboard/buy-now?app=a1&country=US');
  });
});
