import { Info, Layers, Play, Star } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion, DetailedRom, Platform, RomPlayer } from '@saveroom/contract';

import { Focusable } from '#console/focus/focusable.tsx';
import { useActions } from '#play/input/input-context.tsx';
import { consoleMemory } from '#console/memory.ts';
import { SettingsPanel } from '#console/overlays/settings-panel.tsx';
import { Backdrop, useWidePictures } from '#console/parts/backdrop.tsx';
import { HintBar } from '#play/input/hint-bar.tsx';
import type { Hint } from '#play/input/hint-bar.tsx';
import { useScreen } from '#console/parts/use-screen.ts';
import { isInFavorites, useSetFavorite } from '#game/data/rom-collections.ts';
import type { Achievement } from '#game/page/achievements.ts';
import { resourceAddress } from '#library/data/rom-addresses.ts';

import { DeleteQuestion } from './delete-question.tsx';
import { AchievementPanel, DetailsPanel } from './details-panel.tsx';
import { GameHead, GameProgress } from './game-head.tsx';
import { AchievementStrip, MediaStrip, RelatedStrip, SaveStrip } from './game-strips.tsx';
import { Lightbox } from './lightbox.tsx';
import { useRelatedGames } from './related-games.ts';
import { hasVersions, useVersionName, VersionPanel } from './version-panel.tsx';
import { ACTIONS_HEIGHT, HEAD, moveInGame, ROW_GAP, nearestGameFocus, shiftOf } from './zones.ts';
import type { GameFocus, Zone } from './zones.ts';

interface Props {
  rom: DetailedRom;
  platforms: readonly Platform[];
  /** Undefined while loading. */
  player: RomPlayer | undefined;
  versions: readonly AssetVersion[];
  achievements: readonly Achievement[];
  /** In seconds. */
  playTime: number;
  /** Key under which the focus is stored when another game is opened. */
  focusKey: string;
  /** The save or state to start from; null: the newest. */
  onPlay: (from: AssetVersion | null) => void;
  onOpen: (romId: number) => void;
  onVersion: (romId: number) => void;
  onBack: () => void;
  /** Opens the same game in the normal interface. */
  onExit: () => void;
  /** Renders the control mapping of the game, which can be changed. */
  renderControls: (player: RomPlayer, onClose: () => void) => ReactNode;
}

type Open =
  | 'details'
  | 'media'
  | 'delete'
  | 'settings'
  | 'settings-at-controls'
  | 'controls'
  | 'versions'
  | 'achievement'
  | null;

