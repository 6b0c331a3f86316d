import type { AdminNumberDetail } from '@ringpost/query-api/inventory/admin-number.contract';
import { type ReactNode, Suspense, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useParams } from 'react-router-dom';
import { lazyPart } from '../../loading/lazy-part.ts';
import { OnlyFor } from '../../session/only-for.tsx';
import { auditPath, paths } from '../../session/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CopyNumber } from '../../ui/copy-number.tsx';
import { Crumb } from '../../ui/crumb.tsx';
import { Phone } from '../../ui/figures.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import '../../ui/admin.css';
import type { ManageAct } from './manage.api.ts';
import { NumberFacts } from './number-facts.tsx';
import { NumberStatus } from './number-status.tsx';
import { useNumber } from './numbers.api.ts';
import './numbers.css';

const ManageDialog = lazyPart(async () => (await import('./manage-dialog.tsx')).ManageDialog);

const actNames = defineMessages({
  release: { id: 'number.release', defaultMessage: 'Release …' },
  public: { id: 'number.public', defaultMessage: 'Make public …' },
  sale: { id: 'number.sale', defaultMessage: 'Sell again …' },
  vendor: { id: 'number.vendor.assign', defaultMessage: 'Assign vendor …' },
});

/** What can be asked of a number in its state. The number itself may still refuse. */
const ACTS: Readonly<Record<AdminNumberDetail['status'], readonly ManageAct[]>> = {
  active: ['vendor', 'public', 'release'],
  public: ['vendor', 'sale', 'release'],
  own: [],
  gone: [],
};

/** The address of the list with its filters, if it led here. */
function useListPath(): string {
  const { state } = useLocation();
  const from = (state as { readonly list?: unknown } | null)?.list;
  return `${paths['admin-dashboard-numbers']}${typeof from === 'string' ? from : ''}`;
}

function Acts({ number }: { readonly number: AdminNumberDetail }): ReactNode {
  const [act, setAct] = useState<ManageAct | null>(null);
  return (
    <span className="number-acts">
      <ButtonLink look="outline" size="sm" to={auditPath('number', number.number)}>
        <FormattedMessage id="number.timeline" defaultMessage="Timeline" />
      </ButtonLink>
      <OnlyFor least="admin">
        {ACTS[number.status].map((each) => (
          <Button key={each} look="outline" size="sm" onClick={() => setAct(each)}>
            <FormattedMessage {...actNames[each]} />
          </Button>
        ))}
      </OnlyFor>
      <Suspense>
        {act && <ManageDialog act={act} numbers={[number.number]} onClose={() => setAct(null)} />}
      </Suspense>
    </span>
  );
}

interface OneNumberProps {
  /** The lists of what the number had: orders and messages. */
  readonly lists: (number: string) => ReactNode;
}

function Content({ number, lists }: OneNumberProps & { readonly number: AdminNumberDetail }): ReactNode {
  return (
    <>
      <div className="page-head number-head">
        <PageHeading>
          <Phone number={number.number} international />
        </PageHeading>
        <CopyNumber number={number.number} />
        <NumberStatus status={number.status} />
        <span className="grow" />
        <Acts number={number} />
      </div>
      <NumberFacts number={number} />
      {lists(number.number)}
    </>
  );
}

function Missing(): ReactNode {
  return (
    <EmptyState
      action={
        <ButtonLink look="outline" size="sm" to={paths['admin-dashboard-numbers']}>
          <FormattedMessage id="number.all" defaultMessage="All numbers" />
        </ButtonLink>
      }
    >
      <FormattedMessage id="number.unknown" defaultMessage="This number is not ours, and never was." />
    </EmptyState>
  );
}

function Loading(): ReactNode {
  return (
    <div className="card number-loading" aria-busy="true">
      {[40, 80, 60].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}

/** One number: its state, who has it, and every order and message that it had. */
export function OneNumber({ lists }: OneNumberProps): ReactNode {
  const intl = useIntl();
  const { id = '' } = useParams();
  const { data, error, mutate } = useNumber(id);
  const list = useListPath();
  return (
    <main id="main" className="shell-main" tabIndex={-1}>
      <Crumb to={list} list={<FormattedMessage id="number.numbers" defaultMessage="Numbers" />}>
        <Phone number={id} />
      </Crumb>
      {!data && (
        <PageHeading hidden>
          {intl.formatMessage({ id: 'number.title', defaultMessage: 'Number' })}
        </PageHeading>
      )}
      {data ? (
        <Content number={data} lists={lists} />
      ) : error?.code === 'not-found' || error?.code === 'invalid-request' ? (
        <Missing />
      ) : error ? (
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="number.failed" defaultMessage="The number did not load" />
        </ErrorState>
      ) : (
        <Loading />
      )}
    </main>
  );
}
