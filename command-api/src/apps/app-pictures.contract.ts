import { Uuid } from '@ringpost/domain/contracts/fields.contract';
import type { PictureType } from '@ringpost/domain/rules/app-picture';
import { APP_PICTURE_MAX_BYTES } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

/** Base64 is a third longer. A file that is a little too large is refused with the reason. */
const BODY_BYTES = APP_PICTURE_MAX_BYTES * 3;

export const setPictureContract = {
  method: 'POST',
  path: '/api/admin/apps/{id}/picture',
  summary: 'Give an app a picture: a square PNG, JPEG, WebP or SVG file. What it is, its content tells.',
  description:
    'A refusal says `why`: too-large, no-picture, broken, wrong-size, not-square or not-plain (an SVG that does more than draw).',
  tag: 'app',
  params: Type.Object({ id: Uuid }),
  /** `content` is Base64. */
  body: Type.Object({ content: Type.String({ minLength: 1, maxLength: BODY_BYTES }) }),
  bodyLimit: BODY_BYTES + 1_000,
  tellsPosition: true,
  answers: { 201: Type.Object({ image_name: Type.String() }) },
  problems: ['not-found', 'picture-refused'],
} as const;

export const removePictureContract = {
  method: 'DELETE',
  path: '/api/admin/apps/{id}/picture',
  summary: 'Remove the picture of an app: its drawing is shown again.',
  tag: 'app',
  params: Type.Object({ id: Uuid }),
  tellsPosition: true,
  answers: { 204: null },
  problems: ['not-found'],
} as const;

export const pictureContract = {
  method: 'GET',
  path: '/api/app_picture/{id}',
  summary: 'An uploaded picture of an app, by its `image_name`. An address never shows another picture.',
  tag: 'app',
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 80 }) }),
  answers: { 200: 'image/png' as PictureType },
  problems: ['not-found'],
} as const;
