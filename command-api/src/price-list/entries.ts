// What other nouns may call of the price list.

export { type Quote, quoteActivation, quoteRental, type RentalQuote, requireQuoted } from './quote.ts';
