import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { catalogueQueries } from '#library/data/config.ts';
import type { FolderMap } from '#library/data/config.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';

import { AddFolderDialog } from './add-folder-dialog.tsx';
import { FolderMapRow } from './folder-map-row.tsx';

interface Props {
  map: FolderMap;
  /** Folder → slug of a platform. */
  entries: Readonly<Record<string, string>>;
  editable: boolean;
}

/** Folders that stand for a platform of another name. */
export function FolderMapCard({ map, entries, editable }: Props) {
  const { t } = useTranslation('settings');
  const [adding, setAdding] = useState(false);
  const { data: platforms } = useQuery(catalogueQueries.platforms());
  const pairs = Object.entries(entries);
  return (
    <Card
      title={t(`${map}-title`)}
      description={t(`${map}-text`)}
      actions={
        editable && (
          <Button
            size="sm"
            icon={<Plus size={15} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {t(`${map}-add`)}
          </Button>
        )
      }
    >
      {pairs.length === 0 ? (
        <p className="text-sm text-ink-faint">{t(`${map}-none`)}</p>
      ) : (
        <ul className="grid gap-2">
          {pairs.map(([folder, slug]) => (
            <FolderMapRow
              key={folder}
              map={map}
              folder={folder}
              slug={slug}
              platform={platforms?.find((one) => one.slug === slug)}
              editable={editable}
            />
          ))}
        </ul>
      )}
      {adding && <AddFolderDialog map={map} taken={entries} onClose={() => setAdding(false)} />}
    </Card>
  );
}
