import { type Engine, headKeys, readHead, type SignedHead, trustedHeadKeys } from '@ringpost/engine';
import { breachList } from './check.ts';

/** What an operator has kept in another place. */
export interface KeptElsewhere {
  /** Lines of heads. */
  readonly heads?: readonly string[];
  /** The public half of a key of heads, as PEM: the keys of the Vault count only if they contain it. */
  readonly headKey?: string | undefined;
}

interface Line {
  readonly text: string;
  readonly where: string;
}

/** All lines of heads, each once. */
async function linesOf({ chain }: Pick<Engine, 'chain'>, kept: readonly string[]): Promise<readonly Line[]> {
  const own = await chain.heads();
  const known = new Set(own);
  const others = kept.map((text, index) => ({ text, where: `kept head ${index + 1}` }));
  return [
    ...own.map((text, index) => ({ text, where: `signed head ${index + 1}` })),
    ...others.filter(({ text }) => !known.has(text)),
  ];
}

/** The heads that a key has signed, by their number of events. */
function readHeads(
  lines: readonly Line[],
  keys: readonly string[],
  epoch: string,
  say: (what: string) => void,
): readonly SignedHead[] {
  if (keys.length === 0) {
    if (lines.length > 0) say('there are signed heads, and the Vault has no key of them');
    return [];
  }
  const heads = lines.flatMap(({ text, where }) => {
    const head = readHead(text, ...keys);
    if (!head) say(`${where} is not what the key has signed`);
    else if (head.epoch !== epoch) say(`${where} was signed for another log`);
    else return [head];
    return [];
  });
  return heads.toSorted((a, b) => a.events - b.events);
}

/** The links that a log or its chain gives. */
type LinksAt = ReadonlyMap<number, string>;

/** What the first head says that does not fit the log. */
function firstOtherHead(heads: readonly SignedHead[], linksAt: LinksAt): string | undefined {
  const index = heads.findIndex(({ events, link }) => linksAt.get(events) !== link);
  const head = heads[index];
  if (!head) return undefined;
  const since = `since the head of ${head.at}`;
  if (!linksAt.has(head.events))
    return `${since}, which has ${head.events} events, the log has become shorter, or a part of it cannot be read`;
  const before = heads[index - 1]?.events ?? 0;
  return `${since} an event was changed: it is after the first ${before} events, and among the first ${head.events}`;
}

/** The time of the last head that is beside the log; undefined if there is none that a key has signed. */
export async function lastSignedAt(
  { chain, events, vault }: Pick<Engine, 'events' | 'chain' | 'vault'>,
  headKey: string | undefined,
): Promise<string | undefined> {
  const lines = (await chain.heads()).map((text) => ({ text, where: '' }));
  const { publicKeys } = trustedHeadKeys(await headKeys(vault), headKey);
  return readHeads(lines, publicKeys, events.epoch, () => {}).at(-1)?.at;
}

/**
 * Compares every stored event with the chain, and the chain with the heads. The first event that differs is named. Who can
 * write the log and the chain can make both anew, but not the signature of a head without its key.
 */
export async function checkChain(
  engine: Pick<Engine, 'events' | 'chain' | 'vault'>,
  { heads: kept = [], headKey }: KeptElsewhere,
) {
  const breaches = breachList();
  const say = (what: string): void => breaches.add(null, what);
  const lines = await linesOf(engine, kept);
  const { publicKeys, faults } = trustedHeadKeys(await headKeys(engine.vault), headKey);
  faults.forEach(say);
  const heads = readHeads(lines, publicKeys, engine.events.epoch, say);
  const { linked, unlinked, breach, linksAt } = await engine.chain.check(
    new Set(heads.map(({ events }) => events)),
  );
  if (breach) breaches.all.unshift(breach);
  const other = firstOtherHead(heads, linksAt);
  if (other !== undefined) say(other);
  const most = heads.at(-1)?.events ?? 0;
  if (linked < most && other === undefined)
    say(`the chain has ${linked} links, and a head was signed after ${most}: its end was cut off`);
  const notes = [
    ...(linked === 0 && unlinked > 0 ? ['there is no chain yet: a server makes it when it runs'] : []),
    ...(linked > 0 && unlinked > 0 ? [`the last ${unlinked} events are not linked yet`] : []),
    ...(linked > 0 && lines.length === 0 ? ['no head is signed yet'] : []),
  ];
  return {
    id: 'L25',
    title: 'the chain of hashes confirms every stored event, and the signed heads confirm the chain',
    looked: linked + unlinked + lines.length,
    breaches: breaches.all,
    note: notes.length === 0 ? undefined : notes.join('; '),
    linked,
    isComplete: unlinked === 0,
  };
}
