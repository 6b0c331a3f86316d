import { slugOf } from '@ringpost/domain/rules/slug';

interface Named {
  readonly _id: string;
  /** The beginning of its address; of its name if absent. */
  readonly slug?: string;
  readonly name: string;
}

/** Things by their address, and addresses by id. */
export interface Addresses {
  readonly idAt: ReadonlyMap<string, string>;
  readonly of: ReadonlyMap<string, string>;
}

/** These many characters of an id tell things with the same name apart. */
const ID_END = 8;

/**
 * Gives each thing an address that is readable: its name. If two have the same, the first keeps it, and the other gets the end of
 * its id as well. So does one whose name has no letter.
 */
export function addressesOf(things: Iterable<Named>): Addresses {
  const idAt = new Map<string, string>();
  const of = new Map<string, string>();
  for (const { _id, slug, name } of things) {
    const plain = slugOf(slug ?? name);
    const address = plain === '' || idAt.has(plain) ? `${plain}-${_id.slice(-ID_END)}` : plain;
    idAt.set(address, _id);
    of.set(_id, address);
  }
  return { idAt, of };
}
