/** The video of the Watch button: the real pages at work. `scripts/promo-video` makes it. */
export const promoVideo = {
  src: '/promo-video/ringpost.webm',
  poster: '/promo-video/poster.webp',
  /** The words that are in the picture, for those who cannot read them there. */
  captions: '/promo-video/captions.en.vtt',
  seconds: 36,
} as const;
