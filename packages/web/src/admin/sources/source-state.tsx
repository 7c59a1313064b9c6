import {
  CircleCheck,
  CircleDashed,
  CirclePause,
  KeyRound,
  PackageOpen,
  TriangleAlert,
  Unplug,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { SourceSetting } from '@saveroom/contract';

import { Badge } from '#shared/ui/badge.tsx';

const STATE_STYLE = {
  ready: { tone: 'good', icon: CircleCheck },
  key_missing: { tone: 'plain', icon: KeyRound },
  disabled: { tone: 'plain', icon: CircleDashed },
  unreachable: { tone: 'warn', icon: Unplug },
  rate_limited: { tone: 'warn', icon: CirclePause },
  quota_reached: { tone: 'warn', icon: CirclePause },
  invalid_response: { tone: 'warn', icon: TriangleAlert },
  key_rejected: { tone: 'danger', icon: KeyRound },
  not_imported: { tone: 'plain', icon: PackageOpen },
} as const;

type Props = Pick<SourceSetting, 'state'>;

export function SourceState({ state }: Props) {
  const { t } = useTranslation('common');
  const { tone, icon: Icon } = STATE_STYLE[state];
  return (
    <Badge tone={tone} icon={<Icon size={12} aria-hidden="true" />}>
      {t(`source-state-${state}`)}
    </Badge>
  );
}

/** Icon only, for narrow rows. */
export function SourceStateIcon({ state }: Props) {
  const { t } = useTranslation('common');
  const { tone, icon: Icon } = STATE_STYLE[state];
  const words = t(`source-state-${state}`);
  return (
    <span
      title={words}
      className={tone === 'warn' || tone === 'danger' ? 'text-warn-ink' : 'text-ink-faint'}
    >
      <Icon size={15} aria-hidden="true" />
      <span className="sr-only">{words}</span>
    </span>
  );
}
