/** The film of the Watch button (spec §1): the real pages at work. `scripts/promo-video` makes it anew. */
export const promoVideo = {
  src: '/film/ringpost.webm',
  poster: '/film/poster.webp',
  seconds: 35,
} as const;
