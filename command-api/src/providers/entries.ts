// The functions of providers that other nouns may call.

export { providerProtocol } from './provider-protocol.ts';
export { shownSecretProof } from './shown-secret.ts';
