import type { RefusedLine } from '@ringpost/domain/contracts/fields.contract';
import { cleanup, render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { afterEach, describe, expect, it } from 'vitest';
import { intlFor } from '../../i18n/intl.ts';
import { type ImportAnswer, ImportOutcome } from './import-outcome.tsx';

function show(result: ImportAnswer): void {
  render(
    <RawIntlProvider value={intlFor('en')}>
      <ImportOutcome result={result} />
    </RawIntlProvider>,
  );
}
afterEach(cleanup);

describe('the outcome of an import', () => {
  it('says how many numbers came in, and each refused line with its reason in words', () => {
    const rejected: RefusedLine[] = [
      { line: 2, text: 'hello', reason: 'not-digits' },
      { line: 3, text: '12345', reason: 'wrong-length' },
    ];
    show({ import_uuid: 'i1', imported: 7, known: 1, rejected });
    expect(screen.getByRole('status').textContent).toBe(
      '7 numbers imported, 1 already known, 2 lines refused.',
    );
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual(['2hellonot only digits', '312345wrong length']);
  });

  it('says that a long import continues after its request, and where its progress is shown', () => {
    show({ import_uuid: 'i1', status: 'running' });
    expect(screen.getByRole('status').textContent).toMatch(/continues automatically.*import history/);
  });
});
