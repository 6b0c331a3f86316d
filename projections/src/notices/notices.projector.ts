import { createProjector } from '../kernel/projector.ts';
import { notices } from './notices.view.ts';

/** The texts of notices that are not the default ones. */
export const noticesProjector = createProjector({
  name: 'notices',
  shape: 1,
  streams: ['notice'],
  views: [notices],
  on: {
    NoticeTextChanged: {
      apply({ data: { notice: _id, text } }, rows) {
        if (text === '') rows.delete(notices, _id);
        else rows.put(notices, { _id, text });
      },
    },
  },
});
