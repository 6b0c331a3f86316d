import { putUnlessMoved, type Vault, VaultConflict } from '@ringpost/events/engine';

/** A drawn, typed or uploaded signature; `content` is Base64. */
export interface Signature {
  readonly type: 'image/png' | 'image/jpeg' | 'image/svg+xml';
  readonly content: string;
}

/** The personal data of a request. It is stored only here. */
export interface PortInDetails {
  readonly portname: string;
  readonly businessname: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly btn: string;
  readonly account_number: string;
  readonly carrier: string;
  readonly number_list: string;
  readonly pin: string;
  readonly signature: Signature | null;
  readonly savedAt: string;
}

export interface KeptDocument {
  readonly documentId: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly addedAt: string;
}

const DRAFTS = 'port-in-drafts';
const DOCUMENTS = 'port-in-documents';

function blobOf(portInId: string, documentId: string): string {
  return `port-ins/${portInId}/${documentId}`;
}

/** A second call finds nothing to remove. */
export async function removeValue(vault: Vault, space: string, key: string): Promise<void> {
  const kept = await vault.get(space, key);
  try {
    if (kept) await vault.remove(space, key, kept.version);
  } catch (error) {
    if (!(error instanceof VaultConflict)) throw error;
  }
}

/** Stored before the event that names it. A draft is written once: another draft has another id. */
export async function keepDetails(vault: Vault, draftId: string, details: PortInDetails): Promise<void> {
  await putUnlessMoved(vault, DRAFTS, draftId, details, 0);
}

export async function readDetails(vault: Vault, draftId: string): Promise<PortInDetails | undefined> {
  return (await vault.get<PortInDetails>(DRAFTS, draftId))?.value;
}

export function forgetDetails(vault: Vault, draftId: string): Promise<void> {
  return removeValue(vault, DRAFTS, draftId);
}

/** The bytes first, so that a name always has its bytes. */
export async function keepDocument(
  vault: Vault,
  portInId: string,
  document: KeptDocument,
  bytes: Uint8Array,
): Promise<void> {
  await vault.putBlob(blobOf(portInId, document.documentId), bytes);
  await putUnlessMoved(vault, DOCUMENTS, document.documentId, document, 0);
}

export async function readDocument(vault: Vault, documentId: string): Promise<KeptDocument | undefined> {
  return (await vault.get<KeptDocument>(DOCUMENTS, documentId))?.value;
}

export function readDocumentBytes(
  vault: Vault,
  portInId: string,
  documentId: string,
): Promise<Uint8Array | undefined> {
  return vault.getBlob(blobOf(portInId, documentId));
}

export async function forgetDocument(vault: Vault, portInId: string, documentId: string): Promise<void> {
  await removeValue(vault, DOCUMENTS, documentId);
  await vault.removeBlob(blobOf(portInId, documentId));
}
