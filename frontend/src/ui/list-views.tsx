import { Plus, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import './admin-list.css';
import { Button } from './button.tsx';
import { removeView, saveView, useListChoices } from './list-choices.store.ts';

/** A filter of a list that has a name and a tab. */
export interface ListView {
  readonly label: MessageDescriptor;
  /** The part of the address after the question mark; empty for all rows. */
  readonly search: string;
}

/** Names of the address that are no part of a view: the page of the list, and its order. */
const NOT_IN_VIEW = ['offset', 'orderBy', 'orderType'];
const NAME_MAX_LENGTH = 40;

/** A search in one form, so that two of the same meaning are equal. `without`: names that are left out. */
function plain(search: string, without: readonly string[]): string {
  const kept = [...new URLSearchParams(search)].filter(([name, value]) => value && !without.includes(name));
  return new URLSearchParams(kept.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString();
}

const messages = defineMessages({
  all: { id: 'views.all', defaultMessage: 'All' },
  views: { id: 'views', defaultMessage: 'Views' },
  name: { id: 'views.name', defaultMessage: 'Name of the view' },
});
const NONE: readonly never[] = [];

/** The view of a list that nothing narrows. */
export const ALL_ROWS: ListView = { label: messages.all, search: '' };

function SaveView({ list, search }: { readonly list: string; readonly search: string }): ReactNode {
  const intl = useIntl();
  const [name, setName] = useState<string | null>(null);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const given = name?.trim() ?? '';
    if (given !== '') saveView(list, { name: given, search });
    setName(null);
  };
  if (name === null) {
    return (
      <Button look="ghost" size="sm" onClick={() => setName('')}>
        <Plus size={14} strokeWidth={1.5} aria-hidden="true" />
        <FormattedMessage id="views.save" defaultMessage="Save view" />
      </Button>
    );
  }
  const label = intl.formatMessage(messages.name);
  return (
    <form className="save-view" onSubmit={save} onKeyDown={({ key }) => key === 'Escape' && setName(null)}>
      <div className="input" data-size="sm">
        <input
          // biome-ignore lint/a11y/noAutofocus: the user has just asked for this field.
          autoFocus
          aria-label={label}
          placeholder={label}
          maxLength={NAME_MAX_LENGTH}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Button type="submit" look="outline" size="sm">
        <FormattedMessage id="views.keep" defaultMessage="Save" />
      </Button>
    </form>
  );
}

/**
 * The views of a list as tabs, each with its own address: those that the page has, and those that the user saved on this device.
 * `personal`: filters that name a customer. They are not saved, because saved views stay after a logout.
 */
export function ListViews({
  list,
  views,
  personal,
  opened = '',
}: {
  readonly list: string;
  readonly views: readonly ListView[];
  readonly personal: readonly string[];
  /** Under this name the address has the opened row, which is no part of a view. */
  readonly opened?: string;
}): ReactNode {
  const intl = useIntl();
  const { pathname, search } = useLocation();
  const saved = useListChoices((state) => state.views[list] ?? NONE);
  const left = [...NOT_IN_VIEW, opened];
  const current = plain(search, left);
  const keepable = plain(search, [...left, ...personal]);
  const isKnown = [...views, ...saved].some((view) => plain(view.search, []) === keepable);
  const mark = (of: string) => (plain(of, []) === current ? 'page' : undefined);
  return (
    <nav className="list-views" aria-label={intl.formatMessage(messages.views)}>
      {views.map(({ label, search: of }) => (
        <Link key={of} to={{ pathname, search: of }} aria-current={mark(of)}>
          <FormattedMessage {...label} />
        </Link>
      ))}
      {saved.map(({ name, search: of }) => (
        <span key={name} className="saved-view">
          <Link to={{ pathname, search: of }} aria-current={mark(of)}>
            <bdi>{name}</bdi>
          </Link>
          {mark(of) && (
            <Button
              look="ghost"
              size="xs"
              square
              aria-label={intl.formatMessage(
                { id: 'views.remove', defaultMessage: 'Remove the view {name}' },
                { name },
              )}
              onClick={() => removeView(list, name)}
            >
              <X size={12} strokeWidth={1.5} aria-hidden="true" />
            </Button>
          )}
        </span>
      ))}
      {keepable !== '' && !isKnown && <SaveView list={list} search={keepable} />}
    </nav>
  );
}
