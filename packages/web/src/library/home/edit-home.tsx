import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, GripVertical, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { collectionQueries } from '#library/data/collections.ts';
import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import type { LocalSetting } from '#shared/lib/local-setting.ts';
import { homeShelvesSetting, showHeroSetting } from '#shared/lib/settings.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Switch } from '#shared/ui/switch.tsx';

import { SHELVES, collectionOfShelf, useShelfOrder, useShelfTitle } from './shelves.ts';
import type { AddedShelf, FixedShelf, ShelfId } from './shelves.ts';

/** Shows, hides, orders, adds and removes the shelves of home. Changes apply at once. */
export function EditHome({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['home', 'common']);
  const [order, setOrder] = useShelfOrder();
  const titleOf = useShelfTitle();
  const list = useRef<HTMLUListElement>(null);
  const [announced, setAnnounced] = useState('');
  const move = (id: ShelfId, to: number) => {
    if (to < 0 || to >= order.length) return;
    const others = order.filter((one) => one !== id);
    setOrder(others.toSpliced(to, 0, id));
    setAnnounced(t('edit-moved', { title: titleOf(id), place: to + 1, total: order.length }));
  };
  const drag = useDrag(list, order, move);
  // Leaves out deleted collections, which have no title.
  const shown = order.filter((id) => titleOf(id) !== '');
  return (
    <Dialog
      title={t('edit')}
      description={t('edit-text')}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="ghost"
            className="sm:mr-auto"
            icon={<RotateCcw size={16} aria-hidden="true" />}
            onClick={resetHome}
          >
            {t('edit-reset')}
          </Button>
          <Button variant="primary" data-autofocus onClick={onClose}>
            {t('edit-done')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pb-1">
        <ShownSwitch setting={showHeroSetting} label={t('edit-hero')} />
        <ul ref={list} aria-label={t('edit')} className="grid gap-1.5">
          {shown.map((id, index) => (
            <li
              key={id}
              data-shelf={id}
              className={classes(
                'flex min-h-12 items-center gap-1 rounded-sm border bg-surface pr-1 pl-0.5 transition-shadow',
                drag.dragged === id ? 'border-accent shadow-3' : 'border-line',
              )}
            >
              <span
                aria-hidden="true"
                onPointerDown={(event) => drag.start(event, id)}
                onPointerMove={drag.move}
                onPointerUp={drag.end}
                onPointerCancel={drag.end}
                className="grid h-12 w-9 shrink-0 cursor-grab touch-none place-items-center text-ink-faint active:cursor-grabbing"
              >
                <GripVertical size={18} />
              </span>
              <div className="min-w-0 flex-1">
                {collectionOfShelf(id) ? (
                  <span className="line-clamp-2 text-sm font-medium">{titleOf(id)}</span>
                ) : (
                  <ShownSwitch setting={SHELVES[id as FixedShelf]} label={titleOf(id)} />
                )}
              </div>
              {collectionOfShelf(id) && (
                <IconButton
                  label={t('edit-remove', { title: titleOf(id) })}
                  onClick={() => setOrder(order.filter((one) => one !== id))}
                >
                  <Trash2 size={17} aria-hidden="true" />
                </IconButton>
              )}
              <IconButton
                label={t('edit-up', { title: titleOf(id) })}
                disabled={index === 0}
                onClick={() => move(id, order.indexOf(shown[index - 1] ?? id))}
              >
                <ArrowUp size={17} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t('edit-down', { title: titleOf(id) })}
                disabled={index === shown.length - 1}
                onClick={() => move(id, order.indexOf(shown[index + 1] ?? id))}
              >
                <ArrowDown size={17} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
        <AddShelf order={order} onAdd={(id) => setOrder([id, ...order])} />
        <output className="sr-only">{announced}</output>
      </div>
    </Dialog>
  );
}

function resetHome(): void {
  homeShelvesSetting.set('');
  for (const setting of [showHeroSetting, ...Object.values(SHELVES)]) setting.set(true);
}

function ShownSwitch({ setting, label }: { setting: LocalSetting<boolean>; label: string }) {
  const [isShown, setIsShown] = useLocalSetting(setting);
  return <Switch label={label} checked={isShown} onChange={setIsShown} />;
}

interface AddProps {
  order: readonly ShelfId[];
  onAdd: (id: AddedShelf) => void;
}

/** Adds the games of a collection as a shelf. */
function AddShelf({ order, onAdd }: AddProps) {
  const { t } = useTranslation('home');
  const { compare } = useFormat();
  const nameOf = useCollectionName();
  const { data: collections = [] } = useQuery(collectionQueries.all());
  const { data: smart = [] } = useQuery(collectionQueries.allSmart());
  const [chosen, setChosen] = useState<AddedShelf | null>(null);
  const options = [
    // Favorites have a shelf of their own.
    ...collections
      .filter(({ is_favorite }) => !is_favorite)
      .map((one) => ({ value: `collection:${one.id}` as const, label: nameOf(one) })),
    ...smart.map((one) => ({ value: `smart:${one.id}` as const, label: nameOf(one) })),
  ]
    .filter(({ value }) => !order.includes(value))
    .toSorted((a, b) => compare(a.label, b.label));
  const [first] = options;
  if (!first) return null;
  const value = options.some((one) => one.value === chosen) ? chosen : first.value;
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Select<AddedShelf>
          label={t('edit-add')}
          value={value ?? first.value}
          options={options}
          onChange={setChosen}
        />
      </div>
      <Button
        icon={<Plus size={16} aria-hidden="true" />}
        onClick={() => onAdd(value ?? first.value)}
      >
        {t('edit-add-shelf')}
      </Button>
    </div>
  );
}

/** Drags a row by mouse, pen or finger; the others make room while it moves. */
function useDrag(
  list: { readonly current: HTMLElement | null },
  order: readonly ShelfId[],
  onMove: (id: ShelfId, to: number) => void,
) {
  const [dragged, setDragged] = useState<ShelfId | null>(null);
  return {
    dragged,
    start: (event: PointerEvent<HTMLElement>, id: ShelfId) => {
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(id);
    },
    move: ({ clientY }: PointerEvent<HTMLElement>) => {
      if (dragged === null) return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-shelf]') ?? [])];
      const over = rows.find((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return clientY >= top && clientY <= bottom;
      })?.dataset['shelf'];
      if (over !== undefined && over !== dragged) onMove(dragged, order.indexOf(over as ShelfId));
    },
    end: () => setDragged(null),
  };
}
