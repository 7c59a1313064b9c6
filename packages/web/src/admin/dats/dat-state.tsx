import { CircleAlert, CircleCheck, History, LoaderCircle, MonitorOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Dat } from '@saveroom/contract';

import { Badge } from '#shared/ui/badge.tsx';

const LOOK = {
  loading: { tone: 'plain', icon: LoaderCircle },
  ready: { tone: 'good', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleAlert },
  superseded: { tone: 'plain', icon: History },
  waiting: { tone: 'warn', icon: MonitorOff },
} as const;

export function DatState({ dat }: { dat: Dat }) {
  const { t } = useTranslation('settings');
  const state = dat.state === 'ready' && dat.platform_slug === null ? 'waiting' : dat.state;
  const { tone, icon: Icon } = LOOK[state];
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={tone} icon={<Icon size={12} aria-hidden="true" />}>
        {t(`dats-state-${state}`)}
      </Badge>
      {dat.problem && (
        <p className="max-w-70 text-[0.8125rem] text-ink-soft text-pretty">
          {t(`dats-problem-${dat.problem}`)}
        </p>
      )}
    </div>
  );
}
