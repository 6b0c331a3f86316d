import { describe, expect, it } from 'vitest';
import { goKeys, pathOfGoKey } from './go-keys.ts';

describe('The keys that open a page', () => {
  it('are one for each page', () => {
    const keys = Object.values(goKeys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('lead customers to their pages, and only admins to those of admins', () => {
    expect(pathOfGoKey('o', false)).toBe('/dashboard/order-history');
    expect(pathOfGoKey('u', true)).toBe('/admin/dashboard/users');
    expect(pathOfGoKey('u', false)).toBeUndefined();
    expect(pathOfGoKey('g', true)).toBeUndefined();
  });
});
