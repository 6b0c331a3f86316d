import type { RequestListener } from 'node:http';
import type { Service } from './server-parts.ts';

/** The path and the query below a first segment; undefined for a path that is not below it. */
function below(segment: string, url: string): string | undefined {
  if (!url.startsWith(segment)) return undefined;
  const rest = url.slice(segment.length);
  if (rest.startsWith('/')) return rest;
  return rest === '' || rest.startsWith('?') ? `/${rest}` : undefined;
}

/** Gives each service the requests below its own first segment, and all others to `listener`. */
export function withMounts(
  services: readonly Pick<Service, 'mount'>[],
  listener: RequestListener,
): RequestListener {
  const mounts = services.flatMap(({ mount }) => mount ?? []);
  if (mounts.length === 0) return listener;
  return (request, response) => {
    for (const mount of mounts) {
      const rest = below(mount.path, request.url ?? '');
      if (rest === undefined) continue;
      request.url = rest;
      mount.listener(request, response);
      return;
    }
    listener(request, response);
  };
}
