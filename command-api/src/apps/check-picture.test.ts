import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { checkPicture } from './check-picture.ts';

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}
/** A grey PNG. */
function png(width: number, height = width): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(8, 8);
  const start = Buffer.from('89504e470d0a1a0a', 'hex');
  const pixels = deflateSync(Buffer.alloc((width + 1) * height));
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}
/** The segments of a JPEG that say its size, and its end. */
function jpeg(width: number, height = width): Buffer {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  return Buffer.from([255, 216, 255, 224, 0, 4, 0, 0, 255, 192, 0, 11, 8, ...size, 1, 1, 17, 0, 255, 217]);
}
function webp(width: number, height = width): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(22, 4);
  bytes.write('WEBPVP8X', 8, 'latin1');
  bytes.writeUInt32LE(10, 16);
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}
const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';
function svg(inside: string, root = `${NAMESPACE} viewBox="0 0 24 24"`): Buffer {
  return Buffer.from(`<?xml version="1.0"?>\n<!-- a logo -->\n<svg ${root}>${inside}</svg>\n`);
}
function check(bytes: Buffer) {
  const { type, fault } = checkPicture({ content: bytes.toString('base64') });
  return type ?? fault;
}

describe('a file that claims to be the picture of an app', () => {
  it.each([
    ['a PNG', png(64), 'image/png'],
    ['the largest PNG', png(1024), 'image/png'],
    ['a JPEG', jpeg(300), 'image/jpeg'],
    ['a WebP', webp(512), 'image/webp'],
    ['a nearly square one', png(100, 110), 'image/png'],
    ['an SVG', svg('<g fill="#111"><path d="M0 0h24v24z"/></g>'), 'image/svg+xml'],
    [
      'an SVG that uses its own parts',
      svg('<defs><path id="a" d="M0 0"/></defs><use href="#a"/>'),
      'image/svg+xml',
    ],
    ['an SVG with a gradient', svg('<rect fill="url(#g)" width="9" height="9"/>'), 'image/svg+xml'],
  ])('is accepted: %s', (_, bytes, type) => expect(check(bytes)).toBe(type));

  it.each([
    ['a zip with the name of a PNG', Buffer.from('504b0304140000000800', 'hex'), 'no-picture'],
    ['a text', Buffer.from('hello'), 'no-picture'],
    ['nothing', Buffer.alloc(0), 'no-picture'],
    ['10 MB', Buffer.alloc(10_000_000, png(64)), 'too-large'],
    ['one pixel', png(1), 'wrong-size'],
    ['too many pixels', png(1025), 'wrong-size'],
    ['a huge one that is small when packed', png(8000, 8000), 'wrong-size'],
    ['a banner', png(200, 100), 'not-square'],
    ['a banner as SVG', svg('<path d="M0 0"/>', `${NAMESPACE} viewBox="0 0 48 24"`), 'not-square'],
    ['a PNG that is cut', png(64).subarray(0, 60), 'broken'],
    ['a PNG with a damaged byte', Buffer.from(png(64)).fill(1, 20, 21), 'broken'],
    ['a PNG with something after it', Buffer.concat([png(64), Buffer.from('PK')]), 'broken'],
    ['a JPEG that is cut', jpeg(300).subarray(0, 20), 'broken'],
    ['a WebP that is cut', webp(512).subarray(0, 28), 'broken'],
    ['an SVG that is cut', svg('<path d="M0 0"/>').subarray(0, 90), 'broken'],
    ['an SVG whose tags do not fit', svg('<g><path d="M0 0"></g></path>'), 'broken'],
    ['an SVG without a size', svg('', NAMESPACE), 'broken'],
  ])('is refused: %s', (_, bytes, fault) => expect(check(bytes)).toBe(fault));

  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT/>',
    '<path d="M0 0" onload="alert(1)"/>',
    '<image href="https://evil.example/a.png"/>',
    '<use href="https://evil.example/a.svg#x"/>',
    '<use xlink:href="data:image/svg+xml,x"/>',
    '<foreignObject/>',
    '<style>@import "x"</style>',
    '<path style="fill:url(https://evil.example/x)" d="M0 0"/>',
    '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
    '<path d="M0 0" fill="&#117;rl(x)"/>',
    '<set attributeName="href" to="x"/>',
    '<![CDATA[x]]>',
    '<?xml-stylesheet href="x"?>',
  ])('is refused as an SVG that does more than draw: %s', (inside) => {
    expect(check(svg(inside))).toBe('not-plain');
  });

  it('is refused as an SVG with entities', () => {
    const bytes = Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]><svg ${NAMESPACE} viewBox="0 0 1 1"/>`);
    expect(check(bytes)).toBe('not-plain');
  });
});
