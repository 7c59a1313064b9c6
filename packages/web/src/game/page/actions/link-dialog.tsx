import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { CopyField } from '#shared/ui/copy-field.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';

interface Props {
  address: string;
  onClose: () => void;
}

export function LinkDialog({ address, onClose }: Props) {
  const { t } = useTranslation(['rom', 'common']);
  return (
    <Dialog title={t('link-title')} onClose={onClose}>
      <CopyField
        id={useId()}
        label={t('link-label')}
        value={address}
        copyLabel={t('common:copy')}
        copiedLabel={t('common:copied')}
      />
    </Dialog>
  );
}
