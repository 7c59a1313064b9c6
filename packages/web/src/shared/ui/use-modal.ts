import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface Options {
  open: boolean;
  /** Off: the rest of the page stays usable and the caller decides what is inert. */
  modal?: boolean;
  onClose: () => void;
}

/** Opens a native dialog, closes it on Esc or a press beside it, and gives the focus back. */
export function useModal({
  open,
  modal = true,
  onClose,
}: Options): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);

  // Before the element leaves the page: afterwards its focus is already lost.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return undefined;
    const opener = document.activeElement;
    keepScrollbarRoom();
    if (modal) dialog.showModal();
    else dialog.show();
    updateScrollLock();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();

    const onCancel = (event: Event) => {
      // A file chooser inside sends one too.
      if (event.target !== dialog) return;
      event.preventDefault();
      close();
    };
    // The event comes late: by then the dialog may have been opened again.
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
      if (event.target === dialog && isBeside(dialog, event)) close();
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
      // On the body when the element that had it is gone already.
      const focused = document.activeElement;
      const hadFocus = focused === document.body || dialog.contains(focused);
      dialog.close();
      updateScrollLock();
      if (!hadFocus) return;
      // What opened it may be gone with what was deleted.
      const back = opener?.isConnected ? opener : document.querySelector('#main');
      if (back instanceof HTMLElement) back.focus();
    };
  }, [open, modal]);

  return ref;
}

/** The page behind a modal dialog does not scroll. */
function updateScrollLock(): void {
  const hasModal = document.querySelector('dialog:modal') !== null;
  document.documentElement.classList.toggle('has-modal', hasModal);
}

/** Without it, the page would jump when its scroll bar is hidden. */
function keepScrollbarRoom(): void {
  if (document.querySelector('dialog:modal')) return;
  const root = document.documentElement;
  root.classList.toggle('had-scrollbar', window.innerWidth > root.clientWidth);
}

function isBeside(dialog: HTMLDialogElement, { clientX, clientY }: PointerEvent): boolean {
  const box = dialog.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
