// The functions of the handler protocol that other nouns may call.

export { momentText } from './handler-answers.ts';
export { countryCodeOf, createHandlerCatalogue, type HandlerCatalogue } from './handler-catalogue.ts';
export { HANDLER_SERVICES, idOfCountry } from './handler-codes.ts';
