import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface Options {
  open: boolean;
  /** False: the rest of the page stays usable, and the caller decides what is inert. */
  modal?: boolean;
  onClose: () => void;
}

const CONTROLS = 'button, input:not([type="hidden"]), select, textarea, a[href]';

/** Opens a native dialog, closes it on Esc or a click outside, and restores the focus. */
export function useDialog({
  open,
  modal = true,
  onClose,
}: Options): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);

  // A layout effect, because its cleanup runs before the element is removed, while it still has the
  // focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return undefined;
    const opener = document.activeElement;
    keepScrollbarRoom();
    if (modal) dialog.showModal();
    else dialog.show();
    updateScrollLock();
    // Browsers that make scrollable areas focusable start there, with a ring around the whole body.
    const isScroller = document.activeElement?.matches('dialog div');
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? (isScroller ? dialog.querySelector<HTMLElement>(CONTROLS) : null))?.focus();
    // If only closing buttons could be focused, such as while the body loads, the title is focused
    // instead.
    if (document.activeElement?.matches('[data-close], [data-footer] *')) focusTitle(dialog);

    const onCancel = (event: Event) => {
      // `cancel` bubbles from file inputs inside the dialog; ignore those.
      if (event.target !== dialog) return;
      event.preventDefault();
      close();
    };
    // `close` is asynchronous: the dialog may have been reopened since.
    const onNativeClose = () => {
      if (!dialog.open) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || modal) return;
      if (document.querySelector('dialog:modal')) return;
      event.preventDefault();
      close();
    };
    const onPress = (event: PointerEvent) => {
      if (event.target === dialog && isOutside(dialog, event)) close();
    };
    dialog.addEventListener('cancel', onCancel);
    dialog.addEventListener('close', onNativeClose);
    dialog.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      dialog.removeEventListener('cancel', onCancel);
      dialog.removeEventListener('close', onNativeClose);
      dialog.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
      // The browser moves the focus to the body when the focused element is removed.
      const focused = document.activeElement;
      const hadFocus = focused === document.body || dialog.contains(focused);
      dialog.close();
      updateScrollLock();
      if (!hadFocus) return;
      // The opener may have been deleted, for example with its row.
      const returnTarget = opener?.isConnected ? opener : document.querySelector('#main');
      if (returnTarget instanceof HTMLElement) returnTarget.focus();
    };
  }, [open, modal]);

  return ref;
}

/**
 * Focuses the title. It is only focusable from here on, or browsers would focus it in every dialog.
 */
function focusTitle(dialog: HTMLDialogElement): void {
  const title = dialog.querySelector('h2');
  if (!title) return;
  title.tabIndex = -1;
  title.focus();
}

/** Prevents the page behind a modal dialog from scrolling. */
function updateScrollLock(): void {
  const hasModal = document.querySelector('dialog:modal') !== null;
  document.documentElement.classList.toggle('has-modal', hasModal);
}

/** Prevents a layout shift when the scroll bar disappears. */
function keepScrollbarRoom(): void {
  if (document.querySelector('dialog:modal')) return;
  const root = document.documentElement;
  root.classList.toggle('had-scrollbar', window.innerWidth > root.clientWidth);
}

function isOutside(dialog: HTMLDialogElement, { clientX, clientY }: PointerEvent): boolean {
  const box = dialog.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
