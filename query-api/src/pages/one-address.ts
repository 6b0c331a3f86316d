import { addressIn, type Language } from '@ringpost/domain/rules/languages';
import type { Frontend } from '@ringpost/frontend/server';
import type { RequestHandler } from 'express';

/** The same address without a slash at the end, and with each character escaped only if it must be. */
function plainAddress(path: string): string {
  const parts = path.split('/').map((part) => encodeURIComponent(decodeURIComponent(part)));
  return parts.join('/').replace(/(?<=.)\/$/, '');
}

/** The part of an address as the links of this site write it. Only the countries of free numbers are in upper case. */
function usualPart(name: string, part: string, pattern: string): string | undefined {
  if (!name.startsWith(':')) return part.toLowerCase() === name.toLowerCase() ? name : undefined;
  const text = decodeURIComponent(part);
  const isUpper = name === ':country' && pattern.includes('/free-number/');
  return encodeURIComponent(isUpper ? text.toUpperCase() : text.toLowerCase());
}

/** The address in the usual case, if it fits the pattern of a page. */
function inUsualCase(pattern: string, path: string): string | undefined {
  const names = pattern.split('/');
  const parts = path.split('/');
  if (names.length !== parts.length) return undefined;
  const usual = names.map((name, place) => usualPart(name, parts[place] ?? '', pattern));
  return usual.includes(undefined) ? undefined : usual.join('/');
}

/** Redirects other spellings of the address of a page, so that search engines know one address of each page. */
export function redirectToOneAddress(frontend: Frontend, languages: readonly Language[]): RequestHandler {
  const patterns = languages.flatMap((language) =>
    [...frontend.staticPaths, ...frontend.livePatterns].map((path) => addressIn(language, path)),
  );
  // Most visitors come to these, so they are not compared with all patterns.
  const usualAddresses = new Set(
    languages.flatMap((language) => ['/', ...frontend.staticPaths].map((path) => addressIn(language, path))),
  );
  return ({ path, originalUrl }, response, next) => {
    if (usualAddresses.has(path)) return next();
    const plain = plainAddress(path);
    const usual = patterns.map((pattern) => inUsualCase(pattern, plain)).find(Boolean);
    const one = usual ?? (frontend.isPage(plain) ? plain : path);
    if (one === path) return next();
    const mark = originalUrl.indexOf('?');
    response.redirect(301, mark < 0 ? one : one + originalUrl.slice(mark));
  };
}
