import { Radar } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { scanSourcesSetting } from './scan-sources-setting.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';

import { PlatformPicker } from './platform-picker.tsx';
import { scanOrder } from './scan-order.ts';
import type { ScanType } from './scan-order.ts';
import type { ScanTarget } from './scan-targets.ts';
import { ScanTypeChoice } from './scan-type-choice.tsx';

interface Props {
  targets: readonly ScanTarget[];
  busy: boolean;
  /** What the server said to the last attempt. */
  error: string | null;
  onStart: (order: ReturnType<typeof scanOrder>) => void;
}

export function StartCard({ targets, busy, error, onStart }: Props) {
  const { t } = useTranslation('scan');
  const format = useFormat();
  const [sources] = useLocalSetting(scanSourcesSetting);
  const [type, setType] = useState<ScanType>('quick');
  const [scope, setScope] = useState<'all' | 'some'>('all');
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const strangers = targets.filter(({ id }) => id === null).length;
  const onlyNew = type === 'new_platforms';
  const chosen = targets.filter(({ fs_slug }) => picked.has(fs_slug));
  const nothingChosen = !onlyNew && scope === 'some' && chosen.length === 0;

  return (
    <Card>
      <form
        className="grid gap-7"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onStart(scanOrder(type, scope === 'some' ? chosen : null, sources));
        }}
      >
        <ScanTypeChoice value={type} onChange={setType} />
        <div className="grid gap-2.5">
          <h2 className="text-sm font-medium">{t('platforms-label')}</h2>
          {onlyNew ? (
            <p className="text-sm text-ink-soft">
              {t('new-folders', { count: strangers, number: format.number(strangers) })}
            </p>
          ) : (
            <>
              <Segmented
                label={t('platforms-label')}
                value={scope}
                onChange={setScope}
                className="sm:max-w-96"
                options={[
                  { value: 'all', label: t('platforms-all') },
                  { value: 'some', label: t('platforms-select') },
                ]}
              />
              {scope === 'some' && (
                <PlatformPicker targets={targets} chosen={picked} onChange={setPicked} />
              )}
            </>
          )}
        </div>
        {error && <Notice tone="danger">{error}</Notice>}
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-5">
          <p className="max-w-prose flex-1 basis-60 text-[0.8125rem] text-pretty text-ink-soft">
            {t('start-hint')}
          </p>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={busy}
            disabled={nothingChosen}
            icon={<Radar size={18} aria-hidden="true" />}
            className="max-sm:w-full"
          >
            {t('start')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
