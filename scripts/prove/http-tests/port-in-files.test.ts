import { randomUUID } from 'node:crypto';
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import {
  PORT_IN_BYTES_MAX,
  PORT_IN_DOCUMENT_MAX_BYTES,
  PORT_IN_DOCUMENTS_MAX,
} from '@ringpost/domain/rules/limits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { COMPLETE, DRAWN, JPEG, PNG, type PortInCustomer, portInCustomer } from './port-in-customer.ts';
import { start, type TestServer } from './test-server.ts';

const PATH = '/api/portin_request';

let server: TestServer;
let customer: PortInCustomer;

beforeAll(async () => {
  server = await start({ numbers: 4 });
  customer = portInCustomer(server);
});
afterAll(() => server.close());

/** Each test begins without open requests, because a number may be in only one of them. */
afterEach(async () => {
  await server.settle();
  const { body } = await customer.send('GET', `${PATH}/list`);
  for (const { portin_uuid: id } of body.data as readonly { readonly portin_uuid: string }[]) {
    await customer.send('POST', `${PATH}/${id}/cancel`);
    await customer.move(id, 'cancelled');
  }
  await server.settle();
});

function svg(inside: string): { signature_type: string; signature: string } {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inside}</svg>`;
  return { signature_type: 'image/svg+xml', signature: Buffer.from(text).toString('base64') };
}
async function letterOf(id: string): Promise<PDFDocument> {
  const reply = await customer.send('GET', `${PATH}/${id}/letter`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return PDFDocument.load(reply.bytes);
}

describe('a signature', () => {
  it.each(['image/gif', 'image/webp', 'text/plain'])(
    'of the type %s is refused in the words of the form',
    async (type) => {
      const reply = await customer.send('POST', PATH, { signature_type: type, signature: PNG }, randomUUID());
      expect([reply.status, reply.body.title]).toEqual([
        422,
        'The Image type is incorrect! We are support image/png, image/jpeg, image/svg+xml types.',
      ]);
    },
  );

  it.each([
    ['a script', svg('<path d="M0 0L9 9"/><script>alert(1)</script>')],
    ['a picture from elsewhere', svg('<image href="https://evil.example/x.png"/>')],
    ['a style', svg('<style>@import url(https://evil.example)</style><path d="M0 0L9 9"/>')],
    ['a use of something else', svg('<use href="#x"/>')],
    ['HTML inside', svg('<foreignObject><b>x</b></foreignObject>')],
    ['a path that is no path', svg('<path d="M0 0 url(javascript:alert(1))"/>')],
    ['no stroke', svg('')],
    [
      'an entity',
      {
        signature_type: 'image/svg+xml',
        signature: Buffer.from(
          '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 9 9"><path d="M0 0"/></svg>',
        ).toString('base64'),
      },
    ],
    ['other bytes than it says', { signature_type: 'image/png', signature: DRAWN }],
    ['a JPEG that is none', { signature_type: 'image/jpeg', signature: PNG }],
    ['a PNG that is cut off', { signature_type: 'image/png', signature: PNG.slice(0, 60) }],
  ])('with %s is refused', async (_, signature) => {
    const reply = await customer.send('POST', PATH, signature, randomUUID());
    expect([reply.status, reply.code]).toEqual([422, 'image-unreadable']);
  });

  it('that is refused leaves its cause in the log, and nothing of the picture', async () => {
    const logLength = server.logged().length;
    const signature = svg('<path d="M0 0L9 9"/><script>alert(1)</script>');
    expect((await customer.send('POST', PATH, signature, randomUUID())).code).toBe('image-unreadable');
    const logged = server.logged().slice(logLength);
    expect(logged).toContain('a signature has no script like this');
    expect(logged).not.toContain('alert(1)');
    expect(logged).not.toContain(signature.signature);
  });

  it('as SVG is kept as its strokes, and as nothing else', async () => {
    const signature = svg('<path d="M0 0L9 9" onload="alert(1)" stroke-width="2" class="x"/>');
    const id = await customer.draft(signature);
    const { body } = await customer.send('GET', `${PATH}/${id}/details`);
    const storedSvg = Buffer.from(String(body.signature), 'base64').toString();
    expect(storedSvg).toContain('<path d="M0 0L9 9"');
    expect(storedSvg).not.toMatch(/onload|class|alert/);
  });
});

/** The size of each picture in a letter, and how its bytes are packed. */
function picturesIn(letter: PDFDocument): readonly string[] {
  return letter.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream)) return [];
    const fact = (name: string) => String(object.dict.get(PDFName.of(name)));
    return fact('Subtype') === '/Image' ? [`${fact('Width')}x${fact('Height')} ${fact('Filter')}`] : [];
  });
}

/** What is drawn in a letter, in the operators of PDF: `c` is a curve, and `Do` shows a picture. */
function drawingOf(letter: PDFDocument): readonly string[] {
  const texts = letter.context.enumerateIndirectObjects().flatMap(([, object]) => {
    const isDrawing = object instanceof PDFRawStream && !object.dict.has(PDFName.of('Type'));
    return isDrawing ? [Buffer.from(decodePDFRawStream(object).decode()).toString('latin1')] : [];
  });
  return texts.join('\n').split(/\s+/);
}

describe('the letter of authorization', () => {
  it.each([
    ['drawn', COMPLETE.signature_type, DRAWN, [], 'c'],
    ['a PNG', 'image/png', PNG, ['1x1 /FlateDecode'], 'Do'],
    ['a JPEG', 'image/jpeg', JPEG, ['8x4 /DCTDecode'], 'Do'],
  ])('is a PDF that shows the signature, %s', async (_, signature_type, signature, pictures, operator) => {
    const letter = await letterOf(await customer.submitted({ signature_type, signature }));
    expect(letter.getPageCount()).toBe(1);
    expect(letter.getTitle()).toBe('Letter of authorization');
    expect(picturesIn(letter)).toEqual(pictures);
    expect(drawingOf(letter)).toContain(operator);
  });

  it('without a signature shows none', async () => {
    const unsigned = await letterOf(
      await customer.draft({ ...COMPLETE, signature: '', signature_type: undefined }),
    );
    expect(picturesIn(unsigned)).toEqual([]);
    expect(drawingOf(unsigned)).not.toContain('c');
    expect(drawingOf(unsigned)).not.toContain('Do');
  });

  it('has as many pages as its numbers need', async () => {
    const numbers = Array.from({ length: 50 }, (_, n) => `415-555-01${String(n + 10)}`).join('\n');
    const id = await customer.draft({ ...COMPLETE, number_list: numbers });
    expect((await letterOf(id)).getPageCount()).toBe(2);
  });
});

describe('documents', () => {
  const pdf = Buffer.from('%PDF-1.7 a bill').toString('base64');
  const add = (id: string, content: string, name = 'bill.pdf') =>
    customer.send('POST', `${PATH}/${id}/documents`, { name, content });

  it('are added, listed, downloaded and taken away again', async () => {
    const id = await customer.draft();
    const { status, body } = await add(id, pdf, 'Rechnung für März.pdf');
    expect(status).toBe(201);
    const path = `${PATH}/${id}/documents/${body.document_uuid}`;
    const { body: details } = await customer.send('GET', `${PATH}/${id}/details`);
    expect(details.documents).toMatchObject([
      { name: 'Rechnung für März.pdf', type: 'application/pdf', bytes: 15 },
    ]);
    const file = await customer.send('GET', path);
    expect(file.text).toBe('%PDF-1.7 a bill');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(await customer.portInOf(id)).toMatchObject({ documents: 1 });
    expect((await customer.send('DELETE', path)).status).toBe(204);
    expect((await customer.send('GET', path)).code).toBe('not-found');
    expect(await customer.portInOf(id)).toMatchObject({ documents: 0 });
  });

  it('are told by their bytes and not by their names', async () => {
    const id = await customer.draft();
    for (const bytes of ['<svg/>', '<html>', 'MZ', ''])
      expect((await add(id, Buffer.from(bytes).toString('base64'), 'bill.pdf')).code).toBe(
        'document-refused',
      );
  });

  it('are private, and never those of another request', async () => {
    const [id, otherId] = [await customer.draft(), await customer.draft()];
    const { body } = await add(id, pdf);
    const stranger = portInCustomer(server, 'owner');
    const path = `${PATH}/${id}/documents/${body.document_uuid}`;
    expect((await stranger.send('GET', path)).code).toBe('not-found');
    expect((await customer.send('GET', `${PATH}/${otherId}/documents/${body.document_uuid}`)).code).toBe(
      'not-found',
    );
    const asAdmin = () => customer.send('GET', `/api/admin${path.slice(4)}`, undefined, undefined, 'admin');
    expect((await asAdmin()).code).toBe('not-found');
    await customer.submit(id);
    expect((await asAdmin()).status).toBe(200);
  });

  it('are at most as many as there may be', async () => {
    const id = await customer.draft();
    for (let count = 0; count < PORT_IN_DOCUMENTS_MAX; count += 1)
      expect((await add(id, pdf)).status).toBe(201);
    expect((await add(id, pdf)).code).toBe('too-many-documents');
  });

  describe('of all requests of a customer', () => {
    const largest = Buffer.alloc(PORT_IN_DOCUMENT_MAX_BYTES, '%PDF-').toString('base64');
    const most = Math.floor(PORT_IN_BYTES_MAX / PORT_IN_DOCUMENT_MAX_BYTES);
    /** Fills a request with its most documents. */
    async function fill(id: string): Promise<void> {
      for (let count = 0; count < PORT_IN_DOCUMENTS_MAX; count += 1)
        expect((await add(id, largest)).status).toBe(201);
    }

    it('take at most 25 MB, also if many come at one instant; a document that is taken away makes room', async () => {
      await fill(await customer.draft());
      await fill(await customer.draft());
      const id = await customer.draft();
      const room = most - 2 * PORT_IN_DOCUMENTS_MAX;
      const replies = await Promise.all([1, 2, 3, 4, 5].map(() => add(id, largest)));
      const savedCount = replies.filter(({ status }) => status === 201).length;
      expect(savedCount).toBeLessThanOrEqual(room);
      expect(replies.filter(({ code }) => code === 'storage-full')).toHaveLength(replies.length - savedCount);
      for (let more = savedCount; more < room; more += 1) expect((await add(id, largest)).status).toBe(201);
      expect(await add(id, largest)).toMatchObject({ status: 409, code: 'storage-full' });
      const { body } = await customer.send('GET', `${PATH}/${id}/details`);
      const [first] = body.documents as readonly { readonly document_uuid: string }[];
      await customer.send('DELETE', `${PATH}/${id}/documents/${first?.document_uuid}`);
      expect((await add(id, largest)).status).toBe(201);
    });

    it('do not count once their request is paid for or over', async () => {
      const [paidId, endedId] = [await customer.submitted(), await customer.draft()];
      await customer.move(paidId, 'exception', { reason: 'other' });
      await fill(paidId);
      const { pin: _pin, signature: _signature, signature_type: _type, ...details } = COMPLETE;
      expect((await customer.send('POST', `${PATH}/${paidId}/fix`, details)).status).toBe(200);
      await customer.move(paidId, 'in_review');
      const focAt = new Date(server.now().getTime() + 86_400_000).toISOString();
      expect((await customer.move(paidId, 'foc_confirmed', { foc_at: focAt })).status).toBe(200);
      await fill(endedId);
      expect((await customer.send('POST', `${PATH}/${endedId}/cancel`)).status).toBe(200);
      await fill(await customer.draft());
      await fill(await customer.draft());
    });

    it('that a process stored before it died make room again after ten minutes', async () => {
      const { vault } = server.ringpost.engine;
      const id = await customer.draft();
      const lostDocument = { portInId: id, bytes: PORT_IN_BYTES_MAX, takenAt: server.now().toISOString() };
      const blob = `port-ins/${id}/${randomUUID()}`;
      await vault.put(
        'port-in-room',
        `${server.people.other.userId}|${blob.split('/').at(-1)}`,
        lostDocument,
        0,
      );
      await vault.putBlob(blob, Buffer.from('%PDF-'));
      expect((await add(id, largest)).code).toBe('storage-full');
      await server.advance(600_000);
      expect((await add(id, largest)).status).toBe(201);
      expect(await vault.getBlob(blob)).toBeUndefined();
    });
  });
});
