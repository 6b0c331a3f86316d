import { addressIn, type Language } from '@ringpost/domain/rules/languages';
import type { Frontend } from '@ringpost/frontend/server';
import type { RequestHandler } from 'express';

/** The same address without a slash at the end, and with each character escaped only if it must be. */
function plainAddress(path: string): string {
  const parts = path.split('/').map((part) => encodeURIComponent(decodeURIComponent(part)));
  return parts.join('/').replace(/(?<=.)\/$/, '');
}

/** Redirects other spellings of the address of a page, so that search engines know one address of each page. */
export function redirectToOneAddress(frontend: Frontend, languages: readonly Language[]): RequestHandler {
  const rendered = languages.flatMap((language) =>
    [...frontend.staticPaths, ...frontend.livePatterns].map(
      (path) => new RegExp(`^${addressIn(language, path).replaceAll(/:\w+/g, '[^/]+')}$`),
    ),
  );
  return ({ path, originalUrl }, response, next) => {
    const plain = plainAddress(path);
    const isPage = frontend.isPage(plain) || rendered.some((pattern) => pattern.test(plain));
    if (plain === path || !isPage) return next();
    const mark = originalUrl.indexOf('?');
    response.redirect(301, mark < 0 ? plain : plain + originalUrl.slice(mark));
  };
}
