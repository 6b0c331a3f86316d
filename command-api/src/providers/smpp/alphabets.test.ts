import { describe, expect, it } from 'vitest';
import { codingOf, textOf } from './alphabets.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');

describe('the text of a message', () => {
  it.each([
    ['GSM', 0x00, '00 02 11 41 1b65 1b3c 1b3e', '@$_A€[]'],
    ['GSM with a sign that its second table does not have', 0x00, '41 1b 42', 'AB'],
    ['GSM with a class', 0xf1, '43 6f 64 65 02', 'Code$'],
    ['GSM of the general group', 0x10, '02', '$'],
    ['what is called GSM and has other bytes', 0x00, '63 e9 24', 'cé$'],
    ['ASCII', 0x01, '24 40 5f 5b', '$@_['],
    ['what is called ASCII and is GSM', 0x01, '24 02 00 1b3c', '¤$@['],
    ['Latin 1', 0x03, '63 6f 64 65 20 e9 a3 a7', 'code é£§'],
    ['Cyrillic', 0x06, 'bf e0 d8', 'При'],
    ['Hebrew', 0x07, 'f9 ec', 'של'],
    ['Korean', 0x0e, 'b0 a1', '가'],
    ['UCS2', 0x08, '041a 043e 0434 4f60', 'Код你'],
    ['UCS2 with a pair', 0x08, 'd83d de00', '😀'],
    ['UCS2 with half of a pair', 0x08, '0041 d83d', 'A\ufffd'],
    ['UCS2 with half of a character', 0x08, '0041 00', 'A'],
    ['UCS2 with a class', 0x19, '041a', 'К'],
    ['nothing', 0x00, '', ''],
    ['bytes', 0x02, '01 02', undefined],
    ['bytes of 8 bits', 0x04, '01 02', undefined],
    ['bytes with a class', 0xf5, '01 02', undefined],
    ['a packed text', 0x20, '01 02', undefined],
    ['pictograms', 0x09, '01 02', undefined],
  ])('is read as %s', (_, dataCoding, bytes, text) => {
    expect(textOf(hex(bytes), dataCoding)).toBe(text);
  });

  it('is read with the Turkish and the Spanish table where its header names one', () => {
    expect([textOf(hex('1d'), 0, 1), textOf(hex('1b 61'), 0, 2), textOf(hex('1d'), 0)]).toEqual([
      'ş',
      'á',
      'æ',
    ]);
  });

  it('has a coding for every byte', () => {
    const codings = Array.from({ length: 256 }, (_, dataCoding) => codingOf(dataCoding));
    expect(new Set(codings).size).toBe(10);
    expect([codingOf(0x4c), codingOf(0x80), codingOf(0xc8), codingOf(0xe0)]).toEqual([
      'unknown',
      'unknown',
      'gsm',
      'ucs2',
    ]);
  });
});
