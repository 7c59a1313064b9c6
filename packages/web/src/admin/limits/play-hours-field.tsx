import { useTranslation } from 'react-i18next';

import { Select } from '#shared/ui/select.tsx';

import { HoursGrid } from './hours-grid.tsx';
import type { HoursMode, LimitsDraft } from './limits-draft.ts';

interface Props {
  draft: LimitsDraft;
  onChange: (patch: Partial<LimitsDraft>) => void;
  inheritLabel: string;
}

/** The hours of the week, and the time zone of hours and days. */
export function PlayHoursField({ draft, onChange, inheritLabel }: Props) {
  const { t } = useTranslation('limits');
  const { hoursMode, week, timeZone, amounts } = draft;
  const modes: { value: HoursMode; label: string }[] = [
    { value: 'inherit', label: inheritLabel },
    { value: 'any', label: t('hours-any') },
    { value: 'custom', label: t('hours-custom') },
  ];
  const zones = [...new Set([timeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted();
  return (
    <div className="grid gap-4 border-t border-line pt-3">
      <Select
        label={t('play_hours')}
        value={hoursMode}
        options={modes}
        onChange={(mode) => onChange({ hoursMode: mode })}
      />
      {hoursMode === 'custom' && (
        <HoursGrid week={week} onChange={(next) => onChange({ week: next })} />
      )}
      {(hoursMode === 'custom' || amounts.play_minutes_day.mode === 'limit') && (
        <Select
          label={t('time-zone')}
          value={timeZone}
          options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          onChange={(zone) => onChange({ timeZone: zone })}
        />
      )}
    </div>
  );
}
