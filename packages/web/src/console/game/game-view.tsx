import { Info, Play, Star } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion, DetailedRom, Platform, RomPlayer } from '@saveroom/contract';

import { Focusable } from '#console/focus/focusable.tsx';
import { useActions } from '#console/input/input-context.tsx';
import { SettingsPanel } from '#console/overlays/settings-panel.tsx';
import { Backdrop } from '#console/parts/backdrop.tsx';
import { GameCover } from '#console/parts/game-cover.tsx';
import { HintBar } from '#console/parts/hint-bar.tsx';
import type { Hint } from '#console/parts/hint-bar.tsx';
import { isInFavorites, useSetFavorite } from '#game/data/rom-collections.ts';
import { resourceAddress } from '#library/data/rom-addresses.ts';
import { useFormat } from '#shared/i18n/use-format.ts';

import { DeleteQuestion } from './delete-question.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { Lightbox, MediaStrip } from './game-media.tsx';
import { shiftOf } from './game-shift.ts';
import { SaveStrip } from './save-strip.tsx';
import { moveInGame, settleInGame } from './zones.ts';
import type { GameFocus } from './zones.ts';

interface Props {
  rom: DetailedRom;
  platform: Platform | undefined;
  /** Undefined while loading. */
  player: RomPlayer | undefined;
  kept: readonly AssetVersion[];
  onPlay: (from: AssetVersion | null) => void;
  onBack: () => void;
  /** Opens the same game in the normal interface. */
  onExit: () => void;
  /** Renders the control mapping of the game, which can be changed. */
  renderControls: (player: RomPlayer, onClose: () => void) => ReactNode;
}

type Open = 'details' | 'media' | 'delete' | 'settings' | 'controls' | null;