export function GameView({
  rom,
  platforms,
  player,
  versions,
  achievements,
  playTime,
  ...game
}: Props) {
  const { focusKey, onPlay, onOpen, onVersion, onBack, onExit, renderControls } = game;
  const { t } = useTranslation(['console', 'play', 'rom']);
  const screen = useScreen();
  const [target, setTarget] = useState<GameFocus>(
    () => consoleMemory.get().games[focusKey] ?? { zone: 'actions', index: 0 },
  );
  const [open, setOpen] = useState<Open>(null);
  const setStar = useSetFavorite(rom.id);
  const related = useRelatedGames(rom);
  const platform = platforms.find(({ id }) => id === rom.platform_id);
  const pictures = rom.merged_screenshots.map(resourceAddress);
  const isFavorite = isInFavorites(rom);
  // While the player is loading, the play button is shown and keeps the focus; its page shows
  // problems.
  const canPlay = !player || player.kind !== null;
  const actions: GameAction[] = [
    ...(canPlay ? (['play'] as const) : []),
    ...(hasVersions(rom, player) ? (['versions'] as const) : []),
    'favorite',
    'details',
  ];
  const counts = {
    actions: actions.length,
    saves: versions.length,
    media: pictures.length,
    achievements: achievements.length,
    related: related.games.length,
  };
  const focus = nearestGameFocus(target, counts);
  const version = focus.zone === 'saves' ? versions[focus.index] : undefined;
  const achievement = focus.zone === 'achievements' ? achievements[focus.index] : undefined;

  const star = () => setStar.mutate(!isFavorite);
  const play = (from: AssetVersion | null) => {
    rememberFocus(focusKey, { zone: 'actions', index: 0 });
    onPlay(from);
  };
  const act = (action: GameAction) => {
    if (action === 'play') play(null);
    else if (action === 'favorite') star();
    else setOpen(action);
  };
  const press = () => {
    const { zone, index } = focus;
    if (zone === 'media') setOpen('media');
    else if (zone === 'achievements') setOpen('achievement');
    else if (zone === 'actions') act(actions[index] ?? 'details');
    else if (zone === 'saves' && version && canPlay) play(version);
    else if (zone === 'related') {
      rememberFocus(focusKey, focus);
      const next = related.games[index];
      if (next) onOpen(next.id);
    }
  };

  useActions((action) => {
    const next = moveInGame(focus, action, counts);
    if (next) setTarget(next);
    else if (action === 'confirm') press();
    else if (action === 'favorite') star();
    else if (action === 'remove' && version) setOpen('delete');
    else if (action === 'menu') setOpen('settings');
    else if (action === 'back') onBack();
    else return false;
    return true;
  });

  const stripOf = (zone: Zone) => ({
    index: focus.zone === zone ? focus.index : 0,
    isActive: focus.zone === zone,
    onPress: press,
    onPoint: (index: number) => setTarget({ zone, index }),
  });
  const hints: Hint[] = [
    { action: 'confirm', label: confirmText(focus.zone) },
    { action: 'back', label: t('back') },
    { action: 'favorite', label: t('favorite') },
    ...(version ? [{ action: 'remove' as const, label: t('delete') }] : []),
    { action: 'menu', label: t('settings') },
  ];
  function confirmText(zone: Zone): string {
    if (zone === 'saves') return t('start-here');
    return zone === 'actions' ? t('choose') : t('open');
  }
  const close = () => setOpen(null);
  return (
    <>
      <Backdrop
        isDim={focus.zone !== 'actions' || screen.shape === 'narrow'}
        art={{
          key: String(rom.id),
          pictures: useWidePictures(rom.id),
          title: rom.name,
          slug: rom.platform_slug,
          family: platform?.family_slug ?? null,
        }}
      />
      <div
        inert={open !== null}
        // The controls dialog changes the size of all texts, so the page below is not rendered.
        hidden={open === 'controls'}
        className="flex flex-col px-(--edge) transition-transform duration-(--duration-slow) ease-(--ease-calm) will-change-transform"
        style={{
          gap: `${ROW_GAP}rem`,
          paddingTop: `${HEAD[screen.shape].top}rem`,
          transform: `translate3d(0,${-shiftOf(focus.zone, counts, screen)}rem,0)`,
        }}
      >
        <div
          className="grid grid-cols-[minmax(0,1fr)]"
          style={{ gap: `${HEAD[screen.shape].gap}rem` }}
        >
          <GameHead rom={rom} platform={platform} versions={versions} playTime={playTime} />
          <div
            className="flex items-center justify-between gap-10"
            style={{ height: `${ACTIONS_HEIGHT}rem` }}
          >
            <GameActions
              rom={rom}
              player={player}
              actions={actions}
              hasProgress={versions.length > 0}
              isFavorite={isFavorite}
              focused={focus.zone === 'actions' ? focus.index : null}
              onPress={act}
              onPoint={(index) => setTarget({ zone: 'actions', index })}
            />
            {!canPlay && player?.reason && (
              <p className="min-w-0 flex-1 text-xl text-ink-soft">
                {t(`play:blocked-${player.reason}`)}
              </p>
            )}
            {screen.shape !== 'narrow' && <GameProgress rom={rom} playTime={playTime} />}
          </div>
        </div>
        {versions.length > 0 && <SaveStrip versions={versions} {...stripOf('saves')} />}
        {pictures.length > 0 && <MediaStrip pictures={pictures} {...stripOf('media')} />}
        {achievements.length > 0 && (
          <AchievementStrip achievements={achievements} {...stripOf('achievements')} />
        )}
        {related.games.length > 0 && (
          <RelatedStrip {...related} platforms={platforms} {...stripOf('related')} />
        )}
      </div>
      {open === null && <HintBar hints={hints} />}
      {(open === 'settings' || open === 'settings-at-controls') && (
        <SettingsPanel
          start={open === 'settings' ? undefined : 'controls'}
          onControls={player?.kind === 'emulator' ? () => setOpen('controls') : undefined}
          onExit={onExit}
          onClose={close}
        />
      )}
      {open === 'controls' &&
        player &&
        renderControls(player, () => setOpen('settings-at-controls'))}
      {open === 'details' && <DetailsPanel rom={rom} playTime={playTime} onClose={close} />}
      {open === 'versions' && (
        <VersionPanel rom={rom} player={player} onVersion={onVersion} onClose={close} />
      )}
      {open === 'achievement' && achievement && (
        <AchievementPanel achievement={achievement} onClose={close} />
      )}
      {open === 'media' && <Lightbox pictures={pictures} start={focus.index} onClose={close} />}
      {open === 'delete' && version && (
        <DeleteQuestion romId={rom.id} version={version} onClose={close} />
      )}
    </>
  );
}

