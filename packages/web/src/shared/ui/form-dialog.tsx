import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog.tsx';
import { useKitTexts } from './kit-texts.ts';

interface Props extends Omit<DialogProps, 'footer' | 'onSubmit'> {
  onSubmit: () => void;
  /** "Save" unless given. */
  submitLabel?: string | undefined;
  busy: boolean;
  disabled?: boolean | undefined;
}

/** A dialog that is one form, with "Cancel" and a button that submits it. */
export function FormDialog({ submitLabel, busy, disabled, ...rest }: Props) {
  const { cancel, save } = useKitTexts();
  return (
    <Dialog
      {...rest}
      footer={
        <>
          <Button onClick={rest.onClose}>{cancel}</Button>
          <Button variant="primary" type="submit" busy={busy} disabled={disabled}>
            {submitLabel ?? save}
          </Button>
        </>
      }
    />
  );
}
