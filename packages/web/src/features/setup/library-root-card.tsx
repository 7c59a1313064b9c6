import { FolderClosed, FolderX, Lock, PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { SetupLibrary } from '@saveroom/contract';

import { Badge } from '#ui/badge.tsx';

import { FoundPlatforms } from './found-platforms.tsx';

type Root = SetupLibrary['roots'][number];

const TONE = {
  ready: 'good',
  empty: 'warn',
  missing: 'danger',
  unreadable: 'danger',
  'not-a-folder': 'danger',
} as const satisfies Record<Root['state'], string>;

/** One library folder: where it is, whether it can be used, what lies in it. */
export function LibraryRootCard({ root }: { root: Root }) {
  const { t } = useTranslation('login');
  const { path, state, writable, layout, platforms } = root;
  const usable = state === 'ready' || state === 'empty';
  const Icon = usable ? FolderClosed : FolderX;
  return (
    <li className="grid gap-4 rounded-md border border-line bg-canvas p-4">
      <div className="grid gap-2.5">
        <div className="flex items-start gap-2.5">
          <Icon size={18} className="mt-0.5 shrink-0 text-ink-faint" aria-hidden="true" />
          <code className="min-w-0 flex-1 text-sm font-medium wrap-anywhere">{path}</code>
        </div>
        <div className="flex flex-wrap gap-1.5">
          <Badge tone={TONE[state]}>{t(`setup-state-${state}`)}</Badge>
          {usable && (
            <Badge
              icon={
                writable ? (
                  <PenLine size={12} aria-hidden="true" />
                ) : (
                  <Lock size={12} aria-hidden="true" />
                )
              }
            >
              {writable ? t('setup-writable') : t('setup-read-only')}
            </Badge>
          )}
          {layout && <Badge>{t(`setup-layout-${layout}`)}</Badge>}
        </div>
      </div>
      {state === 'ready' ? (
        <FoundPlatforms platforms={platforms} />
      ) : (
        <p className="text-sm text-ink-soft">{t(`setup-state-${state}-text`)}</p>
      )}
    </li>
  );
}
