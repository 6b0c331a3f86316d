import type { PDFPage } from '@cantoo/pdf-lib';
import { SIGNATURE_MAX_PIXELS } from '@ringpost/domain/rules/limits';
import { formatPhone } from '@ringpost/domain/rules/phone-display';
import { wrapped, writable } from '../kernel/pdf-text.ts';
import { readDrawnSignature, writeDrawnSignature } from './drawn-signature.ts';
import { rewriteKeptPng, rewriteNewPng } from './png-chunks.ts';
import type { PortInDetails, Signature } from './port-in-vault.ts';

interface LetterNumber {
  readonly e164: string;
  readonly place: string;
}

export interface Letter {
  readonly details: PortInDetails;
  readonly numbers: readonly LetterNumber[];
  /** ISO 8601; empty for a letter without a signature. */
  readonly signedAt: string;
}

/** Letter size in points, as carriers of North America print it. */
const PAGE = { width: 612, height: 792, margin: 64 } as const;
const SIZE = 10.5;
const LEADING = 16;
const SIGNATURE_BOX = { width: 240, height: 66 } as const;
/** Where the values of a table are. */
const COLUMN = 150;
const FOOT = 190;

async function library() {
  // The package is large, so it is loaded only for a letter.
  return import('@cantoo/pdf-lib');
}

async function drawSignature(
  page: PDFPage,
  { type, content }: Signature,
  x: number,
  y: number,
): Promise<void> {
  const { rgb } = await library();
  const bytes = Buffer.from(content, 'base64');
  const black = rgb(0, 0, 0);
  const scaleTo = (width: number, height: number) =>
    Math.min(SIGNATURE_BOX.width / width, SIGNATURE_BOX.height / height);
  if (type === 'image/svg+xml') {
    const { width, height, strokes } = readDrawnSignature(bytes.toString('utf8'));
    const scale = scaleTo(width, height);
    for (const { path, width: borderWidth } of strokes) {
      const style = borderWidth === 0 ? { color: black } : { borderColor: black, borderWidth };
      page.drawSvgPath(path, { x, y: y + height * scale, scale, ...style });
    }
    return;
  }
  const isPng = type === 'image/png';
  const image = await (isPng ? page.doc.embedPng(rewriteKeptPng(bytes)) : page.doc.embedJpg(bytes));
  if (Math.max(image.width, image.height) > SIGNATURE_MAX_PIXELS) throw new Error('too many pixels');
  const scale = scaleTo(image.width, image.height);
  page.drawImage(image, { x, y, width: image.width * scale, height: image.height * scale });
}

const JPEG = Buffer.from('ffd8ff', 'hex');

/** @throws Error for bytes that are not a valid picture */
function cleanedBytes(type: Signature['type'], bytes: Buffer): Buffer {
  if (type === 'image/png') return rewriteNewPng(bytes);
  if (type === 'image/svg+xml')
    return Buffer.from(writeDrawnSignature(readDrawnSignature(bytes.toString('utf8'))));
  if (!bytes.subarray(0, JPEG.length).equals(JPEG)) throw new Error('no JPEG');
  return bytes;
}

/**
 * The form in which a signature is stored: what is drawn, and nothing else. To check it, it is drawn on an empty page. Only
 * the guarded thread runs this.
 * @throws Error if that fails
 */
export async function cleanSignature({ type, content }: Signature): Promise<Signature> {
  const bytes = cleanedBytes(type, Buffer.from(content, 'base64'));
  const signature = { type, content: bytes.toString('base64') };
  const { PDFDocument } = await library();
  const document = await PDFDocument.create();
  await drawSignature(document.addPage(), signature, 0, 0);
  await document.save();
  return signature;
}

function holderOf({ firstname, lastname, businessname }: PortInDetails): string {
  const name = `${firstname} ${lastname}`.trim();
  return businessname === '' ? name : `${name} of ${businessname}`;
}

function statementOf(details: PortInDetails): string {
  const { address1, address2, city, state, zip } = details;
  const street = [address1, address2].filter((each) => each !== '').join(', ');
  return (
    `The undersigned, ${holderOf(details)}, ${street}, ${city}, ${state} ${zip}, is the holder of the account named below ` +
    'and authorizes Ringpost to move these numbers to its service:'
  );
}

/**
 * The letter that allows us to move numbers, as a PDF. It is in English whatever the customer's language is, because a carrier of
 * the United States or Canada must read it. It does not contain the PIN, which the carrier gets separately. Only
 * the guarded thread runs it.
 */
export async function writeLetter({ details, numbers, signedAt }: Letter): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts, rgb } = await library();
  const document = await PDFDocument.create();
  document.setTitle('Letter of authorization');
  document.setProducer('Ringpost');
  const at = new Date(signedAt === '' ? details.savedAt : signedAt);
  document.setCreationDate(at);
  document.setModificationDate(at);
  const [plain, bold] = [
    await document.embedFont(StandardFonts.Helvetica),
    await document.embedFont(StandardFonts.HelveticaBold),
  ];
  const ink = rgb(0.06, 0.07, 0.06);
  const width = PAGE.width - 2 * PAGE.margin;
  let page = document.addPage([PAGE.width, PAGE.height]);
  let y: number = PAGE.height - PAGE.margin;

  const line = (text: string, { font = plain, size = SIZE, x = 0 } = {}): void => {
    page.drawText(writable(text), { x: PAGE.margin + x, y, size, font, color: ink });
  };
  const rule = (length: number): void => {
    const start = { x: PAGE.margin, y: y + SIZE };
    page.drawLine({ start, end: { x: PAGE.margin + length, y: start.y }, thickness: 0.8, color: ink });
  };
  const down = (points: number, least: number = PAGE.margin): void => {
    y -= points;
    if (y >= least) return;
    page = document.addPage([PAGE.width, PAGE.height]);
    y = PAGE.height - PAGE.margin;
  };

  line('Letter of authorization', { font: bold, size: 16 });
  line(`Ringpost, ${at.toISOString().slice(0, 10)}`, { x: width - 110 });
  down(34);
  for (const each of wrapped(writable(statementOf(details)), plain, SIZE, width)) {
    line(each);
    down(LEADING);
  }
  down(8);
  rule(width);
  for (const { e164, place } of numbers) {
    down(LEADING);
    line(formatPhone(e164));
    line(place, { x: COLUMN });
  }
  down(30, FOOT);
  for (const [name, value] of [
    ['Present carrier', details.carrier],
    ['Billing number', details.btn],
    ['Account', details.account_number],
    ['PIN', details.pin === '' ? 'none' : 'given to the carrier separately'],
  ] as const) {
    line(name);
    line(value, { x: COLUMN });
    down(LEADING);
  }
  down(SIGNATURE_BOX.height + 8);
  try {
    if (details.signature) await drawSignature(page, details.signature, PAGE.margin, y + SIZE + 2);
  } catch {
    // The picture was stored under earlier limits. An admin still needs the rest of the letter.
    line('The signature cannot be shown.');
  }
  rule(SIGNATURE_BOX.width);
  down(6);
  const name = `${details.firstname} ${details.lastname}`.trim();
  line(
    signedAt === ''
      ? `${name}, not signed yet`
      : `${name}, signed ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  );
  return document.save();
}
