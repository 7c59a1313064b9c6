import {
  Combine,
  Download,
  Files,
  FolderArchive,
  ListMinus,
  ListPlus,
  RefreshCw,
  Star,
  StarOff,
  Tag,
  Trash2,
  UserX,
  X,
} from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import type { RomMarks } from '#library/data/roms-actions.ts';
import type { DownloadWay } from '#library/data/roms-download.ts';
import type { MetadataTask } from '../metadata/use-metadata-tasks.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { MenuContent } from '#shared/ui/menu-content.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import { MAX_HIDDEN_AT_ONCE } from '#library/data/hidden-holders.ts';

import type { GallerySlots, GameActions } from './game-events.ts';
import { StatusItems } from './menu-items.tsx';
import type { SelectionControl } from './selection.ts';

interface Props {
  selection: SelectionControl;
  total: number;
  actions: GameActions;
  slots: GallerySlots;
  onTask: (task: MetadataTask) => void;
  onDownload: (how: DownloadWay) => void;
  onDelete: () => void;
}

const ICON = { size: 18, 'aria-hidden': true } as const;
/** The server accepts at most this many games at once. */
const MAX_VERSION_GAMES = 1000;

/** Actions for all selected games, at the bottom of the viewport. */
export function SelectionBar(props: Props) {
  const { selection, total, actions, slots, onTask, onDownload, onDelete } = props;
  const { t } = useTranslation(['gallery', 'common']);
  const format = useFormat();
  const { can, may } = useMe();
  const ids = [...selection.state.ids];
  const none = ids.length === 0;
  const { onAddToCollection: add, onRemoveFromCollection: removeFrom } = slots;
  return (
    <div className="pointer-events-none fixed inset-x-2 bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom)+0.5rem)] z-30 flex justify-center rail:bottom-[calc(1.25rem+var(--player-bar))] rail:left-[calc(var(--rail)+0.5rem)]">
      <section
        aria-label={t('selection')}
        className="selection-bar pointer-events-auto flex max-w-full flex-wrap items-center justify-center gap-x-1 rounded-xl border border-line bg-raised p-1.5 shadow-3"
      >
        <IconButton label={t('selection-clear')} onClick={selection.clear}>
          <X {...ICON} />
        </IconButton>
        <output aria-live="polite" className="px-1 text-sm font-semibold tabular-nums">
          {t('selected', { count: ids.length, number: format.number(ids.length) })}
        </output>
        <Button
          variant="ghost"
          size="sm"
          disabled={ids.length >= total}
          onClick={() => void selection.selectAll()}
        >
          {t('select-all', { number: format.number(total) })}
        </Button>
        <span className="flex items-center">
          {can('collections.write') && (
            <>
              <IconButton
                label={t('favorite')}
                disabled={none}
                onClick={() => actions.setFavorite(ids, true)}
              >
                <Star {...ICON} />
              </IconButton>
              <IconButton
                label={t('unfavorite')}
                disabled={none}
                onClick={() => actions.setFavorite(ids, false)}
                className="max-sm:hidden"
              >
                <StarOff {...ICON} />
              </IconButton>
            </>
          )}
          {can('roms.user.write') && (
            <StatusMenu disabled={none} onChange={(marks) => actions.setMarks(ids, marks)} />
          )}
          {add && can('collections.write') && (
            <IconButton label={t('collection-add')} disabled={none} onClick={() => add(ids)}>
              <ListPlus {...ICON} />
            </IconButton>
          )}
          {removeFrom && can('collections.write') && (
            <IconButton
              label={t('collection-remove')}
              disabled={none}
              onClick={() => {
                removeFrom(ids);
                selection.drop(ids);
              }}
            >
              <ListMinus {...ICON} />
            </IconButton>
          )}
          {may('roms.download') && <DownloadMenu count={ids.length} onDownload={onDownload} />}
          {can('users.write') && (
            <IconButton
              label={t('hide-from')}
              disabled={none || ids.length > MAX_HIDDEN_AT_ONCE}
              onClick={() => onTask({ kind: 'hide-from', romIds: ids })}
            >
              <UserX {...ICON} />
            </IconButton>
          )}
          {can('roms.write') && (
            <>
              <IconButton
                label={t('refresh')}
                disabled={none}
                onClick={() => onTask({ kind: 'refresh', romIds: ids })}
              >
                <RefreshCw {...ICON} />
              </IconButton>
              <IconButton
                label={t('manage-versions')}
                disabled={none || ids.length > MAX_VERSION_GAMES}
                onClick={() => onTask({ kind: 'versions', romIds: ids })}
              >
                <Combine {...ICON} />
              </IconButton>
              {may('roms.delete') && (
                <IconButton
                  label={t('common:delete')}
                  tone="danger"
                  disabled={none}
                  onClick={onDelete}
                >
                  <Trash2 {...ICON} />
                </IconButton>
              )}
            </>
          )}
        </span>
      </section>
    </div>
  );
}

interface DownloadMenuProps {
  count: number;
  onDownload: (how: DownloadWay) => void;
}

/** An archive comes first: it is one file, and its download can be resumed. */
function DownloadMenu({ count, onDownload }: DownloadMenuProps) {
  const { t } = useTranslation('gallery');
  const button = (
    <IconButton
      label={t('download')}
      disabled={count === 0}
      onClick={count === 1 ? () => onDownload('zip') : undefined}
    >
      <Download {...ICON} />
    </IconButton>
  );
  if (count < 2) return button;
  const items = [
    {
      label: t('download-zip'),
      icon: <FolderArchive {...ICON} />,
      onSelect: () => onDownload('zip'),
    },
    { label: t('download-each'), icon: <Files {...ICON} />, onSelect: () => onDownload('each') },
  ];
  return <Menu trigger={button} items={items} />;
}

interface StatusMenuProps {
  disabled: boolean;
  onChange: (marks: RomMarks) => void;
}

function StatusMenu({ disabled, onChange }: StatusMenuProps) {
  const { t } = useTranslation('gallery');
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        disabled={disabled}
        aria-label={t('status')}
        title={t('status')}
        className="inline-grid size-10 place-items-center rounded-sm text-ink-soft transition not-disabled:hover:bg-hover not-disabled:hover:text-ink disabled:opacity-50"
      >
        <Tag {...ICON} />
      </DropdownMenu.Trigger>
      <MenuContent side="top" align="center">
        <StatusItems current={null} onChange={onChange} />
      </MenuContent>
    </DropdownMenu.Root>
  );
}
