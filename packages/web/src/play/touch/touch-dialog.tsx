import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PadFamily } from '#play/controls/system-pads.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import {
  DEFAULT_TOUCH,
  ORIENTATIONS,
  readTouch,
  TOUCH_OPACITY,
  TOUCH_SIZE,
  touchSetting,
  vibrationSetting,
  writeTouch,
} from '#shared/lib/player-settings.ts';
import type { Orientation, TouchAppearance } from '#shared/lib/player-settings.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';
import { Slider } from '#shared/ui/slider.tsx';
import { Switch } from '#shared/ui/switch.tsx';

import { canVibrate } from './touch-controls.tsx';
import { TouchPreview } from './touch-preview.tsx';

interface Props {
  family: PadFamily;
  /** Whether the running game shows them; absent outside of a game. */
  shown?: { readonly isShown: boolean; readonly onChange: (isShown: boolean) => void } | undefined;
  onClose: () => void;
}

const PERCENT = 100;

/** Opacity, size, place and vibration of the touch controls, with a preview. */
export function TouchDialog({ family, shown, onClose }: Props) {
  const { t } = useTranslation(['play', 'common']);
  const format = useFormat();
  const [text, setText] = useLocalSetting(touchSetting);
  const [isVibrating, setVibrating] = useLocalSetting(vibrationSetting);
  const [orientation, setOrientation] = useState<Orientation>(() =>
    window.innerHeight > window.innerWidth ? 'portrait' : 'landscape',
  );
  const own = readTouch(text)[orientation];
  const appearance = own ?? DEFAULT_TOUCH[orientation];
  const change = (patch: Partial<TouchAppearance>) =>
    setText(writeTouch(text, orientation, { ...appearance, ...patch }));
  const slider = (key: 'opacity' | 'size', { min, max }: { min: number; max: number }) => (
    <Slider
      label={t(`touch-${key}`)}
      value={Math.round(appearance[key] * PERCENT)}
      min={min * PERCENT}
      max={max * PERCENT}
      step={5}
      valueText={format.percent(appearance[key])}
      onChange={(value) => change({ [key]: value / PERCENT })}
    />
  );
  return (
    <Dialog
      title={t('touch-controls')}
      description={t('touch-text')}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button
            variant="ghost"
            disabled={!own}
            icon={<RotateCcw size={16} aria-hidden="true" />}
            onClick={() => setText(writeTouch(text, orientation, null))}
          >
            {t('controls-reset')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('common:close')}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 pb-1 sm:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="grid content-start gap-3">
          <Segmented
            label={t('touch-orientation')}
            value={orientation}
            onChange={setOrientation}
            options={ORIENTATIONS.map((value) => ({ value, label: t(`touch-${value}`) }))}
          />
          <TouchPreview
            family={family}
            orientation={orientation}
            appearance={appearance}
            onMove={(group, offset) => change({ [group]: offset })}
          />
          <p className="text-center text-[0.8125rem] text-ink-soft">{t('touch-move')}</p>
        </div>
        <div className="grid content-start gap-4">
          {shown && (
            <Switch label={t('touch-show')} checked={shown.isShown} onChange={shown.onChange} />
          )}
          {slider('opacity', TOUCH_OPACITY)}
          {slider('size', TOUCH_SIZE)}
          {canVibrate() && (
            <Switch label={t('touch-vibration')} checked={isVibrating} onChange={setVibrating} />
          )}
        </div>
      </div>
    </Dialog>
  );
}
