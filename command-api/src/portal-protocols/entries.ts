// The functions that the protocols of other portals share.

export { ANY_PRICE_MILLS, fromAnyOf, maximumMills } from './buy-from-any.ts';
export { createCodeTable } from './code-table.ts';
export { createDeliveryRates, type DeliveryRate, type DeliveryRates } from './delivery-rates.ts';
export { countryOfId, HANDLER_SERVICES, idOfCountry, soldCountries } from './handler-codes.ts';
export {
  countryCodeOf,
  createHandlerCodes,
  type HandlerCodes,
  handlerApp,
  momentText,
} from './handler-words.ts';
export { answerOf, codeOf, MESSAGES_MAX, messagesOf } from './order-messages.ts';
export {
  type FoundOrder,
  findNumberedOrder,
  idOfHold,
  idOfKey,
  idsOfKey,
  idsOfOrders,
  isOrderNumber,
  numberOfOrder,
} from './order-numbers.ts';
export { createPollPace, type PollPace } from './poll-pace.ts';
export { knownFields, wholeNumber } from './query-fields.ts';
export { endOfRental } from './rental-end.ts';
export { rowsFrom } from './rows-from.ts';
export { ANY, countForCode, createSoldCatalogue, type Offer, type SoldCatalogue } from './sold-catalogue.ts';
