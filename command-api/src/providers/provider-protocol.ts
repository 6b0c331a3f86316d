import { jsonProtocol, type Protocol } from '@ringpost/web/http';

/**
 * What a provider speaks whose request only it can make: its fields are signed, or lie in each other. Refusals are those of all
 * routes. A test that makes requests from contracts cannot make these.
 */
export const providerProtocol: Protocol = { ...jsonProtocol, name: 'provider' };
