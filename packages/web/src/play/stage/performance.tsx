import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { toggle } from '#shared/lib/settings-kinds.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

import type { StageView } from './stage-actions.ts';

/** Shows frames per second while playing. */
export const performanceSetting = toggle('player:performance', false, 'device');

/** Frames per second and the time to the first frame, in a corner; off by default. */
export function FrameRate({ state: { frameRate, firstFrameMs }, isVisible }: StageView) {
  const { t } = useTranslation('play');
  const format = useFormat();
  const [isShown] = useLocalSetting(performanceSetting);
  if (!isShown) return null;
  const seconds = format.number(Math.round((firstFrameMs ?? 0) / 100) / 10);
  return (
    <p
      data-frame-rate
      className={classes(
        'absolute left-2 rounded-sm border border-line bg-canvas/95 px-2 py-1 text-xs font-medium text-ink tabular-nums',
        // Below the bar of controls.
        isVisible ? 'top-18' : 'top-2',
      )}
    >
      {t('performance-fps', { fps: frameRate === null ? '–' : format.number(frameRate) })}
      <span className="text-ink-soft"> · {t('performance-start', { seconds })}</span>
    </p>
  );
}

interface SlowHintProps {
  view: Pick<StageView, 'onShader'>;
  help: NonNullable<StageView['slow']>;
}

/** Suggests how to make a slow game faster. */
export function SlowHint({ view, help }: SlowHintProps) {
  const { t } = useTranslation(['play', 'common']);
  const { core } = help;
  return (
    <div className="flex items-start gap-2 py-2 pr-1 pl-4 text-sm">
      <div className="grid flex-1 gap-2 py-1.5">
        <output className="grid gap-1">
          <span className="font-semibold">{t('slow-title')}</span>
          <span className="text-ink-soft">
            {core ? t('slow-core-text') : t('slow-effect-text')}
          </span>
        </output>
        <div className="flex flex-wrap gap-2">
          {help.hasEffect && (
            <Button
              size="sm"
              onClick={() => {
                view.onShader('none');
                help.onDismiss();
              }}
            >
              {t('slow-effect')}
            </Button>
          )}
          {core && (
            <Button size="sm" onClick={() => help.onCore(core)}>
              {t('slow-core', { core: core.name })}
            </Button>
          )}
        </div>
      </div>
      <IconButton label={t('common:close')} onClick={help.onDismiss}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
