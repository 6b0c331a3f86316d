import type { NumberCountry } from './phone-display.ts';

/** The countries that have free numbers, in the order of their pictures. */
export const FREE_NUMBER_COUNTRIES: readonly NumberCountry[] = ['CA', 'US'];

/** The first part of the name of a host for visitors from Canada: `ca.ringpost.example`. */
const CANADIAN_HOST = /^ca\./i;

/** The country whose free numbers are shown at first. `host`: the name of the host that the visitor called. */
export function firstFreeCountry(host: string): NumberCountry {
  return CANADIAN_HOST.test(host) ? 'CA' : 'US';
}

/** The country that an address names, such as `CA`. Undefined if it has no free numbers. */
export function freeCountryOf(name: string | null | undefined): NumberCountry | undefined {
  return FREE_NUMBER_COUNTRIES.find((country) => country === name);
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The vendor that an address names. Undefined for anything that is no id. */
export function freeVendorOf(id: string | null | undefined): string | undefined {
  return id && UUID.test(id) ? id : undefined;
}

/** The address of the list of a country, without its language. It names the country, because a host may stand for the other one. */
export function freeNumbersPath(country: string): string {
  return `/free-number/${encodeURIComponent(country)}`;
}

/** The address of the page of a free number, without its language. */
export function freeNumberPath(country: string, e164: string): string {
  return `/free-number/${encodeURIComponent(country)}/${encodeURIComponent(e164)}`;
}
