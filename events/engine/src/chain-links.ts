import { hash } from 'node:crypto';
import type { Position } from '@ringpost/domain';
import type { ChainBreach, ChainCheck } from './log-chain.ts';

export const LINK_BYTES = 32;
/** 32 bytes as a text of 32 characters (latin1): Node gives a hash as such a text in half the time that a buffer takes. */
export type Link = string;

export function linkIn(bytes: Buffer, at: number): Link {
  return bytes.toString('latin1', at, at + LINK_BYTES);
}

/** What is in the chain in place of a link that was damaged. It equals no link. */
export const DAMAGED_LINK: Link = '';

/** In hexadecimal digits. */
export function shownLink(link: Link): string {
  return Buffer.from(link, 'latin1').toString('hex');
}

/** The link before the first event. */
export function firstLink(log: string | Uint8Array): Link {
  return hash('sha256', log, 'binary');
}

/** Makes the link of one event. The caller fills the bytes after the link before it. */
export function createLinker() {
  let scratch = Buffer.alloc(4096);
  return (before: Link, length: number, fill: (bytes: Buffer, at: number) => void): Link => {
    const end = LINK_BYTES + length;
    if (end > scratch.length) scratch = Buffer.alloc(2 * end);
    scratch.write(before, 0, 'latin1');
    fill(scratch, LINK_BYTES);
    return hash('sha256', scratch.subarray(0, end), 'binary');
  };
}

const CHANGED = 'this event is not the one that was linked: it was changed, or others are missing before it';
const LINK_CHANGED = 'the link of this event was changed, and the event was not';

/** Compares the links that a log gives with those of the chain, event by event, and finds the first that differs. */
export function compareLinks(at: ReadonlySet<number>) {
  const linksAt = new Map<number, string>();
  let events = 0;
  let linked = 0;
  /** The first event with another link, until the next event tells whether the event or its link was changed. */
  let suspect: Position | undefined;
  let breach: ChainBreach | undefined;
  return {
    see(link: Link, position: Position, inChain: Link | undefined): void {
      events += 1;
      if (at.has(events)) linksAt.set(events, shownLink(link));
      if (inChain === undefined) return;
      linked += 1;
      if (breach) return;
      const fits = link === inChain;
      if (suspect !== undefined) breach = { position: suspect, what: fits ? LINK_CHANGED : CHANGED };
      else if (inChain === DAMAGED_LINK) breach = { position, what: LINK_CHANGED };
      else if (!fits) suspect = position;
    },
    events: () => events,
    /** @param stop why not the whole log could be compared */
    finish(stop?: ChainBreach): ChainCheck {
      const found = breach ?? (suspect === undefined ? stop : { position: suspect, what: CHANGED });
      return { linked, unlinked: events - linked, breach: found, linksAt };
    },
  };
}

/** What is missing of a log that ends before its chain. */
export function cutOff(position: Position | null, missing: number): ChainBreach {
  const those = missing === 1 ? 'one linked event is' : `${missing} linked events are`;
  return { position, what: `the log ends too early: from here on ${those} gone` };
}
