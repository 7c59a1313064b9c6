import { CircleAlert, CircleCheck, CircleSlash, ListChecks, Pause } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { ImportRun, ImportState } from '@saveroom/contract';

import { Badge } from '#shared/ui/badge.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';

const LOOK = {
  draft: { tone: 'plain', icon: undefined },
  checking: { tone: 'accent', icon: <Spinner size={13} /> },
  checked: { tone: 'accent', icon: <ListChecks size={13} aria-hidden="true" /> },
  importing: { tone: 'accent', icon: <Spinner size={13} /> },
  paused: { tone: 'warn', icon: <Pause size={13} aria-hidden="true" /> },
  canceled: { tone: 'warn', icon: <CircleSlash size={13} aria-hidden="true" /> },
  failed: { tone: 'danger', icon: <CircleAlert size={13} aria-hidden="true" /> },
  finished: { tone: 'good', icon: <CircleCheck size={13} aria-hidden="true" /> },
} as const satisfies Record<ImportState, object>;

export function ImportStateBadge({ run }: { run: Pick<ImportRun, 'state'> }) {
  const { t } = useTranslation('imports');
  const { tone, icon } = LOOK[run.state];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`state-${run.state}`)}
    </Badge>
  );
}
