/** The media types of pictures of apps, each with the ending of its name. */
export const PICTURE_ENDINGS = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
} as const;
export type PictureType = keyof typeof PICTURE_ENDINGS;

/** Why a picture is refused. `not-plain`: an SVG with a script, a reference to something else, or more than a drawing. */
export type PictureFault = 'too-large' | 'no-picture' | 'broken' | 'wrong-size' | 'not-square' | 'not-plain';

/** The name of a picture that an admin has uploaded: the hash of its bytes. The name of a drawing has no dot. */
export const PICTURE_NAME = /^[\da-f]{64}\.(?:png|jpg|webp|svg)$/;

/** Whether the picture of an app is an uploaded one. */
export function isUploaded(imageName: string | null): boolean {
  return imageName !== null && PICTURE_NAME.test(imageName);
}

/** The media type of an uploaded picture, by its name. */
export function pictureTypeOf(name: string): PictureType | undefined {
  const types = Object.keys(PICTURE_ENDINGS) as PictureType[];
  return types.find((type) => name.endsWith(`.${PICTURE_ENDINGS[type]}`));
}
