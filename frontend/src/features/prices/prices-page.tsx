import type { AppIndex } from '@ringpost/query-api/prices/prices.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { intlFor } from '../../i18n/intl.ts';
import { usePublicPath } from '../../i18n/language.ts';
import type { PreparePage } from '../../modules/module.ts';
import { letterPath, paths } from '../../session/paths.ts';
import { partBelow, usePartBelow } from '../../session/public-address.ts';
import { AppLines } from './app-lines.tsx';
import { PartnersNote } from './partners.tsx';
import { NoPrices, PriceFrame } from './price-frame.tsx';
import { FoundApps, PriceSearch, useSearchedText } from './price-search.tsx';
import { indexRequest, preparePartners, useAppIndex } from './prices.api.ts';
import { messages } from './prices.messages.ts';

/** How a letter is called: `A`. */
function letterName(intl: IntlShape, letter: string): string {
  return letter === 'other' ? intl.formatMessage(messages.others) : letter.toUpperCase();
}

function textsOf(intl: IntlShape, letter: string | undefined) {
  if (letter === undefined)
    return {
      title: intl.formatMessage(messages.prices),
      description: intl.formatMessage(messages.pricesLead),
    };
  const values = { letter: letterName(intl, letter) };
  return {
    title: intl.formatMessage(messages.letter, values),
    description: intl.formatMessage(messages.letterLead, values),
  };
}

/** A letter without apps has no page. */
export const prepare: PreparePage = async (path, language, read) => {
  const letter = partBelow(path, paths.prices);
  const list = await read('GET /api/public/app_prices', indexRequest(letter));
  await preparePartners(read);
  if (!list || (letter !== undefined && list.total === 0)) return null;
  return textsOf(intlFor(language.tag), letter);
};

function Letters({
  letters,
  current,
}: {
  readonly letters: readonly string[];
  readonly current: string | undefined;
}): ReactNode {
  const intl = useIntl();
  const at = usePublicPath();
  return (
    <nav className="price-letters" aria-label={intl.formatMessage(messages.letters)}>
      {letters.map((letter) => (
        <Link
          key={letter}
          to={at(letterPath(letter))}
          aria-current={letter === current ? 'page' : undefined}
          aria-label={letterName(intl, letter)}
        >
          {letter === 'other' ? '#' : letter.toUpperCase()}
        </Link>
      ))}
    </nav>
  );
}

function Shown({
  list,
  letter,
}: {
  readonly list: AppIndex;
  readonly letter: string | undefined;
}): ReactNode {
  const rest = list.total - list.data.length;
  return (
    <section>
      <h2>
        {letter === undefined ? (
          <FormattedMessage {...messages.bestKnown} />
        ) : (
          <FormattedMessage
            id="prices.count"
            defaultMessage="{count, plural, one {# app} other {# apps}}"
            values={{ count: list.total }}
          />
        )}
      </h2>
      <AppLines apps={list.data} />
      <PartnersNote apps={list.data} />
      {rest > 0 && (
        <p className="dim prices-rest">
          <FormattedMessage
            id="prices.rest"
            defaultMessage="There {rest, plural, one {is # more app} other {are # more apps}}. Search by name, or choose a first letter."
            values={{ rest }}
          />
        </p>
      )}
    </section>
  );
}

/** Every app with its lowest price: the best known, those of a letter, or those that a search finds. */
export function PricesPage(): ReactNode {
  const intl = useIntl();
  const at = usePublicPath();
  const letter = usePartBelow(paths.prices);
  const text = useSearchedText();
  const { data, error, mutate } = useAppIndex(letter);
  if (!data) return <NoPrices error={error} onRetry={() => void mutate()} />;
  const { title, description } = textsOf(intl, letter);
  return (
    <PriceFrame title={title} lead={description}>
      <PriceSearch />
      <Letters letters={data.letters} current={letter} />
      {text === '' ? <Shown list={data} letter={letter} /> : <FoundApps text={text} />}
      <p className="row wrap">
        {letter !== undefined && (
          <Link className="link" to={at(paths.prices)}>
            <FormattedMessage {...messages.prices} />
          </Link>
        )}
        <Link className="link" to={at(paths.countries)}>
          <FormattedMessage {...messages.countries} />
        </Link>
        <Link className="link" to={at(paths.providers)}>
          <FormattedMessage {...messages.providers} />
        </Link>
      </p>
    </PriceFrame>
  );
}
