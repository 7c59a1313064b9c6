import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Preferences } from '#library/data/sources.ts';
import { tagOf } from '#shared/i18n/languages.ts';
import { Card } from '#shared/ui/card.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Switch } from '#shared/ui/switch.tsx';

import {
  LANGUAGE_CODES,
  REGION_CODES,
  isContinent,
  languageName,
  regionName,
} from './taste-names.ts';
import { TasteList } from './taste-list.tsx';
import { usePreferences } from './use-preferences.ts';

/** Which titles, texts and boxes are taken where a source has several. */
export function TasteCard() {
  const { t, i18n } = useTranslation('settings');
  const { config, canSave, save, pending } = usePreferences();
  const [moved, setMoved] = useState<Preferences>({});
  const change = (body: Preferences) => {
    setMoved(body);
    save(body);
  };
  const tag = tagOf(i18n.language);
  const shown = pending ? moved : {};
  return (
    <Card title={t('preferred-title')} description={t('preferred-text')}>
      {config ? (
        <div className="grid gap-6">
          <Switch
            label={t('preferred-game-region')}
            hint={t('preferred-game-region-text')}
            checked={(shown.region_mode ?? config.SCAN_REGION_MODE) === 'prefer_rom_tags'}
            disabled={!canSave}
            onChange={(isOn) => change({ region_mode: isOn ? 'prefer_rom_tags' : 'prefer_config' })}
          />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <TasteList
              label={t('preferred-regions')}
              addLabel={t('preferred-region-add')}
              codes={shown.region_priority ?? config.SCAN_REGION_PRIORITY}
              all={REGION_CODES}
              nameOf={(code) => (isContinent(code) ? t(`region-${code}`) : regionName(code, tag))}
              disabled={!canSave}
              onChange={(codes) => change({ region_priority: codes })}
            />
            <TasteList
              label={t('preferred-languages')}
              addLabel={t('preferred-language-add')}
              codes={shown.language_priority ?? config.SCAN_LANGUAGE_PRIORITY}
              all={LANGUAGE_CODES}
              nameOf={(code) => languageName(code, tag)}
              disabled={!canSave}
              onChange={(codes) => change({ language_priority: codes })}
            />
          </div>
        </div>
      ) : (
        <Skeleton className="h-48" />
      )}
    </Card>
  );
}
