import type { ServiceSettings } from '@ringpost/web/http';

/** Where a running server of these settings can be asked. @throws Error with one sentence */
export function serverAddress({ engine, host, port, publicUrl }: ServiceSettings): string {
  if (engine.kind === 'embedded') return `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
  if (publicUrl !== undefined) return publicUrl;
  throw new Error('PUBLIC_URL is not set; it says where the servers can be asked.');
}
