import { CircleAlert, CircleCheck, CircleDashed, CircleSlash, LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { TaskStatus } from '@saveroom/contract';

import { Badge } from '#ui/badge.tsx';

const LOOK = {
  queued: { tone: 'plain', icon: CircleDashed },
  deferred: { tone: 'plain', icon: CircleDashed },
  started: { tone: 'accent', icon: LoaderCircle },
  finished: { tone: 'good', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleAlert },
  canceled: { tone: 'plain', icon: CircleSlash },
} as const;

export function RunState({ status }: Pick<TaskStatus, 'status'>) {
  const { t } = useTranslation('administration');
  const { tone, icon: Icon } = LOOK[status];
  return (
    <Badge tone={tone} icon={<Icon size={12} aria-hidden="true" />}>
      {t(`run-${status}`)}
    </Badge>
  );
}
