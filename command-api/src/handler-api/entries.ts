// The functions of the handler protocol that other nouns may call.

export { momentText } from './handler-answers.ts';
export { countryCodeOf, createHandlerCatalogue, type HandlerCatalogue } from './handler-catalogue.ts';
export { idOfCountry } from './handler-codes.ts';
