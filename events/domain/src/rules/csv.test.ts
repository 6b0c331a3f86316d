import { describe, expect, it } from 'vitest';
import { csvRow, csvText } from './csv.ts';

describe('a CSV file', () => {
  it('begins with the mark that spreadsheets need, and ends each row with a line break', () => {
    expect(
      csvText([
        ['line', 'amount'],
        [7, '-0.900'],
      ]),
    ).toBe('\uFEFFline,amount\r\n7,-0.900\r\n');
  });

  it('leaves an empty cell where there is no value', () => {
    expect(csvRow(['a', null, 'b'])).toBe('a,,b\r\n');
  });

  it('quotes commas, quotes and line breaks', () => {
    expect(csvRow(['Goodwill, "ticket" 5'])).toBe('"Goodwill, ""ticket"" 5"\r\n');
    expect(csvRow(['a\nb'])).toBe('"a\nb"\r\n');
    expect(csvRow(['a\rb'])).toBe('"a\rb"\r\n');
  });

  it.each(['=1+1', '+SUM(A1)', '-2+3', '@import', '\tx'])('stops a spreadsheet from running %j', (text) => {
    expect(csvRow(['a', text])).toBe(`a,'${text}\r\n`);
  });

  it.each(['+14155550132', '-0.900', '+2'])('leaves the number %s as it is', (text) => {
    expect(csvRow([text])).toBe(`${text}\r\n`);
  });
});
