import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Page } from '../../ui/page.tsx';
import { RequestEditor } from './request-form.tsx';
import { Tracker } from './tracker.tsx';
import './port-ins.css';

/** A new request: the numbers are checked, the details are filled in, and the letter is signed on one page. */
export function RequestPage(): ReactNode {
  return (
    <Page
      title={<FormattedMessage id="portin.request.title" defaultMessage="Bring numbers over" />}
      about={
        <FormattedMessage
          id="portin.request.about"
          defaultMessage="The fee is refunded on cancel before FOC, the day that the carrier confirms."
        />
      }
    >
      <Tracker status="draft" steps={[]} />
      <RequestEditor id={null} details={null} />
    </Page>
  );
}
