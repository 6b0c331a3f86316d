/** The video of the Watch button: the real pages at work. `scripts/promo-video` makes it. */
export const promoVideo = {
  /** A browser takes the first that it can play. */
  sources: [
    { src: '/promo-video/ringpost.webm', type: 'video/webm; codecs="vp9"' },
    { src: '/promo-video/ringpost.mp4', type: 'video/mp4; codecs="avc1.64001f"' },
  ],
  poster: '/promo-video/poster.webp',
  /** The words that are in the picture, for those who cannot read them there. */
  captions: '/promo-video/captions.en.vtt',
  seconds: 37,
} as const;
