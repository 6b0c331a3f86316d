import { isWholeNumber } from '@ringpost/domain/rules/whole-number';
import type { AppView } from '@ringpost/query-api/catalogue/admin-apps.contract';
import { type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router-dom';
import { lazyPart } from '../../loading/lazy-part.ts';
import { OnlyFor } from '../../session/only-for.tsx';
import { auditPath, paths } from '../../session/paths.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import '../../ui/admin.css';
import { Crumb } from '../../ui/crumb.tsx';
import './apps.css';
import { PlannedChanges } from '../planned/planned-changes.tsx';
import { AppPrices } from './app-prices.tsx';
import { AppTemplates, TestMessage } from './app-templates.tsx';
import { renameApp, useApp } from './apps.api.ts';

const KeywordBench = lazyPart(async () => (await import('./keyword-bench.tsx')).KeywordBench);
const AppPictureDialog = lazyPart(async () => (await import('./app-picture-dialog.tsx')).AppPictureDialog);
const SaleDialog = lazyPart(async () => (await import('./sale-dialog.tsx')).SaleDialog);
const AppMessageDialog = lazyPart(async () => (await import('./app-message-dialog.tsx')).AppMessageDialog);
const AppNameDialog = lazyPart(async () => (await import('./app-name-dialog.tsx')).AppNameDialog);

function AppCrumb({ name }: { readonly name: string | undefined }): ReactNode {
  return (
    <Crumb to={paths['admin-dashboard-apps']} list={<FormattedMessage id="apps.all" defaultMessage="Apps" />}>
      <bdi>{name ?? '…'}</bdi>
    </Crumb>
  );
}

/** Whether customers can buy the app. An admin changes it. */
function Sale({ app }: { readonly app: AppView }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const isSold = app.hidden_reason === null;
  return (
    <>
      {!isSold && (
        <StatusDot shape="warning">
          <FormattedMessage
            id="apps.hidden"
            defaultMessage="not on sale: {reason}"
            values={{ reason: <bdi>{app.hidden_reason}</bdi> }}
          />
        </StatusDot>
      )}
      <OnlyFor least="admin">
        <Button look="ghost" size="sm" onClick={() => setOpen(true)}>
          {isSold ? (
            <FormattedMessage id="apps.sale.hide" defaultMessage="Take off sale" />
          ) : (
            <FormattedMessage id="apps.sale.show" defaultMessage="Put on sale" />
          )}
        </Button>
      </OnlyFor>
      <Suspense>{isOpen && <SaleDialog app={app} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function Head({ app }: { readonly app: AppView }): ReactNode {
  const [isRenaming, setRenaming] = useState(false);
  const [isPicturing, setPicturing] = useState(false);
  const [isTelling, setTelling] = useState(false);
  return (
    <div className="page-head">
      <span className="app-picture">
        <AppIcon appId={app.app_uuid} imageName={app.image_name} name={app.app_name} size={24} />
      </span>
      <PageHeading>
        <bdi>{app.app_name}</bdi>
      </PageHeading>
      <OnlyFor least="admin">
        <Button look="ghost" size="sm" onClick={() => setRenaming(true)}>
          <FormattedMessage id="apps.rename" defaultMessage="Rename" />
        </Button>
        <Button look="ghost" size="sm" onClick={() => setPicturing(true)}>
          <FormattedMessage id="apps.picture" defaultMessage="Picture" />
        </Button>
        <Button look="ghost" size="sm" onClick={() => setTelling(true)}>
          <FormattedMessage id="apps.message" defaultMessage="Message" />
        </Button>
      </OnlyFor>
      <Sale app={app} />
      <ButtonLink look="ghost" size="sm" to={auditPath('app', app.app_uuid)}>
        <FormattedMessage id="apps.timeline" defaultMessage="Timeline" />
      </ButtonLink>
      <Suspense>
        {isPicturing && <AppPictureDialog app={app} onClose={() => setPicturing(false)} />}
        {isTelling && <AppMessageDialog app={app} onClose={() => setTelling(false)} />}
        {isRenaming && (
          <AppNameDialog
            title={<FormattedMessage id="apps.rename.title" defaultMessage="Another name for the app" />}
            submit={<FormattedMessage id="apps.rename.submit" defaultMessage="Rename the app" />}
            about={
              <FormattedMessage
                id="apps.rename.about"
                defaultMessage="Customers see the new name everywhere, also in their earlier orders."
              />
            }
            name={app.app_name}
            hasDate
            onName={(name, from) => renameApp(app.app_uuid, name, from)}
            onClose={() => setRenaming(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

function Keywords({ app }: { readonly app: AppView }): ReactNode {
  return (
    <>
      <div className="app-columns">
        <AppTemplates app={app} />
        <TestMessage app={app} />
      </div>
      <OnlyFor least="admin">
        <Suspense>
          <KeywordBench key={app.app_uuid} app={app} />
        </Suspense>
      </OnlyFor>
    </>
  );
}

function Content({ app }: { readonly app: AppView }): ReactNode {
  return (
    <>
      <Head app={app} />
      {app.message !== null && (
        <p className="note app-message">
          <span>
            <FormattedMessage
              id="apps.message.shown"
              defaultMessage="Customers read: {message}"
              values={{ message: <bdi>{app.message}</bdi> }}
            />
          </span>
        </p>
      )}
      <AppPrices app={app} />
      <PlannedChanges of="app" subjectId={app.app_uuid} />
      {isWholeNumber(app.app_uuid) ? (
        <p className="dim t13">
          <FormattedMessage
            id="apps.whole.about"
            defaultMessage="This is the whole number. No SMS names it, so it has no keywords: who rents it gets the SMS of every app."
          />
        </p>
      ) : (
        <Keywords app={app} />
      )}
    </>
  );
}

/** One app: which price wins for whom, and by which keywords its messages are known. */
export function OneAppPage(): ReactNode {
  const { id = '' } = useParams();
  const { data: app, error, mutate } = useApp(id);
  return (
    <main id="main" className="shell-main" tabIndex={-1}>
      <AppCrumb name={app?.app_name} />
      {!app && (
        <PageHeading hidden>
          <FormattedMessage id="apps.one" defaultMessage="App" />
        </PageHeading>
      )}
      {app ? (
        <Content key={app.app_uuid} app={app} />
      ) : error?.code === 'not-found' || error?.code === 'invalid-request' ? (
        <EmptyState
          action={
            <ButtonLink look="outline" size="sm" to={paths['admin-dashboard-apps']}>
              <FormattedMessage id="apps.back" defaultMessage="All apps" />
            </ButtonLink>
          }
        >
          <FormattedMessage id="apps.unknown" defaultMessage="There is no app with this id." />
        </EmptyState>
      ) : error ? (
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="apps.one.failed" defaultMessage="The app did not load" />
        </ErrorState>
      ) : (
        <div className="card app-loading" aria-busy="true">
          <Skeleton width={40} />
          <Skeleton width={80} />
        </div>
      )}
    </main>
  );
}
