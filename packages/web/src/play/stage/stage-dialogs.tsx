import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import { timelineQueries } from '#game/data/timeline.ts';
import { VersionCard } from '#play/chooser/version-card.tsx';
import { statesFor } from '#play/chooser/play-choices.ts';
import { ControlsDialog } from '#play/controls/controls-dialog.tsx';
import { touchFamilyOf } from '#play/controls/system-pads.ts';
import type { LaunchRequest } from '#play/session/launch-request.ts';
import type { PlayerSession } from '#play/session/player-session.ts';
import type { RoomControl } from '#play/together/use-room.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { CheatsDialog } from './cheats-dialog.tsx';
import { CoreOptionsDialog } from './core-options-dialog.tsx';
import type { StageActions } from './stage-actions.ts';

const TouchDialog = lazy(async () => ({
  default: (await import('#play/touch/touch-dialog.tsx')).TouchDialog,
}));

const RoomDialog = lazy(async () => ({
  default: (await import('#play/together/room-dialog.tsx')).RoomDialog,
}));

export type Asking =
  | 'states'
  | 'controls'
  | 'restart'
  | 'core-options'
  | 'cheats'
  | 'touch'
  | 'room';

const NO_CONTROLS = {};

interface Props {
  asking: Asking | null;
  launch: LaunchRequest;
  session: PlayerSession | null;
  actions: StageActions;
  touch: { readonly isShown: boolean; readonly onChange: (isShown: boolean) => void };
  room: RoomControl;
  onState: (state: AssetVersion) => void;
  onQuit: () => void;
  onClose: () => void;
}

/**
 * The dialogs of a running game. They receive pointer input, which the stage otherwise passes to
 * the game.
 */
export function StageDialogs(props: Props) {
  const { asking, launch, session, actions, touch, room, onState, onQuit, onClose } = props;
  const { t } = useTranslation('play');
  const { core } = launch.choices;
  return (
    <div className="pointer-events-auto contents">
      {asking === 'states' && (
        <StatesDialog
          romId={launch.rom.id}
          core={core.name}
          onChoose={(one) => {
            onClose();
            onState(one);
          }}
          onClose={onClose}
        />
      )}
      {asking === 'controls' && (
        <ControlsDialog
          platform={launch.player.platform_slug}
          core={core.name}
          config={launch.player.controls[core.name] ?? NO_CONTROLS}
          onClose={onClose}
        />
      )}
      {asking === 'core-options' && session && (
        <CoreOptionsDialog core={core.name} session={session} onClose={onClose} />
      )}
      {asking === 'cheats' && (
        <CheatsDialog
          rom={launch.rom}
          onChange={(codes) => void session?.setCheats(codes)}
          onClose={onClose}
        />
      )}
      {asking === 'touch' && (
        <Suspense>
          <TouchDialog
            family={touchFamilyOf(launch.player.platform_slug, launch.choices.core.name)}
            shown={touch}
            onClose={onClose}
          />
        </Suspense>
      )}
      {asking === 'room' && (
        <Suspense>
          <RoomDialog
            romId={launch.rom.id}
            core={core.name}
            room={room}
            onQuit={onQuit}
            onClose={onClose}
          />
        </Suspense>
      )}
      {asking === 'restart' && (
        <ConfirmDialog
          title={t('restart-title')}
          confirmLabel={t('restart')}
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

interface StatesDialogProps {
  romId: number;
  core: string;
  onChoose: (state: AssetVersion) => void;
  onClose: () => void;
}

const GRID = 'grid grid-cols-2 gap-3 pb-2 sm:grid-cols-3';

/** The states of this game that its core can read, newest first. */
function StatesDialog({ romId, core, onChoose, onClose }: StatesDialogProps) {
  const { t } = useTranslation('play');
  const timeline = useInfiniteQuery(timelineQueries.of(romId, 'state'));
  const { data, error } = timeline;
  const states = data && statesFor(data, core);
  return (
    <Dialog title={t('load-state')} description={t('load-state-text')} onClose={onClose} size="lg">
      {!states && error && <FailedQuery title={t('states-failed')} query={timeline} />}
      {!states && !error && (
        <div className={GRID}>
          <Skeleton className="aspect-4/3" />
          <Skeleton className="aspect-4/3" />
          <Skeleton className="aspect-4/3" />
        </div>
      )}
      {states?.length === 0 && <p className="py-8 text-center text-ink-soft">{t('states-none')}</p>}
      {states && states.length > 0 && (
        <div className={GRID}>
          {states.map((state) => (
            <VersionCard
              key={state.id}
              version={state}
              isChosen={false}
              onChoose={() => onChoose(state)}
            />
          ))}
        </div>
      )}
    </Dialog>
  );
}
