// The functions of the protocol of 5sim that other nouns may call.

export { FIVESIM_PRODUCTS, nameOfCountry } from './fivesim-codes.ts';
