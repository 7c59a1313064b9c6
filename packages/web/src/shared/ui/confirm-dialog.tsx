import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useKitTexts } from './kit-texts.ts';
import type { Failure } from './notice.tsx';

interface Props {
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: 'primary' | 'danger' | undefined;
  busy?: boolean | undefined;
  /** Shown next to the buttons. */
  error?: Failure;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: Props) {
  const { title, children, confirmLabel, cancelLabel, tone = 'danger' } = props;
  const { busy, error, onConfirm, onClose } = props;
  const { cancel, errorText } = useKitTexts();
  return (
    <Dialog
      title={title}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {cancelLabel ?? cancel}
          </Button>
          <Button variant={tone} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {(children || error) && (
        <div className="grid gap-3 text-sm text-ink-soft">
          {children}
          {error && (
            <p role="alert" className="text-danger-ink">
              {typeof error === 'string' ? error : errorText(error)}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}
