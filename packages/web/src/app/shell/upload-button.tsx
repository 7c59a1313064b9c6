import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import { uploadStore } from '#uploads/upload-store.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';

/** Upload button, for users who can add games. */
export function UploadButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('common');
  const { can } = useMe();
  if (!can('roms.write')) return null;
  return (
    <IconButton
      label={t('nav-upload')}
      aria-haspopup="dialog"
      onClick={() => {
        onPress();
        uploadStore.open();
      }}
    >
      <Upload size={20} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
}
