import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Link2, ListPlus, Play, Plus, Star, Tag } from 'lucide-react';
import { DropdownMenu, Popover } from 'radix-ui';
import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { classes } from '#shared/lib/classes.ts';
import { useIsDesktop } from '#shared/lib/use-media.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { inputClass } from '#shared/ui/input-class.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { statusOf } from '#library/gallery/game-labels.tsx';
import { MENU_CLASS } from '#library/gallery/menu-items.tsx';
import { StatusItems } from '#library/gallery/menu-items.tsx';
import { STATUS_ICONS, useStatusLabels } from '#library/gallery/game-labels.tsx';

import { playerQueries } from '#game/data/player.ts';
import {
  isInFavorites,
  useCreateCollectionWith,
  useOwnCollections,
  useSetFavorite,
  useChangeMembership,
} from '#game/data/rom-collections.ts';
import type { Personal } from '#game/data/rom-personal.ts';
import { MoreAction } from './more-action.tsx';
import { useCopyLink } from './copy-link.tsx';
import { DownloadAction } from './download-action.tsx';

interface Props {
  rom: DetailedRom;
  personal: Personal;
  onDeleted: () => void;
}

/** On phones the actions stay above the bottom bar, within reach of the thumb. */
const FIXED_BOTTOM =
  'fixed inset-x-0 bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] z-20 justify-end ' +
  'border-t border-line bg-surface/95 px-3 py-2 backdrop-blur-lg';

/** `slim` buttons show only their icon, for phones. */
export function RomActions({ rom, personal, onDeleted }: Props) {
  const { t } = useTranslation('rom');
  const { can } = useMe();
  const slim = !useIsDesktop();
  const { data: player } = useQuery(playerQueries.of(rom.id));
  const kind = rom.missing_from_fs ? null : player?.kind;
  return (
    <section
      aria-label={t('actions')}
      className={`flex items-center gap-1 ${slim ? FIXED_BOTTOM : 'flex-wrap gap-2!'}`}
    >
      {kind && (
        <Link
          to={kind === 'flash' ? '/rom/$rom/ruffle' : '/rom/$rom/ejs'}
          params={{ rom: rom.id }}
          className={buttonClass('primary', 'lg', slim ? 'flex-1 px-4!' : 'px-8!')}
        >
          <Play size={18} fill="currentColor" aria-hidden="true" />
          {t('play')}
        </Link>
      )}
      {!rom.missing_from_fs && <DownloadAction rom={rom} slim={slim} isPrimary={!kind} />}
      {!rom.missing_from_fs && !slim && <LinkAction rom={rom} />}
      {can('collections.write') && (
        <>
          <FavoriteAction rom={rom} slim={slim} />
          <CollectionAction rom={rom} slim={slim} />
        </>
      )}
      {can('roms.user.write') && <StatusAction personal={personal} slim={slim} />}
      <MoreAction rom={rom} personal={personal} withLink={slim} onDeleted={onDeleted} />
    </section>
  );
}

interface ActionProps {
  rom: DetailedRom;
  slim: boolean;
}

