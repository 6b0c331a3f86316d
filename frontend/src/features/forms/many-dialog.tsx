import type { FormEvent, ReactNode } from 'react';
import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { FormDialog } from './form-dialog.tsx';
import './many-dialog.css';
import type { Many } from './use-many.ts';

interface ManyDialogProps<Row> {
  readonly many: Many<Row>;
  /** Says what is done, and to how many. */
  readonly title: ReactNode;
  /** What it means, and the fields that it needs. Shown until it starts. */
  readonly children: ReactNode;
  /** The text of the button that starts it. */
  readonly submit: ReactNode;
  readonly danger?: boolean;
  /** How a refused row is called. */
  readonly nameOf: (row: Row) => ReactNode;
  readonly rowKey: (row: Row) => string;
  /** Called before the start. It does not start if this is false. */
  readonly isReady?: () => Promise<boolean>;
  readonly onClose: () => void;
}

const progressLabel = defineMessage({ id: 'many.progress', defaultMessage: 'Progress' });

/** How many rows are done, as a bar and as a sentence. */
function Progress<Row>({
  many: { state, total, done, refused, left },
}: {
  readonly many: Many<Row>;
}): ReactNode {
  const intl = useIntl();
  return (
    <>
      <progress
        className="many-bar"
        aria-label={intl.formatMessage(progressLabel)}
        max={total}
        value={done + refused.length}
      />
      <p role="status">
        <FormattedMessage
          id="many.done"
          defaultMessage="{done, number} of {total, number} done.{refused, plural, =0 {} one { # was refused.} other { # were refused.}}"
          values={{ done, total, refused: refused.length }}
        />{' '}
        {state === 'ended' && left.length > 0 && (
          <FormattedMessage
            id="many.left"
            defaultMessage="{left, plural, one {# was not tried.} other {# were not tried.}} They stay selected."
            values={{ left: left.length }}
          />
        )}
      </p>
    </>
  );
}

/** The rows that were refused, each with the reason. */
function Refused<Row>({
  many: { refused },
  nameOf,
  rowKey,
}: Pick<ManyDialogProps<Row>, 'many' | 'nameOf' | 'rowKey'>): ReactNode {
  if (refused.length === 0) return null;
  return (
    <ul className="many-refused dim">
      {refused.map(({ row, why }) => (
        <li key={rowKey(row)}>
          <bdi>{nameOf(row)}</bdi> {why}
        </li>
      ))}
    </ul>
  );
}

/** What the button does in each state. */
function Submit<Row>({
  many: { state, left },
  submit,
}: Pick<ManyDialogProps<Row>, 'many' | 'submit'>): ReactNode {
  if (state === 'asking') return submit;
  if (state === 'running') return <FormattedMessage id="many.stop" defaultMessage="Stop" />;
  if (left.length === 0) return <FormattedMessage id="many.read" defaultMessage="I have read it" />;
  return (
    <FormattedMessage
      id="many.go-on"
      defaultMessage="{left, plural, one {Continue with # more} other {Continue with # more}}"
      values={{ left: left.length }}
    />
  );
}

/**
 * Asks before one action for many rows, shows how far it is, and says which rows were refused and why. It can be stopped, and goes on
 * with the rows that were not tried. Esc and Close stop it, too.
 */
export function ManyDialog<Row>(props: ManyDialogProps<Row>): ReactNode {
  const { many, title, children, danger = false, isReady, onClose } = props;
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (many.state === 'running') many.stop();
    else if (many.state === 'ended' && many.left.length === 0) onClose();
    else if (many.state === 'ended' || !isReady || (await isReady())) many.start();
  }
  return (
    <FormDialog
      title={title}
      problem={many.problem}
      danger={danger && many.state === 'asking'}
      busy={false}
      submit={<Submit many={many} submit={props.submit} />}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {many.state === 'asking' ? (
        children
      ) : (
        <div className="many">
          <Progress many={many} />
          <Refused {...props} />
        </div>
      )}
    </FormDialog>
  );
}
