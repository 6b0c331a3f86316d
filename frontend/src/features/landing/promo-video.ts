/** The video of the Watch button: the real pages at work. `scripts/promo-video` makes it. */
export const promoVideo = {
  src: '/promo-video/ringpost.webm',
  poster: '/promo-video/poster.webp',
  seconds: 36,
} as const;
