// The functions of the price list that other nouns may call.

export { type Quote, quoteActivation, quoteRental, type RentalQuote, requireQuoted } from './quote.ts';
export { percentOffOf } from './volume-discount.ts';
