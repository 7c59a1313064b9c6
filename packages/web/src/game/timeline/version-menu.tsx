import {
  ArrowUpToLine,
  Download,
  EllipsisVertical,
  Globe,
  Lock,
  Share2,
  Trash2,
} from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { basePath } from '#shared/lib/base-path.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import type { MenuItem } from '#shared/ui/menu.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import {
  useDeleteAsset,
  useRestoreVersion,
  useSetPublic,
  useUndeleteAsset,
} from '#game/data/timeline.ts';

// Loaded on demand, because most visits share nothing.
const ShareDialog = lazy(async () => ({
  default: (await import('#library/shares/share-dialog.tsx')).ShareDialog,
}));

interface Props {
  version: AssetVersion;
  /** The newest version of the same save. */
  current: AssetVersion | undefined;
  actions: VersionActions;
  mayWrite: boolean;
}

export function VersionMenu({ version, current, actions, mayWrite }: Props) {
  const { t } = useTranslation('saves');
  const { can } = useMe();
  const [isSharing, setIsSharing] = useState(false);
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
  const share: MenuItem = {
    label: t('share'),
    icon: <Share2 size={16} aria-hidden="true" />,
    onSelect: () => setIsSharing(true),
  };
  const shown = can('me.write') ? [download, share] : [download];
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
      onSelect: () => actions.setPublic(version, !is_public),
    },
    {
      label: t('delete'),
      icon: <Trash2 size={16} aria-hidden="true" />,
      tone: 'danger',
      onSelect: () => actions.remove(version),
    },
  ];
  return (
    <>
      <Menu
        items={mayWrite ? [...shown, ...changes] : shown}
        trigger={
          <IconButton label={t('more', { name: version.file_name })}>
            <EllipsisVertical size={18} aria-hidden="true" />
          </IconButton>
        }
      />
      {isSharing && (
        <Suspense>
          <ShareDialog
            shared={{ target: version.kind, target_id: version.id }}
            title={version.file_name}
            onClose={() => setIsSharing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

export interface VersionActions {
  restore: (version: AssetVersion, current: AssetVersion | undefined) => void;
  remove: (version: AssetVersion) => void;
  undelete: (version: AssetVersion) => void;
  /** Sets whether other users may download it. */
  setPublic: (version: AssetVersion, isPublic: boolean) => void;
}

/** Actions on versions, with a toast that offers to undo them. */
export function useVersionActions(romId: number): VersionActions {
  const { t } = useTranslation('saves');
  const format = useFormat();
  const { mutateAsync: restore } = useRestoreVersion(romId);
  const { mutateAsync: remove } = useDeleteAsset(romId);
  const { mutateAsync: undelete } = useUndeleteAsset(romId);
  const { mutateAsync: setPublic } = useSetPublic(romId);
  // Stable, because every memoized row receives it.
  return useMemo(() => {
    const run = (act: Promise<unknown>, message: string, undo?: () => Promise<unknown>): void => {
      afterSuccess(act, () => {
        const onPress = () => undo && afterSuccess(undo(), () => undefined);
        toast({ tone: 'good', message, action: undo && { label: t('undo'), onPress } });
      });
    };
    return {
      restore: (version, current) => {
        const message = t('restored-toast', { when: format.dateTime(version.created_at) });
        run(restore(version), message, current && (() => restore(current)));
      },
      remove: (version) => {
        const message = t('deleted-toast', { name: version.file_name });
        run(remove(version), message, () => undelete(version));
      },
      undelete: (version) =>
        run(undelete(version), t('undeleted-toast', { name: version.file_name })),
      setPublic: (version, isPublic) => {
        const name = version.file_name;
        const message = isPublic ? t('public-toast', { name }) : t('private-toast', { name });
        run(setPublic({ ...version, is_public: isPublic }), message);
      },
    };
  }, [t, format, restore, remove, undelete, setPublic]);
}
