import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { AuditSettings } from '@saveroom/contract';
import type { AuditOverview } from '@saveroom/contract';

import { useSaveAuditSettings } from '#admin/data/audit.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Form } from '#shared/ui/form.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

/** How long events are kept. */
export function AuditRetention({ overview }: { overview: AuditOverview }) {
  const { t } = useTranslation(['audit', 'common']);
  const format = useFormat();
  const save = useSaveAuditSettings();
  const { settings, events, oldest_at } = overview;
  const [days, setDays] = useState(String(settings.keep_days));
  const isNumber = /^\d+$/.test(days.trim());
  const parsed = AuditSettings.safeParse({ keep_days: isNumber ? Number(days) : NaN });
  const isShorter =
    parsed.success &&
    parsed.data.keep_days > 0 &&
    (settings.keep_days === 0 || parsed.data.keep_days < settings.keep_days);
  return (
    <Card title={t('retention-title')} description={t('retention-text')}>
      <Form
        className="grid gap-4"
        onSubmit={() => {
          if (!parsed.success) return;
          save.mutate(parsed.data, { onSuccess: () => toast({ message: t('retention-saved') }) });
        }}
      >
        <div className="max-w-60">
          <TextField
            label={t('retention-days')}
            value={days}
            inputMode="numeric"
            onChange={setDays}
            hint={t('retention-hint')}
            error={parsed.success ? null : t('retention-error')}
          />
        </div>
        {isShorter && <Notice tone="warn">{t('retention-shorter')}</Notice>}
        {oldest_at !== null && (
          <p className="text-[0.8125rem] text-ink-soft tabular-nums">
            {t('retention-size', {
              number: format.number(events),
              date: format.dateTime(oldest_at),
            })}
          </p>
        )}
        <ErrorNotice error={save.error} />
        <Button
          type="submit"
          busy={save.isPending}
          disabled={!parsed.success || parsed.data.keep_days === settings.keep_days}
          className="justify-self-start"
        >
          {t('common:save')}
        </Button>
      </Form>
    </Card>
  );
}
