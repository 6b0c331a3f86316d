import { describe, expect, it } from 'vitest';
import { goKeys, pathOfGoKey } from './go-keys.ts';

describe('The keys that open a page', () => {
  it('open one page each', () => {
    const keys = Object.values(goKeys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('open the pages of customers for everybody, and the pages of admins only for admins', () => {
    expect(pathOfGoKey('o', false)).toBe('/dashboard/order-history');
    expect(pathOfGoKey('u', true)).toBe('/admin/dashboard/users');
    expect(pathOfGoKey('u', false)).toBeUndefined();
    expect(pathOfGoKey('g', true)).toBeUndefined();
  });
});
