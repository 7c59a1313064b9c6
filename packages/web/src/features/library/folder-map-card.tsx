import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Card } from '#ui/card.tsx';
import { PlatformBadge } from '#ui/platform-badge.tsx';

interface Props {
  kind: 'bindings' | 'versions';
  /** Folder → slug of a platform. */
  entries: Readonly<Record<string, string>>;
  /** Its place in the file. */
  example: string;
}

/** Folders that stand for a platform of another name. */
export function FolderMapCard({ kind, entries, example }: Props) {
  const { t } = useTranslation('settings');
  const pairs = Object.entries(entries);
  return (
    <Card title={t(`${kind}-title`)} description={t(`${kind}-text`)}>
      <p className="-mt-3 mb-4">
        <code className="text-xs text-ink-faint">{example}</code>
      </p>
      {pairs.length === 0 ? (
        <p className="text-sm text-ink-faint">{t(`${kind}-none`)}</p>
      ) : (
        <ul className="grid gap-2 sm:grid-cols-2">
          {pairs.map(([folder, slug]) => (
            <li
              key={folder}
              className="flex items-center gap-3 rounded-sm border border-line bg-canvas p-2.5 text-sm"
            >
              <PlatformBadge slug={slug} />
              <code className="min-w-0 wrap-anywhere">{folder}</code>
              <ArrowRight size={14} className="shrink-0 text-ink-faint" aria-hidden="true" />
              <span className="sr-only">{t('map-is')}</span>
              <span className="min-w-0 font-medium wrap-anywhere">{slug}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
