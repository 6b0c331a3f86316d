import { Search } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { AppLines } from './app-lines.tsx';
import { PartnersNote } from './partners.tsx';
import { useFoundApps } from './prices.api.ts';
import { messages } from './prices.messages.ts';

const NAME = 'search';

/** The text that the address searches for. The server renders the page without it, so it counts from hydration on. */
export function useSearchedText(): string {
  const [query] = useSearchParams();
  return useHydrated() ? (query.get(NAME) ?? '').trim().slice(0, 50) : '';
}

/** The field above the list. It writes the text into the address. */
export function PriceSearch(): ReactNode {
  const intl = useIntl();
  const [query, setQuery] = useSearchParams();
  const hydrated = useHydrated();
  const asked = query.get(NAME) ?? '';
  const [last, setLast] = useState<{ readonly asked: string; readonly typed?: string }>({ asked });
  // "Back", or a link, has led to another search, so what was typed for this one does not count.
  if (last.asked !== asked) setLast({ asked });
  const shown = last.typed ?? (hydrated ? asked : '');
  const search = (event: FormEvent): void => {
    event.preventDefault();
    setQuery(shown.trim() === '' ? {} : { [NAME]: shown.trim() });
  };
  return (
    <search>
      <form className="price-search" onSubmit={search}>
        <div className="input">
          <Search size={14} strokeWidth={1.5} aria-hidden="true" />
          <input
            type="search"
            name={NAME}
            maxLength={50}
            aria-label={intl.formatMessage(messages.search)}
            placeholder={intl.formatMessage(messages.search)}
            value={shown}
            onChange={(event) => setLast({ asked, typed: event.target.value })}
          />
        </div>
        <Button type="submit" look="outline">
          <FormattedMessage id="prices.search.go" defaultMessage="Search" />
        </Button>
      </form>
    </search>
  );
}

/** The apps whose names contain the text. */
export function FoundApps({ text }: { readonly text: string }): ReactNode {
  const { data } = useFoundApps(text);
  if (!data) return <Skeleton width={60} />;
  if (data.data.length > 0)
    return (
      <>
        <AppLines apps={data.data} />
        <PartnersNote apps={data.data} />
      </>
    );
  return (
    <EmptyState>
      <FormattedMessage
        id="prices.search.nothing"
        defaultMessage="No app has “{text}” in its name."
        values={{ text: <bdi>{text}</bdi> }}
      />
    </EmptyState>
  );
}
