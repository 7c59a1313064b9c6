import { useTranslation } from 'react-i18next';

import { platformColors } from '@saveroom/contract';
import type { DetailedRom } from '@saveroom/contract';

import { Cover } from '#library/covers/cover.tsx';
import { usePlatformsById } from '#library/data/platforms.ts';
import { resourceAddress } from '#library/data/rom-addresses.ts';
import { titleOf } from '#library/gallery/game-labels.tsx';
import { ratioOf } from '#library/gallery/grid-layout.ts';
import { ChooserBackdrop } from '#play/chooser/chooser-frame.tsx';
import type { LaunchRequest } from '#play/session/launch-request.ts';
import type { SessionPhase } from '#play/session/session-state.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

interface Props {
  /** Undefined until it is loaded. */
  rom: DetailedRom | undefined;
  /** The save or state that the game starts from. */
  from?: LaunchRequest['choices'] | undefined;
  phase: SessionPhase;
}

/** Covers the window until the game runs, and while its last save is sent. */
export function StartScreen({ rom, from, phase }: Props) {
  const { t } = useTranslation('play');
  const platform = usePlatformsById().get(rom?.platform_id ?? 0);
  const picture = from?.state?.screenshot_path ?? from?.save?.screenshot_path ?? null;
  return (
    <div
      data-theme="dark"
      // Not fully opaque, because Chromium throttles a completely covered document to one frame per
      // second.
      className="pointer-events-auto fixed inset-0 isolate z-51 grid place-items-center overflow-hidden p-6 text-ink opacity-99"
    >
      <ChooserBackdrop
        src={rom?.path_cover_small ? resourceAddress(rom.path_cover_small) : ''}
        tint={platformColors(rom?.platform_slug ?? '', platform?.family_slug ?? null).base}
      />
      <div className="grid w-full justify-items-center gap-8">
        {rom && (
          <div className="page-enter grid justify-items-center gap-7">
            {picture ? (
              <img
                src={resourceAddress(picture)}
                alt=""
                draggable={false}
                className="h-[min(46dvh,30rem)] max-w-full rounded-lg object-contain shadow-3 [image-rendering:pixelated]"
              />
            ) : (
              <Cover
                src={rom.path_cover_small && resourceAddress(rom.path_cover_small)}
                large={rom.path_cover_large && resourceAddress(rom.path_cover_large)}
                sizes="16rem"
                thumbhash={rom.thumbhash}
                ratio={ratioOf(platform?.aspect_ratio)}
                title={titleOf(rom)}
                platformSlug={rom.platform_slug}
                family={platform?.family_slug ?? null}
                eager
                className="h-[min(46dvh,22rem)] rounded-lg shadow-3"
              />
            )}
            <header className="grid gap-1.5 text-center">
              <p className="text-sm font-medium text-ink-soft">{rom.platform_display_name}</p>
              <h1 className="text-2xl font-extrabold tracking-tight text-balance sm:text-4xl">
                {titleOf(rom)}
              </h1>
            </header>
          </div>
        )}
        <Progress phase={phase} label={t('loading')} />
      </div>
    </div>
  );
}

function Progress({ phase, label }: { phase: SessionPhase; label: string }) {
  const format = useFormat();
  const isFetching = phase.kind === 'fetching';
  const { loaded, total } = isFetching ? phase : { loaded: 0, total: 0 };
  const text = useStepText(phase);
  return (
    <div className="grid w-full max-w-80 gap-3 text-center">
      <ProgressBar
        label={label}
        value={loaded}
        max={total}
        valueText={isFetching && total > 0 ? format.percent(loaded / total) : text}
      />
      <output className="text-sm text-ink-soft tabular-nums">
        {text}
        {isFetching && loaded > 0 && (
          <span className="text-ink-faint"> · {format.bytes(loaded)}</span>
        )}
      </output>
    </div>
  );
}

function useStepText(phase: SessionPhase): string {
  const { t } = useTranslation('play');
  if (phase.kind === 'leaving') return t('leaving');
  if (phase.kind !== 'loading') return t('loading-download');
  return {
    player: t('loading-emulator'),
    core: t('loading-core'),
    game: t('loading-game'),
  }[phase.step];
}
