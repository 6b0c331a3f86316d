import { mediaNote, NOT_TEXT_NOTE, withPlus } from '../sms-fields.ts';
import { textOf } from './alphabets.ts';
import { bytesIn, numberIn, type Pdu, STATUS, type Status, textIn } from './pdu.ts';

/** Which part of a long message it is. */
interface Place {
  readonly reference: string;
  /** Counts from 1. */
  readonly part: number;
  readonly total: number;
}

/** An SMS as a PDU has it. */
export interface ReadSms {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly note: string | undefined;
  readonly place: Place | undefined;
  /** The id of its sender, if there is one. */
  readonly id: string | undefined;
}

/** `nothing`: no message, such as a report of how a sent message fares. */
export type Reading =
  | { readonly kind: 'sms'; readonly sms: ReadSms }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly status: Status };

interface Element {
  readonly name: number;
  readonly value: Buffer;
}

interface Content {
  readonly elements: readonly Element[];
  readonly bytes: Buffer;
}

const TEXT_MAX_CHARACTERS = 10_000;
const SENDER_MAX_CHARACTERS = 64;
const ID_MAX_CHARACTERS = 64;

/** The bits of `esm_class` that say that it is a report, and the one that says that the text begins with a header. */
const REPORT_BITS = 0x3c;
const HEADER_BIT = 0x40;

/** The elements of a header (3GPP TS 23.040, 9.2.3.24). */
const PARTS_8_BIT = 0x00;
const PORTS_8_BIT = 0x04;
const PORTS_16_BIT = 0x05;
const PARTS_16_BIT = 0x08;
const SECOND_TABLE = 0x24;
const FIRST_TABLE = 0x25;
/** Where a phone listens for the announcement of an MMS. */
const WAP_PUSH = 2948;

/** Undefined if the header goes beyond the end. */
function withHeader(all: Buffer): Content | undefined {
  const end = (all[0] ?? 0) + 1;
  if (end > all.length) return undefined;
  const elements: Element[] = [];
  for (let at = 1; at < end; ) {
    const [name, length] = [all[at], all[at + 1]];
    if (name === undefined || length === undefined || at + 2 + length > end) return undefined;
    elements.push({ name, value: all.subarray(at + 2, at + 2 + length) });
    at += 2 + length;
  }
  return { elements, bytes: all.subarray(end) };
}

function contentOf(pdu: Pdu): Content | undefined {
  const short = bytesIn(pdu, 'short_message');
  const bytes = short.length > 0 ? short : bytesIn(pdu, 'message_payload');
  const hasHeader = (numberIn(pdu, 'esm_class') & HEADER_BIT) !== 0;
  return hasHeader ? withHeader(bytes) : { elements: [], bytes };
}

/** Undefined for a message of one part, and for numbers that cannot be. */
function placeOf(reference: string, total: number, part: number): Place | undefined {
  return total > 1 && part >= 1 && part <= total ? { reference, part, total } : undefined;
}

function placeIn(pdu: Pdu, elements: readonly Element[]): Place | undefined {
  for (const { name, value } of elements) {
    const [last, before] = [value.at(-1) ?? 0, value.at(-2) ?? 0];
    if (name === PARTS_8_BIT && value.length === 3) return placeOf(`8-${value[0]}`, before, last);
    if (name === PARTS_16_BIT && value.length === 4)
      return placeOf(`16-${value.readUInt16BE(0)}`, before, last);
  }
  const reference = numberIn(pdu, 'sar_msg_ref_num');
  return placeOf(
    `sar-${reference}`,
    numberIn(pdu, 'sar_total_segments'),
    numberIn(pdu, 'sar_segment_seqnum'),
  );
}

function languageOf(elements: readonly Element[]): number {
  const table = elements.find(({ name }) => name === SECOND_TABLE || name === FIRST_TABLE);
  return table?.value[0] ?? 0;
}

function announcesMms(pdu: Pdu, elements: readonly Element[]): boolean {
  const ports = elements.find(({ name }) => name === PORTS_16_BIT || name === PORTS_8_BIT)?.value;
  const port = ports?.length === 4 ? ports.readUInt16BE(0) : numberIn(pdu, 'destination_port');
  return port === WAP_PUSH;
}

function idOf(pdu: Pdu): string | undefined {
  const id = textIn(pdu, 'receipted_message_id');
  return id !== '' && id.length <= ID_MAX_CHARACTERS ? id : undefined;
}

/** What a PDU with a message says. */
export function readSmsOf(pdu: Pdu): Reading {
  if ((numberIn(pdu, 'esm_class') & REPORT_BITS) !== 0) return { kind: 'nothing' };
  const [from, to] = [textIn(pdu, 'source_addr').trim(), withPlus(textIn(pdu, 'destination_addr').trim())];
  if (from === '' || from.length > SENDER_MAX_CHARACTERS)
    return { kind: 'refused', status: STATUS.badSender };
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return { kind: 'refused', status: STATUS.badReceiver };
  const content = contentOf(pdu);
  if (content === undefined) return { kind: 'refused', status: STATUS.refused };
  const { elements, bytes } = content;
  const known = { from: withPlus(from), to, id: idOf(pdu) };
  const empty = { ...known, text: '', place: undefined };
  if (announcesMms(pdu, elements)) return { kind: 'sms', sms: { ...empty, note: mediaNote(1) } };
  const text = textOf(bytes, numberIn(pdu, 'data_coding'), languageOf(elements));
  if (text === undefined) return { kind: 'sms', sms: { ...empty, note: NOT_TEXT_NOTE } };
  if (text.length > TEXT_MAX_CHARACTERS) return { kind: 'refused', status: STATUS.tooLong };
  return { kind: 'sms', sms: { ...known, text, note: undefined, place: placeIn(pdu, elements) } };
}
