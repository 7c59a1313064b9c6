import { useEffect } from 'react';

/** The focused thing on the uppermost layer: what lies below one that is open is inert. */
const currentTarget = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-focused="true"]')].findLast(
    (element) => !element.closest('[inert]'),
  );

function check(): void {
  const active = document.activeElement;
  const isLost = !active || active === document.body || active.closest('[inert]');
  if (isLost) currentTarget()?.focus({ preventScroll: true });
}

/** Brings the focus back whenever it would be nowhere: what had it went away, a dialog closed. */
export function useFocusGuard(): void {
  useEffect(() => {
    // The element that had it may be gone without a word; looking is cheap.
    const observer = new MutationObserver(check);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['inert', 'data-focused'],
    });
    const onFocusOut = () => queueMicrotask(check);
    document.addEventListener('focusout', onFocusOut);
    window.addEventListener('focus', check);
    check();
    return () => {
      observer.disconnect();
      document.removeEventListener('focusout', onFocusOut);
      window.removeEventListener('focus', check);
    };
  }, []);
}
