import { useTranslation } from 'react-i18next';

import type { LimitHolder } from '#shared/data/limits.ts';
import { Dialog } from '#shared/ui/dialog.tsx';

import { LimitsPanel } from './limits-panel.tsx';

interface Props {
  /** Name of the user or group. */
  name: string;
  holder: LimitHolder;
  onClose: () => void;
}

export function LimitsDialog({ name, holder, onClose }: Props) {
  const { t } = useTranslation('limits');
  return (
    <Dialog title={t('title-of', { name })} size="lg" onClose={onClose}>
      <LimitsPanel holder={holder} />
    </Dialog>
  );
}
