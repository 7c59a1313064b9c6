import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import {
  useDeleteKept,
  useRestoreVersion,
  useShowToOthers,
  useUndeleteKept,
} from '#data/timeline.ts';
import { useErrorText } from '#i18n/use-error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { toast } from '#ui/toast-store.ts';

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
  const errorText = useErrorText();
  const restore = useRestoreVersion(romId);
  const remove = useDeleteKept(romId);
  const undelete = useUndeleteKept(romId);
  const show = useShowToOthers(romId);
  /** Also when what was pressed is gone from the screen by then. */
  const run = (act: Promise<unknown>, message: string, undo?: () => Promise<unknown>): void => {
    const fail = (error: unknown) => toast({ tone: 'danger', message: errorText(error) });
    act
      .then(() => {
        const action = undo && { label: t('undo'), onPress: () => void undo().catch(fail) };
        toast({ tone: 'good', message, action });
      })
      .catch(fail);
  };
  return {
    restore: (version, current) => {
      const message = t('restored-toast', { when: format.dateTime(version.created_at) });
      run(restore.mutateAsync(version), message, current && (() => restore.mutateAsync(current)));
    },
    remove: (version) => {
      const message = t('deleted-toast', { name: version.file_name });
      run(remove.mutateAsync(version), message, () => undelete.mutateAsync(version));
    },
    undelete: (version) =>
      run(undelete.mutateAsync(version), t('undeleted-toast', { name: version.file_name })),
    show: (version, isPublic) => {
      const name = version.file_name;
      const message = isPublic ? t('public-toast', { name }) : t('private-toast', { name });
      run(show.mutateAsync({ ...version, is_public: isPublic }), message);
    },
  };
}
