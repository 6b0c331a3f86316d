import type { View } from '@ringpost/engine';

/** The text that admins gave a notice. `_id`: its name. One that is not here has its default text. */
export interface NoticeRow {
  readonly _id: string;
  readonly text: string;
}

export const notices: View<NoticeRow> = { name: 'notices', indexes: [] };
