import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useHandedNumbers } from '../../ui/handed-numbers.ts';
import { Page } from '../../ui/page.tsx';
import { CheckLink } from './check-link.tsx';
import { OtherRequests } from './other-requests.tsx';
import { RequestEditor } from './request-form.tsx';
import { Tracker } from './tracker.tsx';
import './port-ins.css';

/** A new request: the numbers are checked, the details are filled in, and the letter is signed on one page. */
export function RequestPage(): ReactNode {
  const numbers = useHandedNumbers();
  return (
    <Page
      title={<FormattedMessage id="portin.request.title" defaultMessage="Bring numbers over" />}
      about={
        <FormattedMessage
          id="portin.request.about"
          defaultMessage="The fee stands on the button before you send. It comes back if you cancel before your carrier has confirmed the day of the move."
        />
      }
      actions={<CheckLink />}
    >
      <Tracker status="draft" steps={[]} />
      <RequestEditor id={null} details={null} numbers={numbers} />
      <OtherRequests />
    </Page>
  );
}
