import { packId, unpackId } from './packed-id.ts';

type Value = number | true;

const END = ';';
const EQUALS = '=';

function isPlain(value: unknown): value is Value {
  return value === true || (typeof value === 'number' && Number.isSafeInteger(value));
}

/** Undefined for an id that cannot be part of the text. */
function idTextOf(id: string): string | undefined {
  const packed = packId(id);
  return packed === '' || packed.includes(END) || packed.includes(EQUALS) ? undefined : packed;
}

/** Undefined for an entry that cannot be part of the text. */
function textOf(id: string, value: unknown): string | undefined {
  const packed = idTextOf(id);
  if (packed === undefined || !isPlain(value)) return undefined;
  return value === true ? packed + END : packed + EQUALS + value + END;
}

/**
 * Entries as one text, which is searched as it is. States are read and written far more often than somebody asks for one of their old
 * entries, and a text is neither taken apart nor put together for that. Values are whole numbers or `true`.
 */
export class PackedEntries {
  readonly size: number;
  /** Each entry ends with a semicolon. One is in front, too. */
  readonly #text: string;

  private constructor(size: number, text: string) {
    this.size = size;
    this.#text = text;
  }

  static readonly none = new PackedEntries(0, END);

  /** Restores what `toPacked` returned. */
  static of([size, text]: readonly [size: number, text: string]): PackedEntries {
    return new PackedEntries(size, text);
  }

  toPacked(): readonly [size: number, text: string] {
    return [this.size, this.#text];
  }

  /** About how many bytes of memory it takes. */
  get bytes(): number {
    return this.#text.length;
  }

  has(id: string): boolean {
    return this.#endOf(id) !== undefined;
  }

  get(id: string): Value | undefined {
    const end = this.#endOf(id);
    if (end === undefined) return undefined;
    if (this.#text[end] === END) return true;
    return Number(this.#text.slice(end + EQUALS.length, this.#text.indexOf(END, end)));
  }

  /** With these entries, whose ids it does not have; undefined if one of them cannot be part of the text. */
  with(entries: Iterable<readonly [string, unknown]>): PackedEntries | undefined {
    let size = this.size;
    const texts = [this.#text];
    for (const [id, value] of entries) {
      const text = textOf(id, value);
      if (text === undefined) return undefined;
      texts.push(text);
      size += 1;
    }
    return new PackedEntries(size, texts.join(''));
  }

  *[Symbol.iterator](): Generator<readonly [string, Value]> {
    for (const entry of this.#text.slice(END.length).split(END)) {
      if (entry === '') continue;
      const [id = '', value] = entry.split(EQUALS);
      yield [unpackId(id), value === undefined ? true : Number(value)];
    }
  }

  /** Where the id ends, if it is there. */
  #endOf(id: string): number | undefined {
    const packed = this.size === 0 ? undefined : idTextOf(id);
    if (packed === undefined) return undefined;
    const sought = END + packed;
    for (let at = this.#text.indexOf(sought); at !== -1; at = this.#text.indexOf(sought, at + 1)) {
      const end = at + sought.length;
      const next = this.#text[end];
      if (next === END || next === EQUALS) return end;
    }
    return undefined;
  }
}
