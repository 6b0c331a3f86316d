import {
  SNIPPET_TASKS,
  SNIPPET_TOOLS,
  type SnippetApp,
  type SnippetTask,
  type SnippetTool,
  snippetOf,
} from '@ringpost/domain/rules/client-snippets';
import { PRICING_PAGE_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useQuery } from '../../api/use-query.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Money } from '../../ui/figures.tsx';

const tools: Readonly<Record<SnippetTool, MessageDescriptor>> = defineMessages({
  curl: { id: 'api-keys.tool.curl', defaultMessage: 'curl' },
  typescript: { id: 'api-keys.tool.typescript', defaultMessage: 'TypeScript' },
  python: { id: 'api-keys.tool.python', defaultMessage: 'Python' },
  handler: { id: 'api-keys.tool.handler', defaultMessage: 'Handler protocol' },
});

const tasks: Readonly<Record<SnippetTask, MessageDescriptor>> = defineMessages({
  balance: { id: 'api-keys.task.balance', defaultMessage: 'Balance' },
  buy: { id: 'api-keys.task.buy', defaultMessage: 'Buy and wait for the code' },
  messages: { id: 'api-keys.task.messages', defaultMessage: 'Messages' },
});

const parts = defineMessages({
  tools: { id: 'api-keys.tools', defaultMessage: 'Language' },
  tasks: { id: 'api-keys.tasks', defaultMessage: 'What the program does' },
});

/** The app of the snippets, until its id and its price are known. */
const EXAMPLE: SnippetApp = { uuid: 'APP_UUID', name: 'Telegram', maxPrice: 1, service: 'tg' };

/** The app of the snippets. `price` is undefined until it is known. */
function useExample(): { readonly app: SnippetApp; readonly price: number | undefined } {
  // The shop beside the page asks for the same list, so it is read once.
  const { data } = useQuery('GET /api/users/app_pricing', {
    query: { country_iso: 'US', limit: PRICING_PAGE_MAX_ROWS },
  });
  const found = data?.data.find(({ app_name }) => app_name === EXAMPLE.name);
  if (!found) return { app: EXAMPLE, price: undefined };
  const { app_uuid: uuid, on_delv_price: price } = found;
  return { app: { ...EXAMPLE, uuid, maxPrice: price }, price };
}

interface ChoiceProps<Name extends string> {
  readonly label: MessageDescriptor;
  readonly names: Readonly<Record<Name, MessageDescriptor>>;
  readonly offered: readonly Name[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
}

function Choice<Name extends string>(props: ChoiceProps<Name>): ReactNode {
  const { label, names, offered, chosen, onChoose } = props;
  return (
    <fieldset className="segments snippet-choice" aria-label={useIntl().formatMessage(label)}>
      {offered.map((each) => (
        <button key={each} type="button" aria-pressed={each === chosen} onClick={() => onChoose(each)}>
          <FormattedMessage {...names[each]} />
        </button>
      ))}
    </fieldset>
  );
}

const code = (text: ReactNode): ReactNode => <code dir="ltr">{text}</code>;

function KeyHint({ tool }: { readonly tool: SnippetTool }): ReactNode {
  if (tool === 'handler')
    return (
      <FormattedMessage
        id="api-keys.snippet.put-key"
        defaultMessage="Put your key in the place of <c>RINGPOST_KEY</c>."
        values={{ c: code }}
      />
    );
  return (
    <FormattedMessage
      id="api-keys.snippet.set-key"
      defaultMessage="The key is read from the environment: <c>RINGPOST_KEY</c>."
      values={{ c: code }}
    />
  );
}

interface HintsProps {
  readonly tool: SnippetTool;
  readonly task: SnippetTask;
  readonly hasKey: boolean;
  readonly price: number | undefined;
}

/** What the reader must know before the code runs, such as that it spends money. */
function Hints({ tool, task, hasKey, price }: HintsProps): ReactNode {
  return (
    <p className="t12 dim">
      {task === 'buy' && price !== undefined && (
        <>
          <FormattedMessage
            id="api-keys.snippet.spends"
            defaultMessage="It buys a number for {app} for at most {price}."
            values={{ app: <bdi>{EXAMPLE.name}</bdi>, price: <Money dollars={price} /> }}
          />{' '}
        </>
      )}
      {task === 'buy' && tool === 'handler' && (
        <>
          <FormattedMessage
            id="api-keys.snippet.handler"
            defaultMessage="The first answer is <c>ACCESS_NUMBER:ID:…</c>. Repeat the second request with this ID until it answers <c>STATUS_OK</c>."
            values={{ c: code }}
          />{' '}
        </>
      )}
      {!hasKey && <KeyHint tool={tool} />}
    </p>
  );
}

interface SnippetCardProps {
  /** A key that was just made; undefined: none is known. */
  readonly secret: string | undefined;
  /** The address that the program calls. */
  readonly url: string;
}

/** Code that calls the API of this portal. */
export function SnippetCard({ secret, url }: SnippetCardProps): ReactNode {
  const [tool, setTool] = useState<SnippetTool>('curl');
  const [task, setTask] = useState<SnippetTask>('balance');
  const { app, price } = useExample();
  const text = snippetOf(tool, task, { url, key: secret, app });
  return (
    <section className="card snippet-card">
      <div className="card-head">
        <h2>
          <FormattedMessage id="api-keys.snippets" defaultMessage="In a program" />
        </h2>
        <span className="grow" />
        <CopyButton text={text} look="outline" size="sm">
          <FormattedMessage id="api-keys.snippet.copy" defaultMessage="Copy" />
        </CopyButton>
      </div>
      <div className="snippet-body">
        <Choice label={parts.tools} names={tools} offered={SNIPPET_TOOLS} chosen={tool} onChoose={setTool} />
        <Choice label={parts.tasks} names={tasks} offered={SNIPPET_TASKS} chosen={task} onChoose={setTask} />
        <pre dir="ltr">{text}</pre>
        <Hints {...{ tool, task, price }} hasKey={secret !== undefined} />
      </div>
    </section>
  );
}
