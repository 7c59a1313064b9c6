import { Waves } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { reducedMotionSetting } from '#shared/lib/settings.ts';
import { Segmented } from '#shared/ui/segmented.tsx';

import { SettingRow } from './setting-row.tsx';

export function MotionRow() {
  const { t } = useTranslation('settings');
  const [reduced, setReduced] = useLocalSetting(reducedMotionSetting);
  return (
    <SettingRow icon={Waves} on={!reduced}>
      <p aria-hidden="true" className="text-[0.9375rem]">
        {t('ui-motion')}
      </p>
      <p className="mb-2 text-[0.8125rem] text-ink-faint">{t('ui-motion-text')}</p>
      <Segmented
        label={t('ui-motion')}
        value={reduced ? 'reduced' : 'system'}
        onChange={(value) => setReduced(value === 'reduced')}
        options={[
          { value: 'system', label: t('ui-motion-system') },
          { value: 'reduced', label: t('ui-motion-reduced') },
        ]}
      />
    </SettingRow>
  );
}
