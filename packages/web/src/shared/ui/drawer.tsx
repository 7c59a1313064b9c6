import { X } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';

import { IconButton } from './icon-button.tsx';
import { useKitTexts } from './kit-texts.ts';
import { useDialog } from './use-dialog.ts';

interface Props {
  id?: string | undefined;
  title: string;
  open: boolean;
  onClose: () => void;
  /** False: the rest of the page, such as the rail, stays usable. */
  modal?: boolean | undefined;
  side?: 'left' | 'right' | undefined;
  className?: string | undefined;
  children: ReactNode;
  footer?: ReactNode;
}

/** A full-height side panel; a bottom sheet on phones. */
export function Drawer(props: Props) {
  const { title, open, onClose, modal = true, side = 'left', className, children, footer } = props;
  const { close } = useKitTexts();
  const ownId = useId();
  const id = props.id ?? ownId;
  const ref = useDialog({ open, modal, onClose });

  return (
    <dialog
      ref={ref}
      id={id}
      aria-labelledby={`${id}-title`}
      className={classes(
        'dialog-panel fixed m-0 flex-col border-line bg-surface p-0 text-ink shadow-3 open:flex',
        'max-sm:top-auto max-sm:bottom-0 max-sm:h-auto max-sm:max-h-[88dvh] max-sm:w-full max-sm:max-w-full max-sm:rounded-t-xl max-sm:border-t',
        'sm:inset-y-0 sm:h-dvh sm:max-h-dvh sm:w-95 sm:max-w-[90vw]',
        side === 'left'
          ? 'drawer-left sm:right-auto sm:left-0 sm:border-r sm:pl-[env(safe-area-inset-left)]'
          : 'drawer-right sm:right-0 sm:left-auto sm:border-l sm:pr-[env(safe-area-inset-right)]',
        className,
      )}
    >
      <div className="flex min-h-16 shrink-0 items-center px-5 pr-14">
        <h2 id={`${id}-title`} className="text-lg font-semibold">
          {title}
        </h2>
      </div>
      {open && (
        <>
          <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-4">{children}</div>
          {footer && (
            <div
              data-footer
              className="border-t border-line p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
            >
              {footer}
            </div>
          )}
        </>
      )}
      <IconButton
        label={close}
        onClick={onClose}
        className={classes(
          'absolute! top-3 right-3',
          side === 'right' && 'sm:right-[calc(env(safe-area-inset-right)+0.75rem)]',
        )}
      >
        <X size={18} aria-hidden="true" />
      </IconButton>
    </dialog>
  );
}
