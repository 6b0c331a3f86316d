/// <reference path="./smpp-library.d.ts" />
import smpp from 'smpp';

/** The largest PDU that is read. A text of 10,000 characters has 20,000 bytes. */
export const PDU_MAX_BYTES = 65_536;
const HEAD_BYTES = 16;
const LENGTH_BYTES = 4;

// The library counts as we do.
smpp.PDU.maxLength = PDU_MAX_BYTES;

export type Pdu = InstanceType<typeof smpp.PDU>;

/** The states of an answer that are used here (SMPP 3.4, 5.1.3). */
export const STATUS = {
  ok: 0x00,
  tooLong: 0x01,
  badLength: 0x02,
  badCommand: 0x03,
  notBound: 0x04,
  alreadyBound: 0x05,
  systemError: 0x08,
  badSender: 0x0a,
  badReceiver: 0x0b,
  bindFailed: 0x0d,
  tooFast: 0x58,
  tryAgain: 0x64,
  refused: 0x66,
} as const;
export type Status = (typeof STATUS)[keyof typeof STATUS];

/** Bytes that are no PDU. What follows them has no meaning. */
class BadPdu extends Error {}

/**
 * Leaves texts as bytes: the library takes every data coding for one of its own, and gives a part of the header away. It also stops
 * at a time that is none.
 */
class UntranslatedPdu extends smpp.PDU {
  override _filter(): void {}
}

/** @throws BadPdu */
function pduOf(bytes: Buffer): Pdu {
  try {
    return new UntranslatedPdu(bytes);
  } catch (error) {
    throw new BadPdu('the fields of a PDU go beyond its end', { cause: error });
  }
}

/**
 * Cuts PDUs off the bytes that come. A length that cannot be is refused before its bytes are kept.
 * @param longest what a PDU may have now, in bytes
 * @returns what takes the next bytes and gives the PDUs that are whole now. @throws BadPdu
 */
export function createPduReader(longest: () => number): (bytes: Buffer) => readonly Pdu[] {
  let kept: Buffer[] = [];
  let has = 0;
  let needs = LENGTH_BYTES;

  /** All bytes in one piece. They are copied only where they came in several. */
  function joined(): Buffer {
    const [first, ...others] = kept;
    return first !== undefined && others.length === 0 ? first : Buffer.concat(kept);
  }
  function take(count: number): Buffer {
    const all = joined();
    kept = [all.subarray(count)];
    has -= count;
    return all.subarray(0, count);
  }
  function peekLength(): number {
    const all = joined();
    kept = [all];
    const length = all.readUInt32BE(0);
    if (length < HEAD_BYTES || length > longest()) throw new BadPdu(`a PDU says that it has ${length} bytes`);
    return length;
  }

  return (bytes) => {
    kept.push(bytes);
    has += bytes.length;
    const pdus: Pdu[] = [];
    while (has >= needs) {
      if (needs === LENGTH_BYTES) needs = peekLength();
      if (has < needs) break;
      pdus.push(pduOf(Buffer.from(take(needs))));
      needs = LENGTH_BYTES;
    }
    return pdus;
  };
}

export function newPdu(command: string, fields: Readonly<Record<string, unknown>>): Pdu {
  return new smpp.PDU(command, fields);
}

/** A number of a PDU; 0 where it is missing. */
export function numberIn(pdu: Pdu, field: string): number {
  const value = pdu[field];
  return typeof value === 'number' ? value : 0;
}

/** A text of a PDU; empty where it is missing. */
export function textIn(pdu: Pdu, field: string): string {
  const value = pdu[field];
  return typeof value === 'string' ? value : '';
}

/** Bytes of a PDU; none where they are missing. */
export function bytesIn(pdu: Pdu, field: string): Buffer {
  const value = pdu[field];
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0);
}
