import { describe, expect, it } from 'vitest';
import { actorOf, hasRole, isAbove, isStaff, ROLES } from './roles.ts';

describe('a role', () => {
  it('may do what each lower role may do', () => {
    expect(ROLES.filter((role) => hasRole(role, 'support'))).toEqual(['support', 'admin', 'super_admin']);
    expect(ROLES.filter((role) => hasRole(role, 'super_admin'))).toEqual(['super_admin']);
    expect(ROLES.filter(isStaff)).toEqual(['support', 'admin', 'super_admin']);
  });

  it('decides about lower roles only, except a super admin, who decides about all', () => {
    const below = (role: (typeof ROLES)[number]) => ROLES.filter((other) => isAbove(role, other));
    expect(below('customer')).toEqual([]);
    expect(below('support')).toEqual(['customer']);
    expect(below('admin')).toEqual(['customer', 'support']);
    expect(below('super_admin')).toEqual(ROLES);
  });

  it('of everybody who works here acts as an admin', () => {
    expect(ROLES.map((role) => actorOf({ role, userId: 'ann' }))).toEqual([
      'customer:ann',
      'admin:ann',
      'admin:ann',
      'admin:ann',
    ]);
  });
});
