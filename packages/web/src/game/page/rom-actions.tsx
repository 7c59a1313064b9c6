import { Download, ListChecks } from 'lucide-react';
import { DropdownMenu, Popover } from 'radix-ui';
import { useState } from 'react';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useRomRights } from '#library/data/rom-rights.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { useIsDesktop } from '#shared/lib/use-media.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { MenuContent } from '#shared/ui/menu-content.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Tooltip } from '#shared/ui/tooltip.tsx';

import { contentAddress } from '#library/data/rom-addresses.ts';
import { StatusItems } from '#library/gallery/menu-items.tsx';

import type { Personal } from '#game/data/rom-personal.ts';
import { useRomActions } from './action-list.tsx';
import type { RomAction } from './action-list.tsx';
import { ActionMenu } from './action-menu.tsx';
import { CollectionList } from './collection-list.tsx';
import { useFitting } from './fitting.ts';
import { PlayButton, SplitButton } from './play-button.tsx';
import type { Playing } from './play-button.tsx';

interface Props {
  rom: DetailedRom;
  personal: Personal;
  playing: Playing;
  /** The buttons are next to the title of an open tab. */
  isCompact: boolean;
  /** The row of buttons. */
  ref: RefObject<HTMLElement | null>;
  onSaves: () => void;
  onDeleted: () => void;
}

const MENU_WIDTH = { lg: 48, md: 40 };

/**
 * The actions of a game in one line at any width. Those that do not fit are in the menu at its end.
 */
export function RomActions(props: Props) {
  const { rom, personal, playing, isCompact, ref, onSaves, onDeleted } = props;
  const { t } = useTranslation('rom');
  const isSlim = !useIsDesktop() || isCompact;
  const size = isCompact ? 'md' : 'lg';
  const { actions, openDialog, dialogs } = useRomActions({
    rom,
    personal,
    withoutDownload: playing.kind === null,
    onDeleted,
  });
  const inRow = actions.filter(({ placement }) => placement === 'row');
  const fits = useFitting(ref, {
    menu: MENU_WIDTH[size],
    hasMenu: inRow.length < actions.length,
  });
  const inMenu = [...inRow.slice(fits), ...actions.filter(({ placement }) => placement === 'menu')];
  return (
    <section
      ref={ref}
      aria-label={t('actions')}
      className={classes(
        'relative flex min-w-0 items-center gap-1 sm:gap-2',
        isCompact && 'lg:justify-end',
      )}
    >
      <div data-fixed className="max-sm:flex-auto">
        {playing.kind === undefined && (
          <Skeleton className={classes('w-full sm:w-36', size === 'lg' ? 'h-12' : 'h-10')} />
        )}
        {playing.kind === null && !rom.missing_from_fs && (
          <DownloadButton rom={rom} size={size} onChoose={() => openDialog('choose')} />
        )}
        {playing.kind && <PlayButton rom={rom} playing={playing} size={size} onSaves={onSaves} />}
      </div>
      {inRow.map((action, index) => (
        <div
          key={action.id}
          data-action
          className={classes('flex shrink-0', index >= fits && 'invisible absolute top-0 left-0')}
        >
          <RowAction
            action={action}
            rom={rom}
            personal={personal}
            isSlim={isSlim || action.isIcon === true}
            size={size}
          />
        </div>
      ))}
      {inMenu.length > 0 && (
        <ActionMenu
          actions={inMenu}
          personal={personal}
          size={size}
          onCollections={() => openDialog('collections')}
        />
      )}
      {dialogs}
    </section>
  );
}

interface DownloadProps {
  rom: DetailedRom;
  size: 'md' | 'lg';
  onChoose: () => void;
}

/** The primary button of a game that cannot be played here. */
function DownloadButton({ rom, size, onChoose }: DownloadProps) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const may = useRomRights(rom);
  if (!may('roms.download')) return null;
  return (
    <SplitButton
      size={size}
      menuLabel={t('download-options')}
      items={
        rom.has_multiple_files
          ? [
              {
                label: t('download-choose'),
                icon: <ListChecks size={16} aria-hidden="true" />,
                onSelect: onChoose,
              },
            ]
          : []
      }
      renderMain={(className) => (
        <a href={contentAddress(rom)} download className={className}>
          <Download size={18} aria-hidden="true" />
          {t('download')}
          <span className="font-normal tabular-nums">{format.bytes(rom.fs_size_bytes)}</span>
        </a>
      )}
    />
  );
}

interface RowActionProps {
  action: RomAction;
  rom: DetailedRom;
  personal: Personal;
  /** Shows only the icon. */
  isSlim: boolean;
  size: 'md' | 'lg';
}

function RowAction({ action, rom, personal, isSlim, size }: RowActionProps) {
  const { label, icon: Icon, detail, isOn, href, onSelect } = action;
  const appearance = {
    isSlim,
    size,
    label,
    detail,
    icon: (
      <Icon
        size={18}
        aria-hidden="true"
        fill={isOn ? 'currentColor' : 'none'}
        className={isOn ? 'text-accent-ink' : undefined}
      />
    ),
  };
  if (action.id === 'status') return <StatusAction {...appearance} personal={personal} />;
  if (action.id === 'collections') return <CollectionAction {...appearance} rom={rom} />;
  if (href !== undefined) return <ActionButton {...appearance} href={href} />;
  return <ActionButton {...appearance} aria-pressed={isOn} onClick={onSelect} />;
}

interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: ReactNode;
  label: string;
  detail?: string | undefined;
  isSlim: boolean;
  size: 'md' | 'lg';
  /** A download. */
  href?: string | undefined;
}

function ActionButton(props: ActionButtonProps) {
  const { icon, label, detail, isSlim, size, href, className, ...rest } = props;
  const look = isSlim
    ? classes(
        'inline-grid place-items-center rounded-sm text-ink transition hover:bg-hover active:bg-pressed',
        size === 'lg' ? 'size-12 max-sm:w-11' : 'size-10',
        className,
      )
    : buttonClass('secondary', size, `px-4! ${className ?? ''}`);
  const content = (
    <>
      {icon}
      {!isSlim && label}
      {!isSlim && detail && <span className="font-normal tabular-nums">{detail}</span>}
    </>
  );
  const name = isSlim ? label : undefined;
  return (
    <Tooltip text={label} disabled={!isSlim}>
      {href === undefined ? (
        <button {...rest} type="button" aria-label={name} className={look}>
          {content}
        </button>
      ) : (
        <a href={href} download aria-label={name} className={look}>
          {content}
        </a>
      )}
    </Tooltip>
  );
}

type Appearance = Pick<ActionButtonProps, 'icon' | 'label' | 'isSlim' | 'size'>;

function CollectionAction({ rom, ...appearance }: Appearance & { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const [container, setContainer] = useState<Element | null>(null);
  return (
    <Popover.Root>
      <Popover.Trigger asChild ref={(element) => setContainer(element?.closest('main') ?? null)}>
        <ActionButton {...appearance} />
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

function StatusAction({
  personal: { mine, change },
  ...appearance
}: Appearance & { personal: Personal }) {
  const [container, setContainer] = useState<Element | null>(null);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        asChild
        ref={(element) => setContainer(element?.closest('main') ?? null)}
      >
        <ActionButton {...appearance} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <MenuContent align="start">
          <StatusItems current={mine} onChange={(marks) => change(marks, 'now')} />
        </MenuContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
