import { toPosition } from '@ringpost/engine';
import { type Call, type Caller, type Endpoint, endpoint } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { originOf } from '../kernel/origin.ts';
import { pictureContract, removePictureContract, setPictureContract } from './app-pictures.contract.ts';
import { readPicture, removePicture, setPicture } from './app-pictures.ts';

/** A picture is found by the hash of its bytes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Uploaded pictures of apps. */
export function appPicturesRoutes(deps: Deps): readonly Endpoint[] {
  function causeOf(
    call: Pick<Call<unknown, unknown, unknown>, 'requestId' | 'address'>,
    admin: Caller,
  ): Cause {
    const operationId = deps.ids.next();
    const ids = { operationId, causationId: call.requestId, correlationId: operationId };
    return { ...ids, actor: `admin:${admin.userId}`, ...originOf(call, admin) };
  }

  return [
    endpoint('admin', setPictureContract, async (call, admin) => {
      const { params, body } = call;
      const { imageName, position } = await setPicture(deps, params.id, body.content, causeOf(call, admin));
      return {
        status: 201,
        body: { image_name: imageName },
        position: toPosition(deps.events.epoch, position),
      };
    }),
    endpoint('admin', removePictureContract, async (call, admin) => {
      const position = await removePicture(deps, call.params.id, causeOf(call, admin));
      return { status: 204, position: toPosition(deps.events.epoch, position) };
    }),
    endpoint('guest', pictureContract, async ({ params }) => {
      const { type, bytes } = await readPicture(deps, params.id);
      // The policy of every answer of the API lets an SVG that somebody opens alone load and run nothing.
      return { status: 200, type, body: bytes, headers: { 'Cache-Control': FOR_EVER } };
    }),
  ];
}
