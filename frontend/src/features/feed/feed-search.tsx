import type { ReactNode } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { SearchInput } from '../../ui/search-input.tsx';

const label = defineMessage({ id: 'feed.search', defaultMessage: 'Sender or app' });

/** The field below the head of a feed. The button that opens it loads its code. */
export function FeedSearch({
  text,
  onSearch,
}: {
  readonly text: string;
  readonly onSearch: (text: string) => void;
}): ReactNode {
  return (
    <search className="feed-search">
      <SearchInput label={useIntl().formatMessage(label)} value={text} onSearch={onSearch} />
    </search>
  );
}
