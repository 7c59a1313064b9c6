import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

import type { SessionPhase } from '#play/session/session-phase.ts';

/** In front of a game that is still on its way. */
export function LoadingVeil({ phase, title }: { phase: SessionPhase; title: string }) {
  const { t } = useTranslation('play');
  const format = useFormat();
  const isFetching = phase.kind === 'fetching';
  const { loaded, total } = isFetching ? phase : { loaded: 0, total: 0 };
  const text = useStepText(phase);
  return (
    // Not quite opaque: Chromium lets a document that is covered completely draw once a second.
    <div className="pointer-events-auto absolute inset-0 grid place-items-center bg-canvas/99 p-6">
      <div className="grid w-full max-w-80 gap-4 text-center">
        <h1 className="text-lg font-semibold text-pretty">{title}</h1>
        <ProgressBar
          label={t('loading')}
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
