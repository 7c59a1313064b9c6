import { useQuery } from '@tanstack/react-query';
import {
  Info,
  Pencil,
  Plus,
  Share2,
  SlidersHorizontal,
  Trash2,
  UserPlus,
  UserX,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { DownloadLink } from '#shared/ui/download-link.tsx';
import { Drawer } from '#shared/ui/drawer.tsx';
import { Facts } from '#shared/ui/facts.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

import { CollectionCover } from '#library/covers/collection-cover.tsx';
import { collectionQueries } from '#library/data/collections.ts';
import type { ShareRef } from '#library/data/shares.ts';
import { collectionAddress } from '#library/data/rom-addresses.ts';
import { ExportButton } from '#library/exports/export-button.tsx';
import type { CollectionTask } from './use-collection-tasks.tsx';
import { CollectionAdditions } from './collection-additions.tsx';
import { isEditable, isOwn } from './collection.ts';
import type { AnyCollection } from './collection.ts';
import { CriteriaList } from './criteria-chips.tsx';

// Loaded on demand, because most visits share nothing.
const ShareDialog = lazy(async () => ({
  default: (await import('#library/shares/share-dialog.tsx')).ShareDialog,
}));

interface Props {
  collection: AnyCollection;
  onTask: (task: CollectionTask) => void;
}

/** Buttons in the header of a collection; editing is only for its owner. */
export function CollectionButtons({ collection, onTask }: Props) {
  const { t } = useTranslation(['collection', 'common', 'platform', 'gallery']);
  const me = useMe();
  const [isOpen, setIsOpen] = useState(false);
  const [isSharingLink, setIsSharingLink] = useState(false);
  const name = useCollectionName()(collection);
  const shareRef = me.can('me.write') ? shareRefOf(collection) : null;
  const own = isOwn(collection, me) ? collection : null;
  /** Set if the collection is neither smart nor automatic. */
  const regular = 'url_cover' in collection ? collection : null;
  const mayEdit = isEditable(collection, me);
  const canChooseEditors = own !== null && regular !== null && !regular.is_favorite;
  const isSeenByOthers = regular !== null && (regular.is_public || regular.is_shared === true);
  const edit = () => {
    if (regular && mayEdit) onTask({ kind: 'edit', collection: regular });
    else if (own && 'filter_criteria' in own) onTask({ kind: 'edit-smart', collection: own });
  };
  return (
    <>
      {mayEdit && (
        <IconButton label={t('common:edit')} aria-haspopup="dialog" onClick={edit}>
          <Pencil size={18} aria-hidden="true" />
        </IconButton>
      )}
      {regular && canChooseEditors && (
        <IconButton
          label={t('share')}
          aria-haspopup="dialog"
          onClick={() => onTask({ kind: 'share', collection: regular })}
        >
          <UserPlus size={19} aria-hidden="true" />
        </IconButton>
      )}
      {regular && isSeenByOthers && me.can('users.write') && (
        <IconButton
          label={t('gallery:hide-from')}
          aria-haspopup="dialog"
          onClick={() => onTask({ kind: 'hide-from', collection: regular })}
        >
          <UserX size={18} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={t('about')} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Info size={19} aria-hidden="true" />
      </IconButton>
      {shareRef && (
        <IconButton
          label={t('share-link')}
          aria-haspopup="dialog"
          onClick={() => setIsSharingLink(true)}
        >
          <Share2 size={18} aria-hidden="true" />
        </IconButton>
      )}
      {shareRef && isSharingLink && (
        <Suspense>
          <ShareDialog shared={shareRef} title={name} onClose={() => setIsSharingLink(false)} />
        </Suspense>
      )}
      {collection.rom_count > 0 && (
        <>
          {me.may('roms.download') && (
            <DownloadLink
              label={t('platform:download-all')}
              address={collectionAddress(collection)}
            />
          )}
          <ExportButton scope={{ kind: 'collection', collection }} />
        </>
      )}
      <Drawer
        title={t('about')}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        side="right"
        className="sm:w-105"
        footer={
          own && (
            <div className="grid auto-cols-fr grid-flow-col gap-2">
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

/** The way to the first games of a collection, for users who can change it. */
export function EmptyCollectionButton({ collection, onTask }: Props) {
  const { t } = useTranslation('collection');
  const me = useMe();
  if ('filter_criteria' in collection) {
    return isOwn(collection, me) ? (
      <Button
        variant="primary"
        aria-haspopup="dialog"
        icon={<SlidersHorizontal size={17} aria-hidden="true" />}
        onClick={() => onTask({ kind: 'edit-smart', collection })}
      >
        {t('smart-edit-title')}
      </Button>
    ) : null;
  }
  if (!('url_cover' in collection) || !isEditable(collection, me)) return null;
  return (
    <Button
      variant="primary"
      aria-haspopup="dialog"
      icon={<Plus size={17} aria-hidden="true" />}
      onClick={() => onTask({ kind: 'add-games', collection })}
    >
      {t('add-games')}
    </Button>
  );
}

/** The link target of a collection; null for auto collections, which can't be shared. */
function shareRefOf(collection: AnyCollection): ShareRef | null {
  if (!('user_id' in collection)) return null;
  const target = 'filter_criteria' in collection ? 'smart_collection' : 'collection';
  return { target, target_id: collection.id };
}

const KINDS = ['collection', 'franchise', 'genre', 'mode', 'company'] as const;
type Kind = (typeof KINDS)[number];
const isKind = (type: string): type is Kind => (KINDS as readonly string[]).includes(type);

function CollectionDetails({ collection }: { collection: AnyCollection }) {
  const { t } = useTranslation('collection');
  const format = useFormat();
  const { description, rom_count, is_public } = collection;
  const name = useCollectionName()(collection);
  const owned = 'user_id' in collection ? collection : null;
  const isShared = 'is_shared' in collection && collection.is_shared === true;
  const type = 'type' in collection && isKind(collection.type) ? collection.type : null;
  return (
    <div className="grid gap-5 px-2 pt-1">
      <CollectionCover
        collection={collection}
        sizes="256px"
        isBesideTitle
        className="mx-auto w-64 max-w-full rounded-lg! shadow-3"
      />
      <div className="grid gap-1">
        <h3 className="text-xl/7 font-bold wrap-break-word">{name}</h3>
        {description && (
          <p className="text-sm whitespace-pre-line text-ink-soft wrap-break-word">{description}</p>
        )}
      </div>
      {'filter_criteria' in collection && (
        <CriteriaList key={collection.updated_at} criteria={collection.filter_criteria} />
      )}
      <Facts
        facts={[
          { label: t('fact-games'), value: format.number(rom_count) },
          { label: t('fact-grouped-by'), value: type && t(`group-virtual-${type}`) },
          { label: t('fact-owner'), value: owned?.owner_username },
          {
            label: t('fact-visibility'),
            value:
              owned && (is_public ? t('public-on') : isShared ? t('is-shared') : t('public-off')),
          },
          { label: t('fact-editors'), value: isShared && <Editors id={collection.id} /> },
          { label: t('fact-created'), value: owned && format.date(owned.created_at) },
          { label: t('fact-updated'), value: owned && format.date(owned.updated_at) },
        ]}
      />
      {isShared && <CollectionAdditions id={collection.id} />}
    </div>
  );
}

/** The editors of a shared collection. Only the owner and the editors may see their names. */
function Editors({ id }: { id: number }) {
  const { t } = useTranslation('collection');
  const format = useFormat();
  const { data } = useQuery({ ...collectionQueries.sharing(id), retry: false });
  if (!data) return t('is-shared');
  const names = data.editors.map(({ username }) => username);
  return data.everyone ? t('editors-everyone') : format.list(names);
}
