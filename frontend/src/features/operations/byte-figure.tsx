import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, FormattedNumber, type MessageDescriptor } from 'react-intl';
import { Stat } from '../../ui/stats.tsx';
import { type ByteUnit, inUnit } from './bytes.ts';

const units: Readonly<Record<ByteUnit, MessageDescriptor>> = defineMessages({
  kibibyte: { id: 'bytes.kib', defaultMessage: 'KiB' },
  mebibyte: { id: 'bytes.mib', defaultMessage: 'MiB' },
  gibibyte: { id: 'bytes.gib', defaultMessage: 'GiB' },
});

const DIGITS: Readonly<Record<ByteUnit, number>> = { kibibyte: 0, mebibyte: 0, gibibyte: 1 };

function Value({ bytes }: { readonly bytes: number }): ReactNode {
  const { value, unit } = inUnit(bytes);
  return <FormattedNumber value={value} maximumFractionDigits={DIGITS[unit]} />;
}

function Unit({ bytes }: { readonly bytes: number }): ReactNode {
  return <FormattedMessage {...units[inUnit(bytes).unit]} />;
}

/** Bytes with their unit. */
export function Bytes({ bytes }: { readonly bytes: number }): ReactNode {
  return (
    <bdi className="num">
      <Value bytes={bytes} /> <Unit bytes={bytes} />
    </bdi>
  );
}

/** A dash until it is read. `isRead`: nobody can say it. */
function Unknown({ isRead }: { readonly isRead: boolean }): ReactNode {
  if (!isRead) return '–';
  return (
    <span className="t12 dim">
      <FormattedMessage id="bytes.unknown" defaultMessage="not known" />
    </span>
  );
}

/** A figure of bytes. */
export function ByteStat({
  label,
  bytes,
}: {
  readonly label: ReactNode;
  readonly bytes: number | null | undefined;
}): ReactNode {
  const isKnown = typeof bytes === 'number';
  return (
    <Stat label={label} unit={isKnown && <Unit bytes={bytes} />}>
      {isKnown ? <Value bytes={bytes} /> : <Unknown isRead={bytes === null} />}
    </Stat>
  );
}
