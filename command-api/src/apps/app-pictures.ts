import { createHash } from 'node:crypto';
import { app, type Position, reject, streams } from '@ringpost/domain';
import {
  PICTURE_ENDINGS,
  PICTURE_NAME,
  type PictureType,
  pictureTypeOf,
} from '@ringpost/domain/rules/app-picture';
import { APP_PICTURE_MAX_BYTES } from '@ringpost/domain/rules/limits';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import type { GuardedFunction } from '../kernel/guarded-work.ts';
import { handleApp } from './app.commands.ts';
import type { CheckedPicture } from './check-picture.ts';

const CHECK: GuardedFunction<{ readonly content: string }, CheckedPicture> = {
  module: new URL('./check-picture.ts', import.meta.url),
  name: 'checkPicture',
};

function blobOf(imageName: string): string {
  return `app-pictures/${imageName}`;
}

/** @throws Rejection `picture-refused`, with the reason; `unavailable` when too many wait */
async function typeOf({ guarded, log }: Deps, content: string): Promise<PictureType> {
  if (Buffer.byteLength(content, 'base64') > APP_PICTURE_MAX_BYTES)
    throw reject('picture-refused', { why: 'too-large' });
  const { type, fault } = await guarded.run(CHECK, { content });
  if (type) return type;
  log.info({ fault }, 'a picture of an app was refused');
  throw reject('picture-refused', { why: fault });
}

/**
 * Gives an app a picture. The bytes are stored first, under their hash, so their address never shows anything else. Pictures that
 * are not used any more stay: pages may still show them.
 * @throws Rejection `picture-refused`, `not-found`
 */
export async function setPicture(
  deps: Deps,
  appId: string,
  content: string,
  cause: Cause,
): Promise<{ readonly imageName: string; readonly position: Position }> {
  const { state } = await deps.streams.refresh(streams.app(appId), app);
  if (state.name === null) throw reject('not-found');
  const type = await typeOf(deps, content);
  const bytes = Buffer.from(content, 'base64');
  const hash = createHash('sha256').update(bytes).digest('hex');
  const imageName = `${hash}.${PICTURE_ENDINGS[type]}`;
  await deps.vault.putBlob(blobOf(imageName), bytes);
  const command = { type: 'SetPicture', appId, imageName, bytes: bytes.length } as const;
  return { imageName, position: (await handleApp(deps, appId, command, cause)).position };
}

/** The app has its drawing again. Done twice, it is done once. @throws Rejection `not-found` */
export async function removePicture(deps: Deps, appId: string, cause: Cause): Promise<Position> {
  return (await handleApp(deps, appId, { type: 'RemovePicture', appId }, cause)).position;
}

/** An uploaded picture by its name. @throws Rejection `not-found` */
export async function readPicture(
  { vault }: Pick<Deps, 'vault'>,
  imageName: string,
): Promise<{ readonly type: PictureType; readonly bytes: Uint8Array }> {
  const type = PICTURE_NAME.test(imageName) ? pictureTypeOf(imageName) : undefined;
  const bytes = type && (await vault.getBlob(blobOf(imageName)));
  if (!type || !bytes) throw reject('not-found');
  return { type, bytes };
}
