export { atMost } from './at-most.ts';
export * from './bus.ts';
export { isClientRejection } from './client-rejection.ts';
export * from './engine.ts';
export * from './engine-settings.ts';
export * from './errors.ts';
export * from './event-store.ts';
export {
  type HeadKey,
  headKeys,
  isSignedText,
  replaceHeadKey,
  signText,
  type TextSignature,
  trustedHeadKeys,
} from './head-key.ts';
export type { Hint, PrivateSms, PublicSms, Recording } from './hints.ts';
export * from './log-chain.ts';
export { newId } from './new-id.ts';
export * from './open-engine.ts';
export * from './position.ts';
export * from './read-model.ts';
export type { SealedBlobs } from './sealed-blobs.ts';
export * from './secret-key.ts';
export * from './signed-heads.ts';
export * from './snapshots.ts';
export * from './vault.ts';
export type { IndexedQuery, IndexedSpace } from './vault-index.ts';
export * from './vault-values.ts';
