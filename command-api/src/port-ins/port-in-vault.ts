import { customerSubject } from '@ringpost/domain';
import { type Vault, VaultConflict } from '@ringpost/engine';
import type { Deps } from '../kernel/deps.ts';

/** A drawn, typed or uploaded signature; `content` is Base64. */
export interface Signature {
  readonly type: 'image/png' | 'image/jpeg' | 'image/svg+xml';
  readonly content: string;
}

/** The personal data of a request. It is stored only here, sealed under the key of its customer. */
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

type Stores = Pick<Deps, 'vault' | 'sealedBlobs'>;

/** A request and its customer. */
export interface Owned {
  readonly portInId: string;
  readonly userId: string;
}

/** The space in which earlier versions stored details and names of documents, unsealed. */
const UNSEALED_DRAFTS = 'port-in-drafts';
const UNSEALED_DOCUMENTS = 'port-in-documents';

function draftBlob(draftId: string): string {
  return `port-in-drafts/${draftId}`;
}
function nameBlob(documentId: string): string {
  return `port-in-documents/${documentId}`;
}
/** Earlier versions stored the bytes under this name, unsealed. */
function unsealedBlob({ portInId }: Owned, documentId: string): string {
  return `port-ins/${portInId}/${documentId}`;
}
function bytesBlob(owned: Owned, documentId: string): string {
  return `port-in-files/${owned.portInId}/${documentId}`;
}

/** A second call has no effect. */
export async function removeValue(vault: Vault, space: string, key: string): Promise<void> {
  const kept = await vault.get(space, key);
  try {
    if (kept) await vault.remove(space, key, kept.version);
  } catch (error) {
    if (!(error instanceof VaultConflict)) throw error;
  }
}

function putJson({ sealedBlobs }: Stores, name: string, value: object, userId: string): Promise<void> {
  return sealedBlobs.put(name, Buffer.from(JSON.stringify(value)), customerSubject(userId));
}

async function getJson<T>({ sealedBlobs }: Stores, name: string, userId: string): Promise<T | undefined> {
  const bytes = await sealedBlobs.get(name, customerSubject(userId));
  return bytes && (JSON.parse(Buffer.from(bytes).toString('utf8')) as T);
}

/** Stores a draft before the event that names it. A draft is written once: a changed draft has another id. */
export function keepDetails(
  stores: Stores,
  userId: string,
  draftId: string,
  details: PortInDetails,
): Promise<void> {
  return putJson(stores, draftBlob(draftId), details, userId);
}

/** Undefined once they were deleted, or the customer's key is gone. */
export async function readDetails(
  stores: Stores,
  userId: string,
  draftId: string,
): Promise<PortInDetails | undefined> {
  const sealed = await getJson<PortInDetails>(stores, draftBlob(draftId), userId);
  return sealed ?? (await stores.vault.get<PortInDetails>(UNSEALED_DRAFTS, draftId))?.value;
}

export async function forgetDetails(stores: Stores, userId: string, draftId: string): Promise<void> {
  await stores.sealedBlobs.remove(draftBlob(draftId), customerSubject(userId));
  await removeValue(stores.vault, UNSEALED_DRAFTS, draftId);
}

/** Stores the bytes first, so that a name always has its bytes. */
export async function keepDocument(
  stores: Stores,
  owned: Owned,
  document: KeptDocument,
  bytes: Uint8Array,
): Promise<void> {
  const { documentId } = document;
  await stores.sealedBlobs.put(bytesBlob(owned, documentId), bytes, customerSubject(owned.userId));
  await putJson(stores, nameBlob(documentId), document, owned.userId);
}

export async function readDocument(
  stores: Stores,
  userId: string,
  documentId: string,
): Promise<KeptDocument | undefined> {
  const sealed = await getJson<KeptDocument>(stores, nameBlob(documentId), userId);
  return sealed ?? (await stores.vault.get<KeptDocument>(UNSEALED_DOCUMENTS, documentId))?.value;
}

export async function readDocumentBytes(
  { vault, sealedBlobs }: Stores,
  owned: Owned,
  documentId: string,
): Promise<Uint8Array | undefined> {
  const sealed = await sealedBlobs.get(bytesBlob(owned, documentId), customerSubject(owned.userId));
  return sealed ?? vault.getBlob(unsealedBlob(owned, documentId));
}

export async function forgetDocument(stores: Stores, owned: Owned, documentId: string): Promise<void> {
  const { vault, sealedBlobs } = stores;
  const subject = customerSubject(owned.userId);
  await sealedBlobs.remove(nameBlob(documentId), subject);
  await sealedBlobs.remove(bytesBlob(owned, documentId), subject);
  await removeValue(vault, UNSEALED_DOCUMENTS, documentId);
  await vault.removeBlob(unsealedBlob(owned, documentId));
}