/** Copies the download link, for a download manager or another device. */
function LinkAction({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const link = useCopyLink(rom);
  return (
    <>
      <IconButton label={t('link-copy')} onClick={() => link.copy()} className="size-12! text-ink!">
        <Link2 size={18} aria-hidden="true" />
      </IconButton>
      {link.dialog}
    </>
  );
}

function FavoriteAction({ rom, slim }: ActionProps) {
  const { t } = useTranslation('rom');
  const set = useSetFavorite(rom.id);
  const isOn = isInFavorites(rom);
  return (
    <ActionButton
      slim={slim}
      aria-pressed={isOn}
      icon={
        <Star
          size={18}
          aria-hidden="true"
          fill={isOn ? 'currentColor' : 'none'}
          className={isOn ? 'text-accent-ink' : undefined}
        />
      }
      label={t('favorite')}
      onClick={() => set.mutate(!isOn)}
    />
  );
}

/** Adds the game to the user's collections and removes it, without a save button. */
function CollectionAction({ rom, slim }: ActionProps) {
  const { t } = useTranslation('rom');
  const [container, setContainer] = useState<Element | null>(null);
  return (
    <Popover.Root>
      <Popover.Trigger asChild ref={(element) => setContainer(element?.closest('main') ?? null)}>
        <ActionButton
          slim={slim}
          icon={<ListPlus size={18} aria-hidden="true" />}
          label={t('collections')}
        />
      </Popover.Trigger>
      <Popover.Portal container={container}>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={t('collections')}
          className="z-50 w-72 max-w-[calc(100vw-1rem)] rounded-md border border-line bg-raised p-3 text-ink shadow-3"
        >
          <CollectionList rom={rom} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

const NAME_MAX = 400;

function CollectionList({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation(['rom', 'common']);
  const errorText = useErrorText();
  const { user } = useMe();
  const own = useOwnCollections(user?.id ?? 0);
  const tick = useChangeMembership(rom.id);
  const nameOf = useCollectionName();
  const [name, setName] = useState('');
  const collect = useCreateCollectionWith(rom.id);
  const isIn = new Set(rom.user_collections.filter((one) => !one.is_smart).map(({ id }) => id));
  const failure = own.error ?? tick.error ?? collect.error;
  const add = () => {
    const wanted = name.trim();
    if (wanted) collect.mutate(wanted, { onSuccess: () => setName('') });
  };
  return (
    <div className="grid gap-3">
      {own.isPending && <Skeleton className="h-5 w-40" />}
      {own.data?.length === 0 && (
        <p className="text-[0.8125rem] text-ink-soft">{t('collections-none')}</p>
      )}
      {own.data && own.data.length > 0 && (
        <ul className="-mx-1 grid max-h-64 gap-2 overflow-y-auto px-1 py-0.5">
          {own.data.map((one) => (
            <li key={one.id}>
              <Checkbox
                label={<span className="wrap-anywhere">{nameOf(one)}</span>}
                checked={isIn.has(one.id)}
                onChange={(wanted) => tick.mutate({ ...one, isIn: wanted })}
              />
            </li>
          ))}
        </ul>
      )}
      {failure && (
        <p role="alert" className="text-[0.8125rem] text-danger-ink">
          {errorText(failure)}
        </p>
      )}
      <form
        className="flex gap-2 border-t border-line pt-3"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <input
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={NAME_MAX}
          aria-label={t('collections-new')}
          placeholder={t('collections-new')}
          autoComplete="off"
          className={`${inputClass} min-w-0 flex-1`}
        />
        <Button
          type="submit"
          busy={collect.isPending}
          disabled={name.trim() === ''}
          icon={<Plus size={16} aria-hidden="true" />}
        >
          {t('common:add')}
        </Button>
      </form>
    </div>
  );
}

interface StatusActionProps {
  personal: Personal;
  slim: boolean;
}

/** Shows and changes the play status. */
function StatusAction({ personal: { mine, change }, slim }: StatusActionProps) {
  const { t } = useTranslation('rom');
  const labels = useStatusLabels();
  const [container, setContainer] = useState<Element | null>(null);
  const shown = statusOf(mine);
  const Icon = shown ? STATUS_ICONS[shown] : Tag;
  const label = shown && (slim ? t('status-is', { status: labels[shown] }) : labels[shown]);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        asChild
        ref={(element) => setContainer(element?.closest('main') ?? null)}
      >
        <ActionButton
          slim={slim}
          icon={
            <Icon size={18} aria-hidden="true" className={shown ? 'text-accent-ink' : undefined} />
          }
          label={label ?? t('status-set')}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className={MENU_CLASS}
        >
          <StatusItems current={mine} onChange={(marks) => change(marks, 'now')} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: ReactNode;
  label: string;
  slim: boolean;
}

function ActionButton({ icon, label, slim, className, ...rest }: ActionButtonProps) {
  if (slim) {
    return (
      <IconButton {...rest} label={label} className={classes('size-12! text-ink!', className)}>
        {icon}
      </IconButton>
    );
  }
  return (
    <button
      {...rest}
      type="button"
      className={buttonClass('secondary', 'lg', `px-4! ${className ?? ''}`)}
    >
      {icon}
      <span className="max-w-56 truncate">{label}</span>
    </button>
  );
}