export function GameView({
  rom,
  platform,
  player,
  kept,
  onPlay,
  onBack,
  onExit,
  renderControls,
}: Props) {
  const { t } = useTranslation('console');
  const [wanted, setPlace] = useState<GameFocus>({ zone: 'actions', index: 0 });
  const [open, setOpen] = useState<Open>(null);
  const setStar = useSetFavorite(rom.id);
  const pictures = rom.merged_screenshots.map(resourceAddress);
  const isFavorite = isInFavorites(rom);
  const actions: GameAction[] = [
    // While the player is loading, the play button is shown and keeps the focus; its page shows
    // problems.
    ...(!player || player.kind ? (['play'] as const) : []),
    'favorite',
    'details',
  ];
  const counts = { actions: actions.length, states: kept.length, media: pictures.length };
  const place = settleInGame(wanted, counts);
  const hasRows = counts.states + counts.media > 0;
  const version = place.zone === 'states' ? kept[place.index] : undefined;

  const star = () => setStar.mutate(!isFavorite);
  const act = (action: GameAction) => {
    if (action === 'play') onPlay(null);
    else if (action === 'favorite') star();
    else setOpen('details');
  };
  const press = () => {
    if (place.zone === 'media') setOpen('media');
    else if (version && player?.kind) onPlay(version);
    else if (place.zone === 'actions') act(actions[place.index] ?? 'details');
  };

  useActions((action) => {
    const next = moveInGame(place, action, counts);
    if (next) setPlace(next);
    else if (action === 'confirm') press();
    else if (action === 'favorite') star();
    else if (action === 'remove' && version) setOpen('delete');
    else if (action === 'menu') setOpen('settings');
    else if (action === 'back') onBack();
    else return false;
    return true;
  });

  const hints: Hint[] = [
    { action: 'confirm', label: t('choose') },
    { action: 'back', label: t('back') },
    { action: 'favorite', label: t('favorite') },
    ...(version ? [{ action: 'remove' as const, label: t('delete') }] : []),
    { action: 'menu', label: t('settings') },
  ];
  return (
    <>
      <Backdrop
        picture={
          pictures[0] ?? (rom.path_cover_large ? resourceAddress(rom.path_cover_large) : null)
        }
        isSoft={pictures.length === 0}
      />
      <div
        inert={open !== null}
        className={`flex h-full flex-col gap-8 px-20 pt-16 transition-transform duration-(--duration-slow) ease-(--ease-calm) will-change-transform ${hasRows ? '' : 'justify-end pb-40'}`}
        style={{ transform: `translate3d(0,${-shiftOf(place.zone, counts)}rem,0)` }}
      >
        <GameHead rom={rom} platform={platform} />
        <GameActions
          actions={actions}
          hasProgress={kept.length > 0}
          isFavorite={isFavorite}
          focused={place.zone === 'actions' ? place.index : null}
          onPress={act}
          onAim={(index) => setPlace({ zone: 'actions', index })}
        />
        {kept.length > 0 && (
          <SaveStrip
            kept={kept}
            index={place.zone === 'states' ? place.index : 0}
            isActive={place.zone === 'states'}
            onPress={press}
            onAim={(index) => setPlace({ zone: 'states', index })}
          />
        )}
        {pictures.length > 0 && (
          <MediaStrip
            pictures={pictures}
            index={place.zone === 'media' ? place.index : 0}
            isActive={place.zone === 'media'}
            onPress={press}
            onAim={(index) => setPlace({ zone: 'media', index })}
          />
        )}
      </div>
      {open === null && <HintBar hints={hints} />}
      {open === 'settings' && (
        <SettingsPanel
          onControls={player?.kind === 'emulator' ? () => setOpen('controls') : undefined}
          onExit={onExit}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'controls' && player && renderControls(player, () => setOpen('settings'))}
      {open === 'details' && <DetailsPanel rom={rom} onClose={() => setOpen(null)} />}
      {open === 'media' && (
        <Lightbox pictures={pictures} start={place.index} onClose={() => setOpen(null)} />
      )}
      {open === 'delete' && version && (
        <DeleteQuestion romId={rom.id} version={version} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

interface GameHeadProps {
  rom: DetailedRom;
  platform: Platform | undefined;
}

const RATIO = 3 / 4;

function GameHead({ rom, platform }: GameHeadProps) {
  const format = useFormat();
  const { metadatum } = rom;
  const facts = [
    platform?.display_name ?? rom.platform_display_name,
    metadatum.first_release_date && String(new Date(metadatum.first_release_date).getUTCFullYear()),
    format.list(metadatum.genres.slice(0, 2)),
    format.list(rom.regions),
    metadatum.average_rating && format.percent(metadatum.average_rating / 100),
  ].filter((fact): fact is string => Boolean(fact));
  return (
    <header className="flex h-96 shrink-0 items-end gap-12">
      <GameCover
        rom={rom}
        platform={platform}
        ratio={RATIO}
        className="w-72 shrink-0 rounded-lg shadow-3"
      />
      <div className="grid min-w-0 gap-5 pb-2">
        <h1 className="line-clamp-2 text-6xl leading-tight font-extrabold tracking-tight text-balance">
          {rom.name}
        </h1>
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-2xl text-ink-soft tabular-nums">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {rom.summary && (
          <p className="line-clamp-3 max-w-[75rem] text-2xl leading-normal text-ink-soft">
            {rom.summary}
          </p>
        )}
      </div>
    </header>
  );
}

type GameAction = 'play' | 'favorite' | 'details';

interface GameActionProps {
  actions: readonly GameAction[];
  hasProgress: boolean;
  isFavorite: boolean;
  /** Null if another row has the focus. */
  focused: number | null;
  onPress: (action: GameAction) => void;
  onAim: (index: number) => void;
}

const ICONS = { play: Play, favorite: Star, details: Info };

function GameActions({
  actions,
  hasProgress,
  isFavorite,
  focused,
  onPress,
  onAim,
}: GameActionProps) {
  const { t } = useTranslation('console');
  const labels = {
    play: hasProgress ? t('continue') : t('play'),
    favorite: isFavorite ? t('unfavorite') : t('favorite'),
    details: t('details'),
  };
  return (
    <div className="flex h-16 shrink-0 gap-6">
      {actions.map((action, index) => {
        const Icon = ICONS[action];
        const isFocused = index === focused;
        const rest = action === 'play' ? 'bg-accent text-on-accent' : 'bg-hover text-ink';
        return (
          <Focusable
            key={action}
            isFocused={isFocused}
            onPress={() => onPress(action)}
            onAim={() => onAim(index)}
            className={`flex items-center gap-4 rounded-full px-10 py-4 text-2xl font-semibold transition ${isFocused ? 'scale-105 bg-ink text-canvas shadow-2' : rest}`}
          >
            <Icon
              className={`size-7 ${action === 'play' || (action === 'favorite' && isFavorite) ? 'fill-current' : ''}`}
              aria-hidden="true"
            />
            {labels[action]}
          </Focusable>
        );
      })}
    </div>
  );
}
