import { X } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';

import { Form } from './form.tsx';
import { IconButton } from './icon-button.tsx';
import { useKitTexts } from './kit-texts.ts';
import { ErrorNotice } from './notice.tsx';
import type { Failure } from './notice.tsx';
import { useDialog } from './use-dialog.ts';

export interface DialogProps {
  title: string;
  description?: ReactNode;
  onClose: () => void;
  children?: ReactNode;
  /** Shown above the buttons; stays visible while the body scrolls. */
  note?: ReactNode;
  /** Why its action failed; shown above the buttons too. */
  error?: Failure;
  /** Buttons; the safe one comes first. */
  footer?: ReactNode;
  /** Makes body and footer one form; a `type="submit"` button in the footer submits it. */
  onSubmit?: (() => void) | undefined;
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /** Leaves out the close button, so that the dialog can only be left by its own buttons. */
  isLocked?: boolean | undefined;
}

const WIDTH = { sm: 'sm:w-105', md: 'sm:w-135', lg: 'sm:w-190', xl: 'sm:w-320' };

/** A dialog that is open while mounted. A bottom sheet on phones. */
export function Dialog(props: DialogProps) {
  const { title, description, onClose, children, note, footer, onSubmit, size = 'md' } = props;
  const { error, isLocked = false } = props;
  const { close } = useKitTexts();
  const id = useId();
  const ref = useDialog({ open: true, onClose });
  const content = (
    <>
      {children && <div className="relative min-h-0 overflow-y-auto px-6 py-1">{children}</div>}
      {(note || error) && (
        <div className="grid gap-2 px-6 pt-4">
          {note}
          <ErrorNotice error={error} />
        </div>
      )}
      {footer && (
        <div className="flex flex-col-reverse gap-2 px-6 pt-5 sm:flex-row sm:justify-end low:pt-2">
          {footer}
        </div>
      )}
    </>
  );

  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      aria-describedby={description ? `${id}-text` : undefined}
      className={classes(
        'dialog-panel flex-col border border-line bg-raised p-0 pb-6 text-ink shadow-3 open:flex',
        'mt-auto mb-0 max-h-[92dvh] w-full max-w-full rounded-t-xl',
        'sm:m-auto sm:max-h-[86dvh] sm:max-w-[calc(100vw-2rem)] sm:rounded-lg',
        'max-sm:pb-[max(1.5rem,env(safe-area-inset-bottom))] low:max-h-[96dvh] low:pb-3',
        WIDTH[size],
      )}
    >
      <span
        aria-hidden="true"
        className="mx-auto mt-2 h-1 w-10 shrink-0 rounded-full bg-line-strong sm:hidden"
      />
      <div className="grid gap-1 px-6 pt-4 pr-14 pb-4 sm:pt-6 low:pt-3 low:pb-2">
        <h2 id={id} className="text-lg/6 font-semibold outline-none">
          {title}
        </h2>
        {description && (
          <p id={`${id}-text`} className="text-sm text-ink-soft">
            {description}
          </p>
        )}
      </div>
      {onSubmit ? (
        <Form className="flex min-h-0 flex-col" onSubmit={onSubmit}>
          {content}
        </Form>
      ) : (
        content
      )}
      {!isLocked && (
        <IconButton
          label={close}
          onClick={onClose}
          data-close
          className="absolute! top-3 right-3 sm:top-4 low:top-2"
        >
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </dialog>
  );
}
