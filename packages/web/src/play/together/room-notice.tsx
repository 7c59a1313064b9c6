import { Hourglass, Pause, RefreshCw, Unplug, Users } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';

import type { RoomEnd, RoomState } from './room-session.ts';

/** A small notice above the game that explains why it is paused. */
export function RoomNotice({ state }: { state: RoomState }) {
  const shown = useShown(state);
  return (
    <output
      aria-live="polite"
      className="absolute top-[max(4.5rem,calc(env(safe-area-inset-top)+4rem))] left-1/2 -translate-x-1/2"
    >
      {shown && (
        <span className="flex max-w-[calc(100vw-2rem)] items-center gap-2 rounded-full border border-line bg-canvas/95 px-4 py-2 text-sm text-ink shadow-3">
          <shown.icon size={16} className="shrink-0" aria-hidden="true" />
          <span className="truncate">{shown.text}</span>
        </span>
      )}
    </output>
  );
}

function useShown(state: RoomState): { icon: LucideIcon; text: string } | null {
  const { t } = useTranslation('play');
  const format = useFormat();
  if (state.end) return null;
  if (state.isLost) return { icon: Unplug, text: t('room-lost') };
  const paused = state.players.filter(({ isPaused, isSelf }) => isPaused && !isSelf);
  if (state.phase === 'playing' && paused.length > 0) {
    const names = format.list(paused.map(({ name }) => name));
    return { icon: Pause, text: t('room-paused-by', { names }) };
  }
  if (state.phase === 'starting') {
    return { icon: RefreshCw, text: state.isResync ? t('room-resync') : t('room-starting') };
  }
  if (state.waitingFor.length > 0) {
    return {
      icon: Hourglass,
      text: t('room-waiting-for', { names: format.list(state.waitingFor) }),
    };
  }
  const loading = state.players.filter(({ isPlaying, isHost }) => !isPlaying && !isHost);
  if (loading.length > 0) {
    const names = format.list(loading.map(({ name }) => name));
    return { icon: Users, text: t('room-joining-player', { names }) };
  }
  return null;
}

interface EndProps {
  end: RoomEnd;
  onQuit: () => void;
}

/** Shown to a guest whose room has ended, because the game can't continue without the host. */
export function GuestEnd({ end, onQuit }: EndProps) {
  const { t } = useTranslation('play');
  return (
    <Dialog
      title={t('room-end-title')}
      description={t(`room-end-${end}`)}
      size="sm"
      isLocked
      onClose={onQuit}
      footer={
        <Button variant="primary" data-autofocus onClick={onQuit}>
          {t('back')}
        </Button>
      }
    >
      <p className="text-sm text-ink-soft">{t('room-end-guest')}</p>
    </Dialog>
  );
}
