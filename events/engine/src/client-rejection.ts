const OF_THE_CLIENT = /[@]eventstore[\\/]db-client|[@]grpc[\\/]grpc-js/;

/** Whether a rejection that nobody handled comes from the client of the log, so that the engine deals with it. */
export function isClientRejection(reason: unknown): reason is Error {
  return reason instanceof Error && (OF_THE_CLIENT.test(reason.stack ?? '') || 'metadata' in reason);
}