function rememberFocus(key: string, focus: GameFocus): void {
  consoleMemory.change({ games: { ...consoleMemory.get().games, [key]: focus } });
}

type GameAction = 'play' | 'versions' | 'favorite' | 'details';

interface GameActionProps {
  rom: DetailedRom;
  player: RomPlayer | undefined;
  actions: readonly GameAction[];
  hasProgress: boolean;
  isFavorite: boolean;
  /** Null if another row has the focus. */
  focused: number | null;
  onPress: (action: GameAction) => void;
  onPoint: (index: number) => void;
}

const ICONS = { play: Play, versions: Layers, favorite: Star, details: Info };

function GameActions({ rom, player, actions, hasProgress, isFavorite, ...row }: GameActionProps) {
  const { focused, onPress, onPoint } = row;
  const { shape } = useScreen();
  const { t } = useTranslation('console');
  const labels = {
    play: hasProgress ? t('continue') : t('play'),
    versions: useVersionName(rom, player),
    favorite: isFavorite ? t('unfavorite') : t('favorite'),
    details: t('details'),
  };
  return (
    <div className="flex h-full min-w-0 gap-4">
      {actions.map((action, index) => {
        const Icon = ICONS[action];
        const isFocused = index === focused;
        const isIcon = action === 'favorite' || (action === 'details' && shape === 'narrow');
        const rest = action === 'play' ? 'bg-accent text-on-accent' : 'bg-hover text-ink';
        return (
          <Focusable
            key={action}
            isFocused={isFocused}
            label={isIcon ? labels[action] : undefined}
            onPress={() => onPress(action)}
            onPoint={() => onPoint(index)}
            className={`flex items-center gap-4 rounded-full text-2xl font-semibold transition ${isIcon ? 'aspect-square shrink-0 justify-center' : 'px-9'} ${action === 'versions' ? 'min-w-0' : 'shrink-0'} ${isFocused ? 'scale-105 bg-ink text-canvas shadow-2' : rest}`}
          >
            <Icon
              className={`size-7 shrink-0 ${action === 'play' || (action === 'favorite' && isFavorite) ? 'fill-current' : ''}`}
              aria-hidden="true"
            />
            {!isIcon && <span className="max-w-80 min-w-0 truncate">{labels[action]}</span>}
          </Focusable>
        );
      })}
    </div>
  );
}
