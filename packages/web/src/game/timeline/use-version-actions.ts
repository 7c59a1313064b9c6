import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import {
  useDeleteKept,
  useRestoreVersion,
  useShowToOthers,
  useUndeleteKept,
} from '#game/data/timeline.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { toast } from '#shared/ui/toast-store.ts';

export interface VersionActions {
  restore: (version: AssetVersion, current: AssetVersion | undefined) => void;
  remove: (version: AssetVersion) => void;
  undelete: (version: AssetVersion) => void;
  /** Whether others may download it. */
  show: (version: AssetVersion, isPublic: boolean) => void;
}

/** Everything here can be undone, and says so. */
export function useVersionActions(romId: number): VersionActions {
  const { t } = useTranslation('saves');
  const format = useFormat();
  const { mutateAsync: restore } = useRestoreVersion(romId);
  const { mutateAsync: remove } = useDeleteKept(romId);
  const { mutateAsync: undelete } = useUndeleteKept(romId);
  const { mutateAsync: show } = useShowToOthers(romId);
  // The same for as long as possible: a thousand rows have it.
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
      show: (version, isPublic) => {
        const name = version.file_name;
        const message = isPublic ? t('public-toast', { name }) : t('private-toast', { name });
        run(show({ ...version, is_public: isPublic }), message);
      },
    };
  }, [t, format, restore, remove, undelete, show]);
}
