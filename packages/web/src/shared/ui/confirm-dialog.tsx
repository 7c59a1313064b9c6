import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  tone?: 'primary' | 'danger' | undefined;
  busy?: boolean | undefined;
  /** Shown next to the buttons. */
  error?: string | null | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: Props) {
  const { title, children, confirmLabel, cancelLabel, tone = 'danger' } = props;
  const { busy, error, onConfirm, onClose } = props;
  return (
    <Dialog
      title={title}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {cancelLabel}
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
              {error}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}
