import { HardDriveDownload, HardDriveUpload, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { keepCommands } from '#game/kept/keep-state.ts';
import { useKept } from '#game/kept/use-kept.ts';
import { useStore } from '#shared/lib/store.ts';
import { logFailure } from '#shared/lib/log.ts';

interface KeepAction {
  readonly id: 'keep';
  readonly placement: 'menu';
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onSelect: () => void;
}

/** The action that keeps a game on this device or removes it; false if that is not possible. */
export function useKeepAction(romId: number, isPlayable: boolean): KeepAction | false {
  const { t } = useTranslation('rom');
  const { state } = useKept(romId);
  const commands = useStore(keepCommands);
  if (!commands || state === 'unavailable' || (!isPlayable && state === 'none')) return false;
  const action = { id: 'keep', placement: 'menu' } as const;
  if (state === 'running') {
    return {
      ...action,
      icon: X,
      label: t('keep-cancel'),
      onSelect: () => commands.cancel(romId),
    };
  }
  if (state === 'kept') {
    return {
      ...action,
      icon: HardDriveUpload,
      label: t('keep-remove'),
      onSelect: () => {
        commands.remove(romId).catch((error: unknown) => logFailure('Removing a game', error));
      },
    };
  }
  return {
    ...action,
    icon: HardDriveDownload,
    label: state === 'none' ? t('keep') : t('keep-resume'),
    onSelect: () => commands.keep(romId),
  };
}
