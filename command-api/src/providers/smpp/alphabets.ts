/// <reference path="./smpp-library.d.ts" />
import smpp from 'smpp';

const GENERAL = 0x80;
const WAITING_TEXT = 0xc0;
const WAITING_UCS2 = 0xe0;
const WITH_CLASS = 0xf0;

/** `binary` is no text. `unknown` is an alphabet that is not read here. */
type Alphabet = 'gsm' | 'ia5' | 'latin1' | 'ucs2' | 'iso-8859-5' | 'iso-8859-8' | 'iso-2022-jp' | 'euc-kr';
export type Coding = Alphabet | 'binary' | 'unknown';

/** The values that SMPP 3.4 lists itself (5.2.19). */
const LISTED: readonly Coding[] = [
  ...(['gsm', 'ia5', 'binary', 'latin1', 'binary', 'unknown', 'iso-8859-5', 'iso-8859-8'] as const),
  ...(['ucs2', 'unknown', 'iso-2022-jp', 'unknown', 'unknown', 'unknown', 'euc-kr', 'unknown'] as const),
];

/** What two bits of a data coding scheme of GSM say. */
const BY_BITS: readonly Coding[] = ['gsm', 'binary', 'ucs2', 'unknown'];
const PACKED = 0x20;

/** All other values are data coding schemes of GSM (3GPP TS 23.038, section 4). */
export function codingOf(dataCoding: number): Coding {
  const listed = LISTED[dataCoding];
  if (listed !== undefined) return listed;
  if (dataCoding < GENERAL)
    return (dataCoding & PACKED) === 0 ? (BY_BITS[(dataCoding >> 2) & 3] ?? 'unknown') : 'unknown';
  if (dataCoding < WAITING_TEXT) return 'unknown';
  if (dataCoding < WAITING_UCS2) return 'gsm';
  if (dataCoding < WITH_CLASS) return 'ucs2';
  return (dataCoding & 4) === 0 ? 'gsm' : 'binary';
}

/** No character of the alphabet of GSM has this bit. */
const HIGH_BIT = 0x80;

/** Some gateways call their own alphabet the one of GSM. Then a byte that GSM does not have says which one it is. */
function gsmText(bytes: Buffer, language: number): string {
  if (bytes.some((byte) => byte >= HIGH_BIT)) return smpp.encodings.LATIN1.decode(bytes);
  // The sign that announces a character of the second table stays where that has none.
  return smpp.gsmCoder.decode(bytes, language).replaceAll('\u001b', '');
}

const NEW_LINE = 0x0a;
const RETURN = 0x0d;

/** Some libraries write the alphabet of GSM, and call it ASCII. Its `@`, `$`, `_` and `[` are bytes that no text in ASCII has. */
function asciiText(bytes: Buffer): string {
  const isGsm = bytes.some((byte) => byte < 0x20 && byte !== NEW_LINE && byte !== RETURN);
  return isGsm ? gsmText(bytes, 0) : smpp.encodings.LATIN1.decode(bytes);
}

/**
 * The text of a message.
 * @param language of the table of GSM that the header of the message names; 0 without one
 * @returns undefined for what is no text, or is in an alphabet that is not read here
 */
export function textOf(bytes: Buffer, dataCoding: number, language = 0): string | undefined {
  const coding = codingOf(dataCoding);
  if (coding === 'binary' || coding === 'unknown') return undefined;
  if (coding === 'gsm') return gsmText(bytes, language);
  if (coding === 'ia5') return asciiText(bytes);
  if (coding === 'latin1') return smpp.encodings.LATIN1.decode(bytes);
  if (coding === 'ucs2') return smpp.encodings.UCS2.decode(bytes).toWellFormed();
  return new TextDecoder(coding).decode(bytes);
}
