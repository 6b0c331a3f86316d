import {
  type EventShape,
  type Fold,
  isKnownEvent,
  type RecordedEvent,
  type RingpostEvent,
} from '@ringpost/events/catalogue';
import type { EventStore } from '@ringpost/events/engine';
import { LRUCache } from 'lru-cache';

/** One stream as this process knows it: folded up to `revision`, perhaps ahead of the disk by appends under way. */
export interface Folded<State> {
  state: State;
  /** -1: the stream does not exist yet. */
  revision: number;
  /** Position of the last event known to be durable, -1 before any. */
  position: number;
  /** Settles when every append that `state` already counts is durable, or one of them failed. */
  tail: Promise<unknown>;
}

export interface Streams {
  /** What this process knows already, or what the store says. */
  load<S, E extends EventShape>(stream: string, fold: Fold<S, E>): Promise<Folded<S>>;
  /** The same, read forward to the store's present end. */
  refresh<S, E extends EventShape>(stream: string, fold: Fold<S, E>): Promise<Folded<S>>;
  /** Runs jobs on one stream one after the other, in the order they came. */
  inTurn<T>(stream: string, job: () => Promise<T>): Promise<T>;
  /** Forgets what was folded, because an append on top of it failed. */
  forget(stream: string, folded: Folded<unknown>): void;
}

const PAGE = 4096;

/**
 * Folded streams, kept while they are in use and read forward from where they stood: that, not stored snapshots, keeps
 * long streams fast (design §4.1).
 */
export const createStreams = (events: EventStore, max = 50_000): Streams => {
  const kept = new LRUCache<string, Folded<unknown>>({ max });
  const loading = new Map<string, Promise<Folded<unknown>>>();

  const turns = new Map<string, Promise<unknown>>();

  const inTurn = <T>(stream: string, job: () => Promise<T>): Promise<T> => {
    const before = turns.get(stream);
    const turn = before ? before.then(job, job) : job();
    turns.set(stream, turn);
    const leave = () => {
      if (turns.get(stream) === turn) turns.delete(stream);
    };
    turn.then(leave, leave);
    return turn;
  };

  const readForward = async (stream: string, fold: Fold<unknown, EventShape>, folded: Folded<unknown>) => {
    for (;;) {
      const page = await events.readStream(stream, { after: folded.revision, limit: PAGE });
      for (const event of page) advance(folded, fold, event);
      if (page.length < PAGE) return folded;
    }
  };

  const loadFresh = (stream: string, fold: Fold<unknown, EventShape>): Promise<Folded<unknown>> => {
    const underWay = loading.get(stream);
    if (underWay) return underWay;
    const empty = { state: fold.initial(), revision: -1, position: -1, tail: Promise.resolve() };
    const load = readForward(stream, fold, empty)
      .then((folded) => {
        kept.set(stream, folded);
        return folded;
      })
      .finally(() => loading.delete(stream));
    loading.set(stream, load);
    return load;
  };

  const load = async (stream: string, fold: Fold<unknown, EventShape>) =>
    kept.get(stream) ?? (await loadFresh(stream, fold));

  const refresh = async (stream: string, fold: Fold<unknown, EventShape>) => {
    const known = kept.get(stream);
    if (!known) return loadFresh(stream, fold);
    await known.tail.catch(() => undefined);
    if (kept.get(stream) !== known) return loadFresh(stream, fold);
    return readForward(stream, fold, known);
  };

  return {
    load: load as Streams['load'],
    refresh: refresh as Streams['refresh'],
    inTurn,
    forget(stream, folded) {
      if (kept.peek(stream) === folded) kept.delete(stream);
    },
  };
};

/** Takes over one event, unless it is counted already. An event nobody knows stops everything that depends on it. */
const advance = (folded: Folded<unknown>, fold: Fold<unknown, EventShape>, event: RecordedEvent): void => {
  if (event.revision <= folded.revision) return;
  if (!isKnownEvent(event.type))
    throw new Error(`${event.stream} holds an event of unknown type ${event.type}`);
  folded.state = fold.evolve(folded.state, event as RingpostEvent);
  folded.revision = event.revision;
  folded.position = Math.max(folded.position, event.position);
};
