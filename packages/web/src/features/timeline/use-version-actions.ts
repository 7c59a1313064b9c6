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
  isBusy: boolean;
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
  const onError = (error: Error) => toast({ tone: 'danger', message: errorText(error) });
  const done = (message: string, undo?: () => void) => ({
    onError,
    onSuccess: () => {
      const action = undo && { label: t('undo'), onPress: undo };
      toast({ tone: 'good', message, action });
    },
  });
  return {
    restore: (version, current) => {
      const message = t('restored-toast', { when: format.dateTime(version.created_at) });
      const back = current && (() => restore.mutate(current, { onError }));
      restore.mutate(version, done(message, back));
    },
    remove: (version) => {
      const message = t('deleted-toast', { name: version.file_name });
      remove.mutate(
        version,
        done(message, () => undelete.mutate(version, { onError })),
      );
    },
    undelete: (version) =>
      undelete.mutate(version, done(t('undeleted-toast', { name: version.file_name }))),
    show: (version, isPublic) => {
      const name = version.file_name;
      const message = isPublic ? t('public-toast', { name }) : t('private-toast', { name });
      show.mutate({ ...version, is_public: isPublic }, done(message));
    },
    isBusy: restore.isPending || remove.isPending || undelete.isPending || show.isPending,
  };
}
