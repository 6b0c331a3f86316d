import { type PortInDocumentType, type PortInState, type Position, reject } from '@ringpost/domain';
import { safeFileName } from '@ringpost/domain/rules/file-name';
import { PORT_IN_DOCUMENT_MAX_BYTES } from '@ringpost/domain/rules/limits';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { handlePortIn } from './port-in.commands.ts';
import { forgetStored, takeRoom } from './port-in-room.ts';
import {
  type KeptDocument,
  keepDocument,
  type Owned,
  readDocument,
  readDocumentBytes,
} from './port-in-vault.ts';

/** The first bytes of each accepted kind of file. */
const MAGIC: readonly (readonly [PortInDocumentType, Buffer])[] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/png', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['image/jpeg', Buffer.from('ffd8ff', 'hex')],
];

const ENDINGS = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

/** The type of a file by its bytes, because its name proves nothing. @throws Rejection `document-refused` */
function typeOf(bytes: Buffer): PortInDocumentType {
  const found = MAGIC.find(([, magic]) => bytes.subarray(0, magic.length).equals(magic));
  if (!found || bytes.length > PORT_IN_DOCUMENT_MAX_BYTES) throw reject('document-refused');
  return found[0];
}

/**
 * Adds a document.
 * @throws Rejection `document-refused`, `too-many-documents`, `storage-full`, `port-in-moved-on`, `not-found`
 */
export async function addDocument(
  deps: Deps,
  owned: Owned,
  { name, content }: { readonly name: string; readonly content: string },
  cause: Cause,
): Promise<{ readonly documentId: string; readonly position: Position }> {
  const { portInId, userId } = owned;
  const bytes = Buffer.from(content, 'base64');
  const [mediaType, documentId, now] = [typeOf(bytes), deps.ids.next(), nowIso(deps)];
  const named = safeFileName(name, ENDINGS[mediaType]);
  const kept = { documentId, name: named, type: mediaType, bytes: bytes.length, addedAt: now };
  await takeRoom(deps, owned, documentId, bytes.length);
  await keepDocument(deps, owned, kept, bytes);
  const added = { portInId, userId, documentId, mediaType, bytes: bytes.length, now };
  try {
    const { position } = await handlePortIn(deps, portInId, { type: 'AddPortInDocument', ...added }, cause);
    return { documentId, position };
  } catch (error) {
    await forgetStored(deps, owned, documentId);
    throw error;
  }
}

/** Removes a document. @throws Rejection `not-found`, `port-in-moved-on` */
export async function removeDocument(
  deps: Deps,
  owned: Owned,
  documentId: string,
  cause: Cause,
): Promise<Position> {
  const { portInId, userId } = owned;
  const command = { type: 'RemovePortInDocument', portInId, userId, documentId, now: nowIso(deps) } as const;
  const { position } = await handlePortIn(deps, portInId, command, cause);
  await forgetStored(deps, owned, documentId);
  return position;
}

/** The documents of a request, in the order in which they were added. */
export async function documentsOf(
  deps: Deps,
  { userId, documents }: PortInState,
): Promise<readonly KeptDocument[]> {
  const kept = await Promise.all([...documents.keys()].map((id) => readDocument(deps, userId, id)));
  return kept.flatMap((each) => (each ? [each] : [])).sort((a, b) => (a.addedAt < b.addedAt ? -1 : 1));
}

/** A document of this request with its bytes. @throws Rejection `not-found` */
export async function openDocument(
  deps: Deps,
  portInId: string,
  state: PortInState,
  documentId: string,
): Promise<{ readonly document: KeptDocument; readonly bytes: Uint8Array }> {
  const document = state.documents.has(documentId)
    ? await readDocument(deps, state.userId, documentId)
    : undefined;
  const bytes = document && (await readDocumentBytes(deps, { portInId, userId: state.userId }, documentId));
  if (!document || !bytes) throw reject('not-found');
  return { document, bytes };
}
