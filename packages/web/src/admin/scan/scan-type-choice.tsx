import { FolderPlus, Hash, ListRestart, RefreshCw, SearchX, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { ChoiceCards } from '#shared/ui/choice-cards.tsx';

import { SCAN_TYPES } from './scan-order.ts';
import type { ScanType } from './scan-order.ts';

interface Props {
  value: ScanType;
  onChange: (type: ScanType) => void;
}

const ICON = {
  quick: Zap,
  new_platforms: FolderPlus,
  unmatched: SearchX,
  update: RefreshCw,
  hashes: Hash,
  complete: ListRestart,
} as const satisfies Record<ScanType, unknown>;

/** Each says what it does and what it leaves alone. */
export function ScanTypeChoice({ value, onChange }: Props) {
  const { t } = useTranslation('scan');
  return (
    <ChoiceCards
      label={t('type-label')}
      value={value}
      onChange={onChange}
      columns={2}
      choices={SCAN_TYPES.map((type) => {
        const Icon = ICON[type];
        return {
          value: type,
          label: t(`type-${type}`),
          text: t(`type-${type}-text`),
          icon: <Icon size={18} aria-hidden="true" />,
        };
      })}
    />
  );
}
