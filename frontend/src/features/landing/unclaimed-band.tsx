import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { usePublicPath } from '../../i18n/language.ts';
import { lazyPart } from '../../loading/lazy-part.ts';
import { paths } from '../../session/paths.ts';
import { Band } from './band.tsx';

const UnclaimedSearch = lazyPart(
  async () => (await import('../unclaimed/unclaimed-search.tsx')).UnclaimedSearch,
);

/** How far below the window its code is loaded. */
const MARGIN = '400px';

const texts = defineMessages({
  title: { id: 'landing.unclaimed.title', defaultMessage: 'Unclaimed numbers' },
  text: {
    id: 'landing.unclaimed.text',
    defaultMessage:
      'An SMS came for an app while nobody had the number. Buy the number, and your order begins with that SMS.',
  },
});

/** Whether the element has been near the window. */
function useWasNear<Element extends HTMLElement>() {
  const element = useRef<Element>(null);
  const [wasNear, setNear] = useState(false);
  useEffect(() => {
    if (wasNear || !element.current) return undefined;
    if (!('IntersectionObserver' in window)) {
      setNear(true);
      return undefined;
    }
    const watch = (entries: readonly IntersectionObserverEntry[]): void => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    };
    const observer = new IntersectionObserver(watch, { rootMargin: MARGIN });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [wasNear]);
  return { element, wasNear };
}

/** Searches unclaimed numbers on the first page. Its code and the list of apps are loaded when a visitor comes near. */
export function UnclaimedBand(): ReactNode {
  const at = usePublicPath();
  const { element, wasNear } = useWasNear<HTMLDivElement>();
  return (
    <Band {...texts}>
      <div className="unclaimed-home" ref={element}>
        <Suspense>{wasNear && <UnclaimedSearch />}</Suspense>
      </div>
      <p className="unclaimed-more">
        <Link className="link" to={at(paths['unclaimed-phone-number'])}>
          <FormattedMessage id="landing.unclaimed.page" defaultMessage="Open the page of unclaimed numbers" />
        </Link>
      </p>
    </Band>
  );
}
