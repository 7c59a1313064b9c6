import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { PlatformBadge } from '#library/covers/platform-badge.tsx';

import type { ScanTarget } from './scan-targets.ts';

interface Props {
  target: ScanTarget;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function TargetRow({ target, checked, onChange }: Props) {
  const { t } = useTranslation('scan');
  const format = useFormat();
  const { fs_slug, name, slug, family, id, onDisk } = target;
  const count =
    onDisk === null ? null : t('pick-games', { count: onDisk, number: format.number(onDisk) });
  return (
    <li className="flex min-h-13 items-center gap-3 rounded-sm px-2 transition hover:bg-hover">
      <div className="min-w-0 flex-1">
        <Checkbox
          checked={checked}
          onChange={onChange}
          label={<span className="wrap-anywhere">{name}</span>}
          hint={[fs_slug === name ? null : fs_slug, count].filter(Boolean).join(' · ')}
        />
      </div>
      {id === null && <Badge tone="accent">{t('pick-new')}</Badge>}
      {onDisk === null && <Badge tone="warn">{t('pick-missing')}</Badge>}
      <PlatformBadge slug={slug} family={family} size={32} />
    </li>
  );
}
