import type { Operations } from '@ringpost/command-api/operator/operator.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '../../session/paths.ts';
import { Stamp } from '../../ui/figures.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { Bytes } from './byte-figure.tsx';
import { Duration } from './duration.tsx';
import { useOperations } from './operations.api.ts';

type Process = Operations['processes'][number];
type Vendor = Operations['vendors'][number];
type Gateway = Operations['gateways'][number];

const VENDORS_SHOWN = 8;

function ProcessLine({ process }: { readonly process: Process }): ReactNode {
  const { service, machine, up_seconds, memory_bytes, appends } = process;
  return (
    <li>
      <p className="row between">
        <StatusDot shape="live">
          <bdi className="mono cut">{service}</bdi>
        </StatusDot>
        <Bytes bytes={memory_bytes} />
      </p>
      <p className="row between t12 dim">
        <span className="cut">
          <FormattedMessage
            id="processes.up"
            defaultMessage="{machine}, for {time}"
            values={{ machine: <bdi>{machine}</bdi>, time: <Duration seconds={up_seconds} /> }}
          />
        </span>
        <span className="took">
          {appends ? (
            <FormattedMessage
              id="processes.append"
              defaultMessage="append p99 {ms, number, ::.#} ms"
              values={{ ms: appends.p99_ms }}
            />
          ) : (
            '–'
          )}
        </span>
      </p>
    </li>
  );
}

function ProcessesCard({ processes }: { readonly processes: readonly Process[] }): ReactNode {
  return (
    <section className="card side-card" aria-labelledby="processes">
      <div className="card-head">
        <h2 id="processes">
          <FormattedMessage id="processes.title" defaultMessage="Processes" />
        </h2>
      </div>
      <ul>
        {processes.map((process) => (
          <ProcessLine key={process.process_uuid} process={process} />
        ))}
      </ul>
    </section>
  );
}

function LastText({ at }: { readonly at: string | null }): ReactNode {
  if (at === null) return <FormattedMessage id="texts.never" defaultMessage="no text yet" />;
  return (
    <FormattedMessage
      id="texts.last"
      defaultMessage="last text {at}"
      values={{ at: <Stamp at={at} form="feed" /> }}
    />
  );
}

function VendorLine({ vendor }: { readonly vendor: Vendor }): ReactNode {
  const { name, texts_per_minute, last_text_at, is_silent } = vendor;
  const shape = is_silent ? 'warning' : last_text_at === null ? 'ring' : 'live';
  return (
    <li>
      <p className="row between">
        <StatusDot shape={shape}>
          <bdi className="cut">{name}</bdi>
        </StatusDot>
        <span className="num">
          {texts_per_minute === null ? (
            '–'
          ) : (
            <FormattedNumber value={texts_per_minute} maximumFractionDigits={1} />
          )}
        </span>
      </p>
      <p className="row between t12 dim">
        <span className="cut">
          <LastText at={last_text_at} />
        </span>
        {is_silent && (
          <span className="took">
            <FormattedMessage id="texts.silent" defaultMessage="silent longer than usual" />
          </span>
        )}
      </p>
    </li>
  );
}

/** Silent vendors first, then those with the most texts. */
function firstVendors(vendors: readonly Vendor[]): readonly Vendor[] {
  return vendors
    .toSorted(
      (a, b) =>
        Number(b.is_silent) - Number(a.is_silent) || (b.texts_per_minute ?? -1) - (a.texts_per_minute ?? -1),
    )
    .slice(0, VENDORS_SHOWN);
}

function VendorsCard({ vendors }: { readonly vendors: readonly Vendor[] }): ReactNode {
  return (
    <section className="card side-card" aria-labelledby="vendor-texts">
      <div className="card-head">
        <h2 id="vendor-texts">
          <FormattedMessage id="texts.title" defaultMessage="Vendors" />
        </h2>
        <span className="t12 dim grow">
          <FormattedMessage id="texts.about" defaultMessage="texts per minute" />
        </span>
        <Link className="link t13 thumb" to={paths['admin-dashboard-vendors']}>
          <FormattedMessage id="texts.all" defaultMessage="All" />
        </Link>
      </div>
      <ul>
        {firstVendors(vendors).map((vendor) => (
          <VendorLine key={vendor.vendor_uuid} vendor={vendor} />
        ))}
      </ul>
    </section>
  );
}

function GatewayLine({ gateway }: { readonly gateway: Gateway }): ReactNode {
  const { on, last_callback_at, last_refusal } = gateway;
  return (
    <li>
      <p className="row between">
        <StatusDot shape={on ? 'done' : 'ring'}>
          <bdi>{gateway.gateway}</bdi>
        </StatusDot>
        <span className="t12 dim">
          {on ? (
            <FormattedMessage id="gateways.on" defaultMessage="configured" />
          ) : (
            <FormattedMessage id="gateways.off" defaultMessage="off" />
          )}
        </span>
      </p>
      {on && (
        <p className="t12 dim">
          <FormattedMessage
            id="gateways.last"
            defaultMessage="last callback {at}"
            values={{ at: last_callback_at === null ? '–' : <Stamp at={last_callback_at} form="feed" /> }}
          />
        </p>
      )}
      {last_refusal && (
        <p className="t12 dim">
          <FormattedMessage
            id="gateways.refused"
            defaultMessage="last refusal {at}: {code}"
            values={{
              at: <Stamp at={last_refusal.at} form="feed" />,
              code: <bdi className="mono">{last_refusal.code}</bdi>,
            }}
          />
        </p>
      )}
    </li>
  );
}

function GatewaysCard({ gateways }: { readonly gateways: readonly Gateway[] }): ReactNode {
  return (
    <section className="card side-card" aria-labelledby="gateways">
      <div className="card-head">
        <h2 id="gateways">
          <FormattedMessage id="gateways.title" defaultMessage="Payment gateways" />
        </h2>
        <span className="t12 dim grow">
          <FormattedMessage id="gateways.about" defaultMessage="since the start" />
        </span>
      </div>
      <ul>
        {gateways.map((gateway) => (
          <GatewayLine key={gateway.gateway} gateway={gateway} />
        ))}
      </ul>
    </section>
  );
}

/** The processes, the vendors and the gateways, after other cards. */
export function SystemCards({ children }: { readonly children: ReactNode }): ReactNode {
  const { data } = useOperations();
  return (
    <div className="operations-system">
      {children}
      {data && (
        <>
          <ProcessesCard processes={data.processes} />
          <VendorsCard vendors={data.vendors} />
          <GatewaysCard gateways={data.gateways} />
        </>
      )}
    </div>
  );
}
