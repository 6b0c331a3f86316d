import { TOOLTIP_SHOW_MILLISECONDS } from '@ringpost/domain/rules/limits';
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
  /** The properties for the element that has the tooltip. */
  readonly anchor: {
    readonly onPointerEnter: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: () => void;
  };
  /** The tooltip itself. Put it near the element, but not inside a label, because its text would become part of the label. */
  readonly tip: ReactNode;
  /** For `aria-describedby`, if the text says more than the element's name. */
  readonly id: string;
}

/** A sentence that appears after 200 ms of pointing at an element or focusing it by keyboard. Escape closes it. */
export function useTooltip(text: ReactNode): Tooltip {
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);
  const [anchor, setAnchor] = useState<Element | null>(null);
  useEffect(() => {
    const popover = tip.current;
    // A browser without popovers shows no tooltip. Screen readers still find the text in the page.
    if (!anchor || !popover || !('showPopover' in popover)) return undefined;
    const timer = setTimeout(() => {
      placePopover(popover, anchor, 'start');
      popover.showPopover();
    }, TOOLTIP_SHOW_MILLISECONDS);
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
        // A tap focuses a field without a keyboard. On a touch screen there is no other way to open the tooltip.
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
