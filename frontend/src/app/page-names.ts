import { defineMessages } from 'react-intl';

/** How the public pages are called where others link to them. */
export const pageNames = defineMessages({
  home: { id: 'site.home', defaultMessage: 'Home' },
  prices: { id: 'footer.prices', defaultMessage: 'Prices' },
  countries: { id: 'footer.countries', defaultMessage: 'Countries' },
  providers: { id: 'footer.providers', defaultMessage: 'Providers' },
  blog: { id: 'site.blog', defaultMessage: 'Blog' },
  unclaimed: { id: 'site.unclaimed', defaultMessage: 'Unclaimed phone number' },
  faq: { id: 'site.faq', defaultMessage: 'FAQ' },
  instruction: { id: 'site.instruction', defaultMessage: 'Instruction' },
});
