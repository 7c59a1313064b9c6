import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import { fetchAsset } from '#game/data/player.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { ControlsDialog } from '#play/controls/controls-dialog.tsx';
import type { PlayOrder } from '#play/session/play-order.ts';
import type { PlayerSession } from '#play/session/player-session.ts';
import type { StageActions } from './stage-actions.ts';
import { StatesDialog } from './states-dialog.tsx';

export type Asking = 'states' | 'controls' | 'restart';

interface Props {
  asking: Asking | null;
  order: PlayOrder;
  session: PlayerSession | null;
  actions: StageActions;
  onClose: () => void;
}

/** The stage lets everything through to the game; what is asked must be answered. */
export function StageDialogs({ asking, order, session, actions, onClose }: Props) {
  const { t } = useTranslation(['play', 'common']);
  const { core } = order.choices;
  const load = async ({ download_path }: AssetVersion) => {
    onClose();
    try {
      await session?.loadState(await fetchAsset({ download_path }));
      toast({ tone: 'good', message: t('state-loaded') });
      if (session?.get().phase.kind === 'paused') actions.togglePause();
    } catch {
      toast({ tone: 'danger', message: t('failed-action') });
    }
  };
  return (
    <div className="pointer-events-auto contents">
      {asking === 'states' && (
        <StatesDialog
          romId={order.rom.id}
          core={core.name}
          onChoose={(one) => void load(one)}
          onClose={onClose}
        />
      )}
      {asking === 'controls' && (
        <ControlsDialog
          platform={order.player.platform_slug}
          config={order.player.controls[core.name] ?? {}}
          onChange={(controls) => void session?.setControls(controls)}
          onClose={onClose}
        />
      )}
      {asking === 'restart' && (
        <ConfirmDialog
          title={t('restart-title')}
          confirmLabel={t('restart')}
          cancelLabel={t('common:cancel')}
          onConfirm={() => {
            actions.restart();
            onClose();
          }}
          onClose={onClose}
        >
          {t('restart-text')}
        </ConfirmDialog>
      )}
    </div>
  );
}
