// The functions of the price list that other nouns may call.

export { carryOutStepsChanges, withdrawStepsChange } from './change-steps.ts';
export {
  type Quote,
  quoteActivation,
  quoteRental,
  type RentalQuote,
  requireAtMost,
  requireQuoted,
} from './quote.ts';
export { percentOffOf } from './volume-discount.ts';
