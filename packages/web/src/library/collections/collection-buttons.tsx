import { Info, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import { collectionAddress } from '#library/data/rom-addresses.ts';
import type { AnyCollection } from './collection-link.ts';
import { Button } from '#shared/ui/button.tsx';
import { DownloadLink } from '#shared/ui/download-link.tsx';
import { Drawer } from '#shared/ui/drawer.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

import { CollectionDetails } from './collection-details.tsx';
import type { CollectionTask } from './collection-task.ts';
import { isOwn } from './is-own.ts';

interface Props {
  collection: AnyCollection;
  onTask: (task: CollectionTask) => void;
}

/** What there is to know about a collection beside its games, and to its owner what can be changed. */
export function CollectionButtons({ collection, onTask }: Props) {
  const { t } = useTranslation(['collection', 'common', 'platform']);
  const me = useMe();
  const [isOpen, setIsOpen] = useState(false);
  const own = isOwn(collection, me) ? collection : null;
  const edit = () => {
    if (!own) return;
    onTask(
      'filter_criteria' in own
        ? { kind: 'edit-smart', collection: own }
        : { kind: 'edit', collection: own },
    );
  };
  return (
    <>
      {own && (
        <IconButton label={t('common:edit')} aria-haspopup="dialog" onClick={edit}>
          <Pencil size={18} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={t('about')} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Info size={19} aria-hidden="true" />
      </IconButton>
      {collection.rom_count > 0 && (
        <DownloadLink label={t('platform:download-all')} address={collectionAddress(collection)} />
      )}
      <Drawer
        title={t('about')}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        side="right"
        className="sm:w-105"
        footer={
          own && (
            <div className="flex gap-2 *:flex-1">
              <Button icon={<Pencil size={15} aria-hidden="true" />} onClick={edit}>
                {t('common:edit')}
              </Button>
              <Button
                icon={<Trash2 size={15} aria-hidden="true" />}
                className="text-danger-ink!"
                onClick={() => onTask({ kind: 'delete', collection: own })}
              >
                {t('common:delete')}
              </Button>
            </div>
          )
        }
      >
        <CollectionDetails collection={collection} />
      </Drawer>
    </>
  );
}
