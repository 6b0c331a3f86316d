import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { problemText } from '../../i18n/problem-text.ts';
import { doMany } from './do-many.ts';

/** A row that was not changed, and why. */
interface RefusedRow<Row> {
  readonly row: Row;
  readonly why: string;
}

/** One action for many rows: how far it is. */
export interface Many<Row> {
  readonly state: 'asking' | 'running' | 'ended';
  readonly total: number;
  readonly done: number;
  readonly refused: readonly RefusedRow<Row>[];
  /** Rows that were not sent, because somebody stopped it or the server refused everything. */
  readonly left: readonly Row[];
  /** Why the server refused everything. */
  readonly problem: string | null;
  /** Starts, or goes on with the rows that are left. */
  readonly start: () => void;
  readonly stop: () => void;
}

interface ManyOptions<Row> {
  /** The rows when the dialog was opened. */
  readonly rows: readonly Row[];
  readonly act: (row: Row) => Promise<unknown>;
  /** Called for each row that was changed. */
  readonly onDone: (row: Row) => void;
  /** Called when nothing more is sent, to read the list again. */
  readonly onEnd: () => void;
}

/** Runs an action for many rows. It stops when its dialog is closed: what was sent is sent, and the rest stays selected. */
export function useMany<Row>({ rows: given, act, onDone, onEnd }: ManyOptions<Row>): Many<Row> {
  const intl = useIntl();
  const [rows] = useState(given);
  const [state, setState] = useState<Many<Row>['state']>('asking');
  const [done, setDone] = useState(0);
  const [refused, setRefused] = useState<readonly RefusedRow<Row>[]>([]);
  const [left, setLeft] = useState<readonly Row[]>(rows);
  const [problem, setProblem] = useState<string | null>(null);
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  async function run(): Promise<void> {
    stopped.current = false;
    setState('running');
    setProblem(null);
    const rest = await doMany(left, {
      act,
      isStopped: () => stopped.current,
      onDone(row) {
        setDone((before) => before + 1);
        onDone(row);
      },
      onRefused: (row, error) => setRefused((before) => [...before, { row, why: problemText(intl, error) }]),
    });
    setLeft(rest.left);
    setProblem(rest.problem ? problemText(intl, rest.problem) : null);
    setState('ended');
    onEnd();
  }
  return {
    ...{ state, total: rows.length, done, refused, left, problem },
    start: () => void run(),
    stop: () => {
      stopped.current = true;
    },
  };
}
