import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOG_START } from '@ringpost/domain';
import { dataFolder } from '@ringpost/testing/data-folder';
import { positionAt } from '@ringpost/testing/positions';
import { expect, it } from 'vitest';
import type { Row, View } from '../read-model.ts';
import { openPassingRows } from './passing-rows.ts';

interface Letter extends Row {
  readonly to: string;
  readonly text: string;
}

it('gives back what a view seals, and keeps it from all who find the files', async () => {
  const folder = await dataFolder();
  const rows = openPassingRows(folder.path);
  try {
    const sealed = { subjectOf: ({ to }: Letter) => `user:${to}`, lost: { text: '' } };
    const letters: View<Letter> = { name: 'letters', indexes: [], sealed };
    const row: Letter = { _id: 'l1', to: 'ann', text: 'nobody else may read this' };
    await rows.define({ name: 'post', version: 1, views: [letters as View<Row>] });
    const writes = [{ op: 'put', in: 'letters', row }] as const;
    await rows.commit({ projector: 'post', version: 1, from: LOG_START, to: positionAt(0), writes });
    expect(await rows.collection(letters).get('l1')).toEqual(row);
    const bytes = readdirSync(folder.path).map((file) => readFileSync(join(folder.path, file), 'latin1'));
    expect([
      bytes.some((text) => text.includes(row.to)),
      bytes.some((text) => text.includes(row.text)),
    ]).toEqual([true, false]);
  } finally {
    await rows.close();
    await folder.remove();
  }
});
