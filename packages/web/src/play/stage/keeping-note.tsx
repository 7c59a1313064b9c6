import { CloudCheck, CloudUpload, HardDrive, TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { useSaveRefusal } from '#play/saves/sync-state.ts';
import type { SyncState, SaveSync } from '#play/saves/sync-state.ts';

const ICON = { size: 15, 'aria-hidden': true, className: 'shrink-0' } as const;

/** Whether what was saved in the game is safe, and where. */
export function SyncNote({ saveSync }: { saveSync: SaveSync }) {
  const state = useSyncExternalStore((listener) => saveSync.subscribe(listener), saveSync.state);
  const shown = useShown(state);
  return (
    <output
      aria-live="polite"
      className="flex min-w-0 items-center gap-1.5 text-[0.8125rem] text-ink-soft"
    >
      {shown && (
        <>
          {shown.icon}
          <span className="truncate" title={shown.text}>
            {shown.text}
          </span>
        </>
      )}
    </output>
  );
}

function useShown(state: SyncState): { icon: ReactNode; text: string } | null {
  const { t } = useTranslation('play');
  const format = useFormat();
  const refusalOf = useSaveRefusal();
  switch (state.kind) {
    case 'idle':
      return null;
    case 'sending':
      return { icon: <CloudUpload {...ICON} />, text: t('save-status-saving') };
    case 'saved':
      return {
        icon: <CloudCheck {...ICON} className="shrink-0 text-good-ink" />,
        text: t('save-status-saved', { when: format.ago(new Date(state.at)) }),
      };
    case 'waiting':
    default: {
      const refusal = refusalOf(state);
      if (refusal !== null) {
        return {
          icon: <TriangleAlert {...ICON} className="shrink-0 text-warn-ink" />,
          text: refusal,
        };
      }
      return state.isSafe
        ? { icon: <HardDrive {...ICON} />, text: t('save-status-pending') }
        : {
            icon: <TriangleAlert {...ICON} className="shrink-0 text-warn-ink" />,
            text: t('save-status-unsaved'),
          };
    }
  }
}
