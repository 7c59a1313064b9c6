import { Ellipsis, ListChecks, MonitorCog, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Dat } from '@saveroom/contract';

import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu } from '#shared/ui/menu.tsx';

import type { DatActions } from './dat-actions.ts';

export function DatMenu({ dat, actions }: { dat: Dat; actions: DatActions }) {
  const { t } = useTranslation(['settings', 'common']);
  const isLoaded = dat.game_count > 0;
  return (
    <Menu
      trigger={
        <IconButton label={t('dats-actions', { name: dat.name || dat.file_name })}>
          <Ellipsis size={18} aria-hidden="true" />
        </IconButton>
      }
      items={[
        {
          label: t('dats-report'),
          icon: <ListChecks size={16} aria-hidden="true" />,
          disabled: !isLoaded,
          onSelect: actions.onOpen,
        },
        {
          label: t('dats-platform-set'),
          icon: <MonitorCog size={16} aria-hidden="true" />,
          disabled: !isLoaded,
          onSelect: actions.onPlatform,
        },
        {
          label: t('common:delete'),
          icon: <Trash2 size={16} aria-hidden="true" />,
          tone: 'danger',
          onSelect: actions.onDelete,
        },
      ]}
    />
  );
}
