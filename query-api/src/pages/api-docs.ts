import { readFile } from 'node:fs/promises';
import { type RequestHandler, Router } from 'express';
import { compressed, type Page, sendPage } from './send-page.ts';

/** A code of a refusal. Nothing else leads to a file. */
const CODE = /^[A-Za-z][A-Za-z_-]{0,60}$/;

/** The document of the API at `/docs`, and each code of a refusal at `/errors/<code>`. The build has written them. */
export function apiDocs(folder: string): RequestHandler {
  const kept = new Map<string, Promise<Page>>();

  function page(file: string): Promise<Page> {
    const known = kept.get(file);
    if (known) return known;
    const made = readFile(`${folder}/docs/${file}`, 'utf8').then((html) => compressed(html));
    // Only files that exist are kept.
    made.then(
      () => kept.set(file, made),
      () => undefined,
    );
    return made;
  }
  function send(fileOf: (code: string) => string | undefined): RequestHandler<{ code: string }> {
    return async (request, response, next) => {
      const file = fileOf(request.params.code);
      const found = file === undefined ? undefined : await page(file).catch(() => undefined);
      if (found) sendPage(request, response, found);
      else next();
    };
  }

  const router = Router({ caseSensitive: true });
  router.get('/docs', send(() => 'index.html') as RequestHandler);
  router.get('/errors', send(() => 'errors/index.html') as RequestHandler);
  router.get(
    '/errors/:code',
    send((code) => (CODE.test(code) ? `errors/${code}.html` : undefined)),
  );
  return router;
}
