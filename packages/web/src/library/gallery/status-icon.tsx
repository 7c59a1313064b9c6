import type { StatusFilter } from '@saveroom/contract';

import { STATUS_ICONS } from './status-words.ts';

interface Props {
  status: StatusFilter;
  size: number;
}

export function StatusIcon({ status, size }: Props) {
  const Icon = STATUS_ICONS[status];
  return <Icon size={size} strokeWidth={2.2} aria-hidden="true" />;
}
