import { useTranslation } from 'react-i18next';

import { Licenses } from '#play/licenses/licenses.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';

/** Whose work the players are, and what may be done with it. */
export function LicensesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('play');
  return (
    <Dialog title={t('licenses')} description={t('licenses-text')} size="lg" onClose={onClose}>
      <div className="pb-2">
        <Licenses />
      </div>
    </Dialog>
  );
}
