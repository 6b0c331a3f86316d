import { plusSeconds, portIn, reject, streams } from '@ringpost/domain';
import { PORT_IN_BYTES_MAX } from '@ringpost/domain/rules/limits';
import { putUnlessMoved, type Vault } from '@ringpost/engine';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { forgetDetails, forgetDocument, type Owned, removeValue } from './port-in-vault.ts';

/** The room that one draft or one document takes. */
interface Room {
  readonly portInId: string;
  readonly bytes: number;
  readonly takenAt: string;
}

/** By `<userId>|<id of the draft or document>`. Every id has the same length, so one customer's keys follow each other. */
const SPACE = 'port-in-room';
/** How long a process may need from taking the room to the event that names what was stored. */
const UNNAMED_SECONDS = 600;

function keyOf(userId: string, id: string): string {
  return `${userId}|${id}`;
}

async function roomsOf(vault: Vault, userId: string) {
  const found = await vault.list<Room>(SPACE, { after: keyOf(userId, '') });
  return found.filter(({ key }) => key.startsWith(keyOf(userId, '')));
}

async function isFull(vault: Vault, userId: string): Promise<boolean> {
  const rooms = await roomsOf(vault, userId);
  return rooms.reduce((sum, { value }) => sum + value.bytes, 0) > PORT_IN_BYTES_MAX;
}

/** It does not count any more, but stays stored. */
export function leaveRoom(vault: Vault, userId: string, id: string): Promise<void> {
  return removeValue(vault, SPACE, keyOf(userId, id));
}

/** Deletes the details or the document with this id, whichever it is, and its room. */
export async function forgetStored(deps: Deps, owned: Owned, id: string): Promise<void> {
  await forgetDetails(deps, owned.userId, id);
  await forgetDocument(deps, owned, id);
  await leaveRoom(deps.vault, owned.userId, id);
}

/** Deletes what a process stored before it died, which no event names. */
async function forgetUnnamed(deps: Deps, userId: string): Promise<void> {
  for (const { key, value } of await roomsOf(deps.vault, userId)) {
    const { portInId, takenAt } = value;
    if (plusSeconds(takenAt, UNNAMED_SECONDS) > nowIso(deps)) continue;
    const id = key.slice(keyOf(userId, '').length);
    const { state } = await deps.streams.refresh(streams.portIn(portInId), portIn);
    const isNamed = state.draftId === id || state.documents.has(id);
    if (!isNamed) await forgetStored(deps, { portInId, userId }, id);
  }
}

/**
 * Takes room for something before it is stored. The room is taken first and counted then, so calls at the same instant
 * never take more than there is. Taking it again for the same id changes nothing. @throws Rejection `storage-full`
 */
export async function takeRoom(deps: Deps, owned: Owned, id: string, bytes: number): Promise<void> {
  const { vault } = deps;
  const { portInId, userId } = owned;
  const room: Room = { portInId, bytes, takenAt: nowIso(deps) };
  const isNew = (await putUnlessMoved(vault, SPACE, keyOf(userId, id), room, 0)) !== undefined;
  if (!isNew || !(await isFull(vault, userId))) return;
  await forgetUnnamed(deps, userId);
  if (!(await isFull(vault, userId))) return;
  await leaveRoom(vault, userId, id);
  throw reject('storage-full', { limit: PORT_IN_BYTES_MAX });
}
