import { tooltipShowMilliseconds } from '@ringpost/events/rules/limits';
import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import './tooltip.css';
import { placePopover } from './popover-place.ts';

export interface Tooltip {
  /** For the element that is explained. */
  readonly anchor: {
    readonly onPointerEnter: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: () => void;
  };
  /** Stands anywhere near the element, but outside a label, whose name it would become part of. */
  readonly tip: ReactNode;
  /** For `aria-describedby`, where the text says more than the element's name. */
  readonly id: string;
}

/** A sentence that shows after 200 ms of pointing at something, or of keyboard focus on it. Escape puts it away. */
export function useTooltip(text: ReactNode): Tooltip {
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);
  const [anchor, setAnchor] = useState<Element | null>(null);
  useEffect(() => {
    const popover = tip.current;
    // A browser without popovers shows no tip; the text stands in the page for screen readers all the same.
    if (!anchor || !popover || !('showPopover' in popover)) return undefined;
    const timer = setTimeout(() => {
      placePopover(popover, anchor, 'start');
      popover.showPopover();
    }, tooltipShowMilliseconds);
    const hide = (): void => setAnchor(null);
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') hide();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('scroll', hide, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('scroll', hide, true);
      if (popover.matches(':popover-open')) popover.hidePopover();
    };
  }, [anchor]);
  return {
    id,
    anchor: {
      onPointerEnter: ({ currentTarget, pointerType }) => {
        if (pointerType === 'mouse') setAnchor(currentTarget);
      },
      onPointerLeave: () => setAnchor(null),
      onFocus: ({ currentTarget, target }) => {
        // A tap focuses a field without a keyboard; on a touch screen that is the only way to ask.
        if (target.matches(':focus-visible, input')) setAnchor(currentTarget);
      },
      onBlur: () => setAnchor(null),
    },
    tip: (
      <span ref={tip} id={id} role="tooltip" popover="manual" className="tooltip">
        {text}
      </span>
    ),
  };
}
