import { describe, expect, it } from 'vitest';
import { apiHeaders, pageHeaders } from './security-headers.ts';

const page = pageHeaders({
  publicUrl: 'https://ringpost.example',
  styleHashes: ["'sha256-style'"],
  scriptHashes: ["'sha256-script'"],
});
const POLICY = page['Content-Security-Policy'] ?? '';

describe('a page', () => {
  it('runs and shows only our own content, or named content', () => {
    expect(POLICY.split(';')).toEqual([
      "default-src 'self'",
      "script-src 'self' 'sha256-script'",
      "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-style'",
      "connect-src 'self' wss://ringpost.example",
      "img-src 'self' data:",
      "media-src 'self' blob:",
      "frame-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    expect(POLICY).not.toContain('unsafe');
  });

  it('is never framed, sniffed or shared with another origin’s window', () => {
    expect(page).toMatchObject({
      'X-Frame-Options': 'DENY',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
    });
  });

  it('names its own origin for sockets where that is not https, too', () => {
    const { 'Content-Security-Policy': local } = pageHeaders({ publicUrl: 'http://localhost:8080' });
    expect(local).toContain("connect-src 'self' ws://localhost:8080;");
  });

  it('may copy to the clipboard and ask a passkey, and use nothing else of the machine', () => {
    const policies = page['Permissions-Policy']?.split(', ') ?? [];
    expect(policies.filter((each) => !each.endsWith('=()'))).toEqual([
      'clipboard-write=(self)',
      'publickey-credentials-get=(self)',
    ]);
    for (const name of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture']) {
      expect(policies).toContain(`${name}=()`);
    }
  });

  it('names nothing that Chromium does not know, which would be an error on each page', () => {
    for (const name of ['bluetooth', 'web-share']) expect(page['Permissions-Policy']).not.toContain(name);
  });

  it('asks for https only if it is served by https', () => {
    expect(page['Strict-Transport-Security']).toContain('max-age=31536000');
    expect(pageHeaders({ publicUrl: 'http://localhost:8080' })).not.toHaveProperty(
      'Strict-Transport-Security',
    );
  });
});

describe('an answer of the API', () => {
  it('runs nothing at all', () => {
    const headers = apiHeaders({ publicUrl: 'http://localhost' });
    expect(headers['Content-Security-Policy']).toBe("default-src 'none';frame-ancestors 'none'");
  });
});
