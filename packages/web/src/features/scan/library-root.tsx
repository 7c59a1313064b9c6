import { FolderClosed, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { SetupLibrary } from '@saveroom/contract';

import { Badge } from '#ui/badge.tsx';

type Root = SetupLibrary['roots'][number];

const TONE = {
  ready: 'good',
  empty: 'plain',
  missing: 'warn',
  unreadable: 'danger',
  'not-a-folder': 'danger',
} as const satisfies Record<Root['state'], string>;

export function LibraryRoot({ root }: { root: Root }) {
  const { t } = useTranslation('scan');
  return (
    <li className="grid gap-3 rounded-md bg-hover p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FolderClosed size={18} className="shrink-0 text-ink-faint" aria-hidden="true" />
        <code className="min-w-0 flex-1 text-[0.8125rem] wrap-anywhere">{root.path}</code>
        <Badge tone={TONE[root.state]}>{t(`state-${root.state}`)}</Badge>
        {root.state === 'ready' && !root.writable && (
          <Badge icon={<Lock size={12} aria-hidden="true" />}>{t('read-only')}</Badge>
        )}
      </div>
      {root.state === 'ready' &&
        (root.platforms.length === 0 ? (
          <p className="text-sm text-ink-soft">{t('no-platforms')}</p>
        ) : (
          <ul aria-label={t('platforms-found')} className="flex flex-wrap gap-2">
            {root.platforms.map(({ fs_slug, rom_count }) => (
              <li
                key={fs_slug}
                className="flex items-baseline gap-2 rounded-sm border border-line bg-surface px-3 py-1.5 text-sm"
              >
                <span className="font-medium">{fs_slug}</span>
                <span className="text-xs text-ink-faint tabular-nums">
                  {t('games-in-folder', { count: rom_count })}
                </span>
              </li>
            ))}
          </ul>
        ))}
    </li>
  );
}
