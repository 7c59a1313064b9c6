import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { DAT_KINDS } from '@saveroom/contract';
import type { Dat } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';

import { DatHeld } from './dat-held.tsx';
import { countOf } from './dat-view.ts';
import type { DatView } from './dat-view.ts';
import { ReportList } from './report-list.tsx';

interface Props {
  dat: Dat;
  view: DatView;
  onView: (view: DatView) => void;
  onBack: () => void;
}

/** Game by game: what of a DAT the library holds. */
export function DatReport({ dat, view, onView, onBack }: Props) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { id, name, version, platform_name } = dat;
  const facts = [version && t('dats-version', { version }), platform_name].filter(Boolean);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Button
        variant="ghost"
        icon={<ArrowLeft size={16} aria-hidden="true" />}
        onClick={onBack}
        className="justify-self-start"
      >
        {t('report-back')}
      </Button>
      <Card title={name} description={facts.join(' · ')}>
        <div className="mb-5 max-w-100">
          <DatHeld dat={dat} />
        </div>
        {dat.platform_slug === null ? (
          <Notice tone="warn">{t('report-no-platform')}</Notice>
        ) : (
          <Tabs
            label={t('report-kinds')}
            value={view.kind}
            onChange={(kind) => onView({ dat: id, kind, page: 1 })}
            tabs={DAT_KINDS.map((kind) => ({
              value: kind,
              label: t(`report-${kind}`, { number: format.number(countOf(dat, kind)) }),
              content: (
                <ReportList
                  id={id}
                  kind={kind}
                  page={view.page}
                  onPage={(page) => onView({ dat: id, kind, page })}
                />
              ),
            }))}
          />
        )}
      </Card>
    </div>
  );
}
