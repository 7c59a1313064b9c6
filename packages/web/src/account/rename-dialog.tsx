import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

interface Props {
  /** The current name. */
  name: string;
  maxLength: number;
  isPending: boolean;
  error: Error | null;
  onRename: (name: string) => void;
  onClose: () => void;
}

/** Renames an app, a device or a second factor of an account. */
export function RenameDialog({ name, maxLength, isPending, error, onRename, onClose }: Props) {
  const { t } = useTranslation('apps');
  const errorText = useErrorText();
  const [value, setValue] = useState(name);
  const submit = () => {
    if (value.trim() !== '' && !isPending) onRename(value);
  };
  return (
    <FormDialog title={t('rename')} size="sm" onClose={onClose} onSubmit={submit} busy={isPending}>
      <TextField
        label={t('name')}
        value={value}
        onChange={setValue}
        maxLength={maxLength}
        required
        data-autofocus
        error={error && errorText(error)}
      />
    </FormDialog>
  );
}
