import { CircleAlert, CircleCheck, CircleDashed, CircleSlash, LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { TaskStatus } from '@saveroom/contract';

import { Badge } from '#shared/ui/badge.tsx';

const LOOK = {
  queued: { tone: 'plain', icon: CircleDashed },
  deferred: { tone: 'plain', icon: CircleDashed },
  started: { tone: 'accent', icon: LoaderCircle },
  finished: { tone: 'good', icon: CircleCheck },
  incomplete: { tone: 'warn', icon: CircleAlert },
  failed: { tone: 'danger', icon: CircleAlert },
  canceled: { tone: 'plain', icon: CircleSlash },
} as const;

interface Props extends Pick<TaskStatus, 'status'> {
  /** It ended, but could not do all it was to do. */
  isIncomplete?: boolean | undefined;
}

export function RunState({ status, isIncomplete = false }: Props) {
  const { t } = useTranslation('administration');
  const look = isIncomplete && status === 'finished' ? 'incomplete' : status;
  const { tone, icon: Icon } = LOOK[look];
  return (
    <Badge tone={tone} icon={<Icon size={12} aria-hidden="true" />}>
      {t(`run-${look}`)}
    </Badge>
  );
}
