import { useEffect } from 'react';
import type { RefObject } from 'react';

/** The focused thing on the uppermost layer: what lies below one that is open is inert. */
function currentTarget(frame: HTMLElement): HTMLElement | undefined {
  return [...frame.querySelectorAll<HTMLElement>('[data-focused="true"]')].findLast(
    (element) => !element.closest('[inert]'),
  );
}

/** Brings the focus back whenever it would be nowhere: what had it went away, a dialog closed. */
export function useFocusGuard(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const check = () => {
      const root = frame.current;
      const active = document.activeElement;
      const isLost = !active || active === document.body || active.closest('[inert]');
      if (root && isLost) currentTarget(root)?.focus({ preventScroll: true });
    };
    // The element that had it may be gone without a word; looking is cheap.
    const observer = new MutationObserver(check);
    if (frame.current) {
      observer.observe(frame.current, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: ['inert', 'data-focused'],
      });
    }
    const onFocusOut = () => queueMicrotask(check);
    document.addEventListener('focusout', onFocusOut);
    window.addEventListener('focus', check);
    check();
    return () => {
      observer.disconnect();
      document.removeEventListener('focusout', onFocusOut);
      window.removeEventListener('focus', check);
    };
  }, [frame]);
}
