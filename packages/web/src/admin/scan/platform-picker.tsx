import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PlatformBadge } from '#library/covers/platform-badge.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';

import type { ScanTarget } from './scan-targets.ts';

interface Props {
  targets: readonly ScanTarget[];
  /** Folder names. */
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** A filterable list of platforms with multiple selection. */
export function PlatformPicker({ targets, chosen, onChange }: Props) {
  const { t } = useTranslation('scan');
  const format = useFormat();
  const [filter, setFilter] = useState('');
  const words = filter.trim().toLocaleLowerCase();
  const shown = targets.filter(({ name, fs_slug }) =>
    [name, fs_slug].some((text) => text.toLocaleLowerCase().includes(words)),
  );
  const toggle = (fs_slug: string, wanted: boolean) => {
    const next = new Set(chosen);
    if (wanted) next.add(fs_slug);
    else next.delete(fs_slug);
    onChange(next);
  };
  return (
    <div className="grid gap-3 rounded-md border border-line bg-canvas p-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label={t('pick-filter')}
          value={filter}
          onChange={setFilter}
          className="min-w-0 flex-1 basis-48"
        />
        <Button
          size="sm"
          variant="ghost"
          disabled={shown.every(({ fs_slug }) => chosen.has(fs_slug))}
          onClick={() => onChange(new Set([...chosen, ...shown.map(({ fs_slug }) => fs_slug)]))}
        >
          {t('pick-shown')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={chosen.size === 0}
          onClick={() => onChange(new Set())}
        >
          {t('pick-clear')}
        </Button>
      </div>
      <ul
        aria-label={t('pick-label')}
        className="grid max-h-80 gap-x-3 overflow-y-auto sm:grid-cols-2"
      >
        {shown.map((target) => (
          <TargetRow
            key={target.fs_slug}
            target={target}
            checked={chosen.has(target.fs_slug)}
            onChange={(wanted) => toggle(target.fs_slug, wanted)}
          />
        ))}
      </ul>
      {shown.length === 0 && (
        <p className="pb-2 text-center text-sm text-ink-soft">
          {t('pick-none', { search: filter.trim() })}
        </p>
      )}
      <p className="text-[0.8125rem] text-ink-soft tabular-nums" aria-live="polite">
        {chosen.size === 0
          ? t('pick-nothing')
          : t('pick-count', { count: chosen.size, number: format.number(chosen.size) })}
      </p>
    </div>
  );
}

interface TargetRowProps {
  target: ScanTarget;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function TargetRow({ target, checked, onChange }: TargetRowProps) {
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
