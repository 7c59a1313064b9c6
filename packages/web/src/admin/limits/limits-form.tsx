import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { Limits } from '@saveroom/contract';

import { useSaveLimits } from '#shared/data/limits.ts';
import type { LimitHolder } from '#shared/data/limits.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { AmountField } from './amount-field.tsx';
import type { AmountDraft } from './amount.ts';
import { limitsDraft, readLimits } from './limits-draft.ts';
import type { AmountKey, LimitsDraft } from './limits-draft.ts';
import { PlayHoursField } from './play-hours-field.tsx';

interface Props {
  holder: LimitHolder;
  stored: Limits;
  /** The limits that apply to a user if nothing is set; null for a group. */
  inherited: Limits | null;
}

export function LimitsForm({ holder, stored, inherited }: Props) {
  const { t } = useTranslation(['limits', 'common']);
  const save = useSaveLimits(holder);
  const [draft, setDraft] = useState<LimitsDraft>(() => limitsDraft(stored));
  const [isChecked, setIsChecked] = useState(false);
  const { limits, invalid } = readLimits(draft);
  const isChanged = limits === null || JSON.stringify(limits) !== JSON.stringify(stored);
  const inheritLabel = useInheritLabel(inherited);

  const send = () => {
    setIsChecked(true);
    if (!limits) return;
    save.mutate(limits, {
      onSuccess: () => toast({ tone: 'good', message: t('saved') }),
    });
  };
  const amount = (key: AmountKey, hint?: string) => (
    <AmountField
      label={t(key)}
      kind={key === 'play_minutes_day' ? 'minutes' : 'bytes'}
      draft={draft.amounts[key]}
      onChange={(next: AmountDraft) =>
        setDraft({ ...draft, amounts: { ...draft.amounts, [key]: next } })
      }
      inheritLabel={inheritLabel(key)}
      error={
        isChecked && invalid.has(key)
          ? t(key === 'play_minutes_day' ? 'invalid-minutes' : 'invalid-amount')
          : undefined
      }
      hint={hint}
    />
  );
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        send();
      }}
    >
      <Section title={t('storage-title')}>{amount('storage_bytes')}</Section>
      <Section title={t('transfer-title')}>
        {amount('upload_day_bytes')}
        {amount('upload_month_bytes')}
        {amount('upload_total_bytes')}
        {amount('download_day_bytes')}
        {amount('download_month_bytes', t('downloads-hint'))}
      </Section>
      <Section title={t('play-title')}>
        {amount('play_minutes_day')}
        <PlayHoursField
          draft={draft}
          onChange={(patch) => setDraft({ ...draft, ...patch })}
          inheritLabel={inheritLabel('play_hours')}
        />
      </Section>
      <p className="text-[0.8125rem] text-pretty text-ink-faint">{t('group-note')}</p>
      <ErrorNotice error={save.error} />
      <Button
        type="submit"
        variant="primary"
        className="justify-self-end max-sm:w-full"
        busy={save.isPending}
        disabled={!isChanged}
      >
        {t('common:save')}
      </Button>
    </form>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid">
      <h3 className="pb-1 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** The label of the "not set" option. For a user it names the limit that applies instead. */
function useInheritLabel(inherited: Limits | null) {
  const { t } = useTranslation('limits');
  const format = useFormat();
  return (key: AmountKey | 'play_hours'): string => {
    if (!inherited) return t('not-set');
    const value = (): string => {
      if (key === 'play_hours') return t(inherited.play_hours ? 'hours-custom' : 'hours-any');
      const amount = inherited[key];
      if (!amount) return t('no-limit');
      return key === 'play_minutes_day' ? format.duration(amount * 60) : format.bytes(amount);
    };
    return t('from-groups', { value: value() });
  };
}
