import { SIGNATURE_MAX_HEIGHT_PIXELS, SIGNATURE_MAX_WIDTH_PIXELS } from '@ringpost/domain/rules/limits';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a picture in whole pixels, enlarged by at most this ratio, and small enough for a signature. */
export function signatureSize({ width, height }: Size, ratio: number): Size & { readonly ratio: number } {
  const fitting = Math.min(ratio, SIGNATURE_MAX_WIDTH_PIXELS / width, SIGNATURE_MAX_HEIGHT_PIXELS / height);
  const whole = (side: number): number => Math.max(1, Math.floor(side * fitting));
  return { width: whole(width), height: whole(height), ratio: fitting };
}
