import { useTranslation } from 'react-i18next';

import { tagOf } from '#shared/i18n/languages.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Card } from '#shared/ui/card.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Switch } from '#shared/ui/switch.tsx';

import { OrderList } from './order-list.tsx';
import {
  LANGUAGE_CODES,
  REGION_CODES,
  isContinent,
  languageName,
  regionName,
} from './region-names.ts';
import { usePreferences } from './use-preferences.ts';

/** Preferred regions and languages, used where a source has several titles, texts or covers. */
export function RegionPreferencesCard() {
  const { t, i18n } = useTranslation('settings');
  const { config, canSave, save, pending } = usePreferences();
  const tag = tagOf(i18n.language);
  return (
    <Card title={t('preferred-title')} description={t('preferred-text')}>
      {config ? (
        <div className="grid gap-6">
          <Switch
            label={t('preferred-game-region')}
            hint={t('preferred-game-region-text')}
            checked={(pending?.region_mode ?? config.SCAN_REGION_MODE) === 'prefer_rom_tags'}
            disabled={!canSave}
            onChange={(isOn) => save({ region_mode: isOn ? 'prefer_rom_tags' : 'prefer_config' })}
          />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <PreferenceList
              label={t('preferred-regions')}
              addLabel={t('preferred-region-add')}
              codes={pending?.region_priority ?? config.SCAN_REGION_PRIORITY}
              all={REGION_CODES}
              nameOf={(code) => (isContinent(code) ? t(`region-${code}`) : regionName(code, tag))}
              disabled={!canSave}
              onChange={(codes) => save({ region_priority: codes })}
            />
            <PreferenceList
              label={t('preferred-languages')}
              addLabel={t('preferred-language-add')}
              codes={pending?.language_priority ?? config.SCAN_LANGUAGE_PRIORITY}
              all={LANGUAGE_CODES}
              nameOf={(code) => languageName(code, tag)}
              disabled={!canSave}
              onChange={(codes) => save({ language_priority: codes })}
            />
          </div>
        </div>
      ) : (
        <Skeleton className="h-48" />
      )}
    </Card>
  );
}

interface Props {
  label: string;
  addLabel: string;
  codes: readonly string[];
  all: readonly string[];
  nameOf: (code: string) => string;
  disabled: boolean;
  onChange: (codes: string[]) => void;
}

/** A sorted selection of codes. */
function PreferenceList({ label, addLabel, codes, all, nameOf, disabled, onChange }: Props) {
  const { t } = useTranslation('settings');
  const { compare } = useFormat();
  const rest = all
    .filter((code) => !codes.includes(code))
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((a, b) => compare(a.label, b.label));
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <h3 className="text-sm font-medium">{label}</h3>
      <OrderList
        label={label}
        items={codes.map((id) => ({ id, name: nameOf(id) }))}
        disabled={disabled}
        onOrder={onChange}
        onRemove={(id) => onChange(codes.filter((code) => code !== id))}
      />
      <Select
        label={addLabel}
        value=""
        disabled={disabled || rest.length === 0}
        options={[{ value: '', label: t('preferred-choose') }, ...rest]}
        onChange={(code) => {
          if (code) onChange([...codes, code]);
        }}
      />
    </section>
  );
}
