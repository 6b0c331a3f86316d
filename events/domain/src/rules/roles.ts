export * from '../domain/account/role.ts';
