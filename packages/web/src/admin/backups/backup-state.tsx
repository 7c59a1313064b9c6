import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Backup } from '@saveroom/contract';

import { Badge } from '#shared/ui/badge.tsx';

export function BackupState({ backup }: { backup: Backup }) {
  const { t } = useTranslation('backups');
  if (backup.problem !== null) {
    return (
      <Badge tone="danger" icon={<ShieldAlert size={13} aria-hidden="true" />}>
        {t('state-damaged')}
      </Badge>
    );
  }
  if (backup.checked_at === null) return <Badge tone="warn">{t('state-unchecked')}</Badge>;
  return (
    <Badge tone="good" icon={<ShieldCheck size={13} aria-hidden="true" />}>
      {t('state-checked')}
    </Badge>
  );
}
