import { Eye, Gamepad2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#shared/ui/button.tsx';

import type { Preset } from './right-bundles.ts';

/** Sets the rights of a group or a user to a preset, which can be changed afterwards. */
export function PresetButtons({ onChoose }: { onChoose: (preset: Preset) => void }) {
  const { t } = useTranslation('groups');
  return (
    <fieldset aria-label={t('presets')} className="mb-1 flex flex-wrap gap-2">
      <Button
        size="sm"
        icon={<Eye size={16} aria-hidden="true" />}
        onClick={() => onChoose('read')}
      >
        {t('child-read')}
      </Button>
      <Button
        size="sm"
        icon={<Gamepad2 size={16} aria-hidden="true" />}
        onClick={() => onChoose('play')}
      >
        {t('child-play')}
      </Button>
    </fieldset>
  );
}
