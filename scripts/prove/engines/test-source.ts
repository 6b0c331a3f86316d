import type { ServerName, ServerVerb } from '@ringpost/testing/test-servers';

/** The servers of the distributed engine. */
export type StoreName = 'eventstore' | 'mongodb' | 'kafka';

/** Servers of one kind of source, and the possible actions on them. */
export interface ServerSource {
  /** For the line that names the source of a server. */
  readonly name: string;
  readonly urls: Partial<Record<StoreName, string>>;
  /** EventStoreDB of another version, if this source has several. */
  readonly newerEventstore?: string;
  /** Those that can be stopped from here. */
  readonly stoppable: readonly ServerName[];
  control?(verb: ServerVerb, server: ServerName): Promise<void>;
  close(): Promise<void>;
}

export const STORE_NAMES: readonly StoreName[] = ['eventstore', 'mongodb', 'kafka'];

/**
 * FerretDB has 50 connections to PostgreSQL, and a command that changes a document holds one while it waits for another. In
 * a test with six processes eight clients change documents. Together they keep fewer changes under way than that; otherwise
 * they would wait for each other forever.
 */
export const CONNECTIONS_OF_EACH_CLIENT = 6;
