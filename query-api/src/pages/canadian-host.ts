import { firstFreeCountry, freeNumbersPath } from '@ringpost/domain/rules/free-numbers';
import { addressIn, type Language, splitAddress } from '@ringpost/domain/rules/languages';
import type { RequestHandler } from 'express';

const FREE_NUMBERS = '/free-number';

/** Redirects to the free numbers of Canada on its host, because a rendered page does not know its host. */
export function redirectOnCanadianHost(languages: readonly Language[]): RequestHandler {
  return ({ path, hostname }, response, next) => {
    const { language, path: plain } = splitAddress(path, languages);
    const country = firstFreeCountry(hostname ?? '');
    if (plain !== FREE_NUMBERS || country === 'US') return next();
    response.redirect(302, addressIn(language, freeNumbersPath(country)));
  };
}
