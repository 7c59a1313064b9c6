import { ArrowUpToLine, Download, EllipsisVertical, Globe, Lock, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import { basePath } from '#shared/lib/base-path.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import type { MenuItem } from '#shared/ui/menu.tsx';

import type { VersionActions } from './use-version-actions.ts';

interface Props {
  version: AssetVersion;
  /** The newest of the same save. */
  current: AssetVersion | undefined;
  actions: VersionActions;
  mayWrite: boolean;
}

export function VersionMenu({ version, current, actions, mayWrite }: Props) {
  const { t } = useTranslation('saves');
  const { is_current, is_public, download_path } = version;
  const download: MenuItem = {
    label: t('download'),
    icon: <Download size={16} aria-hidden="true" />,
    onSelect: () => {
      const link = document.createElement('a');
      link.href = `${basePath}${download_path}`;
      link.download = '';
      link.click();
    },
  };
  const changes: MenuItem[] = [
    {
      label: t('restore'),
      icon: <ArrowUpToLine size={16} aria-hidden="true" />,
      disabled: is_current,
      onSelect: () => actions.restore(version, current),
    },
    {
      label: is_public ? t('make-private') : t('make-public'),
      icon: is_public ? (
        <Lock size={16} aria-hidden="true" />
      ) : (
        <Globe size={16} aria-hidden="true" />
      ),
      onSelect: () => actions.show(version, !is_public),
    },
    {
      label: t('delete'),
      icon: <Trash2 size={16} aria-hidden="true" />,
      tone: 'danger',
      onSelect: () => actions.remove(version),
    },
  ];
  return (
    <Menu
      items={mayWrite ? [download, ...changes] : [download]}
      trigger={
        <IconButton label={t('more', { name: version.file_name })}>
          <EllipsisVertical size={18} aria-hidden="true" />
        </IconButton>
      }
    />
  );
}
