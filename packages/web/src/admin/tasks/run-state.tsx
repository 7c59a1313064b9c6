import { CircleAlert, CircleCheck, CircleDashed, CircleSlash, LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { TaskStatus } from '@saveroom/contract';

import { Badge } from '#shared/ui/badge.tsx';

const STATE_STYLE = {
  queued: { tone: 'plain', icon: CircleDashed },
  deferred: { tone: 'plain', icon: CircleDashed },
  started: { tone: 'accent', icon: LoaderCircle },
  finished: { tone: 'good', icon: CircleCheck },
  incomplete: { tone: 'warn', icon: CircleAlert },
  failed: { tone: 'danger', icon: CircleAlert },
  canceled: { tone: 'plain', icon: CircleSlash },
} as const;

interface Props extends Pick<TaskStatus, 'status'> {
  /** The job ended, but part of its work failed. */
  isIncomplete?: boolean | undefined;
}

export function RunState({ status, isIncomplete = false }: Props) {
  const { t } = useTranslation('administration');
  const look = isIncomplete && status === 'finished' ? 'incomplete' : status;
  const { tone, icon: Icon } = STATE_STYLE[look];
  return (
    <Badge tone={tone} icon={<Icon size={12} aria-hidden="true" />}>
      {t(`run-${look}`)}
    </Badge>
  );
}
