import { describe, expect, it } from 'vitest';
import { safeFileName, shownFileName } from './file-name.ts';

describe('the name of a file from outside', () => {
  it.each([
    ['bill.pdf', 'bill.pdf'],
    ['Rechnung für März.pdf', 'Rechnung für März.pdf'],
    ['فاتورة.pdf', 'فاتورة.pdf'],
    ['a.html', 'a.pdf'],
    ['bill.pdf.exe', 'bill.pdf'],
    ['a\u202efdp.exe', 'afdp.pdf'],
    ['a\u0000b\r\nc.pdf', 'abc.pdf'],
    ['a\ud800.pdf', 'a.pdf'],
    ['../../etc/passwd', 'etcpasswd.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['', 'file.pdf'],
    [' . ', 'file.pdf'],
    ['phone 12.2025', 'phone 12.pdf'],
  ])('%j is stored as %j', (name, stored) => {
    expect(safeFileName(name, 'pdf')).toBe(stored);
  });

  it('keeps its own ending where the file itself is not kept, and is nothing if no character is left', () => {
    expect(shownFileName('../nov\u202e 2026.csv')).toBe('..nov 2026.csv');
    expect(shownFileName('\u200f\n ')).toBeUndefined();
    expect([...(shownFileName('😀'.repeat(500)) ?? '')]).toHaveLength(120);
  });

  it('is cut between two characters if it is too long', () => {
    const stored = safeFileName('😀'.repeat(500), 'png');
    expect([...stored]).toHaveLength(120);
    expect(encodeURIComponent(stored)).toContain('.png');
  });
});
