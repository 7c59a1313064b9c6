import { Check, CloudCheck, CloudUpload, Disc3, HardDrive, TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useSaveRefusal } from '#play/saves/sync-state.ts';
import type { SaveSync, SyncState } from '#play/saves/sync-state.ts';
import type { SessionState } from '#play/session/session-state.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import type { MenuItem } from '#shared/ui/menu.tsx';

interface Props {
  discs: SessionState['discs'];
  onInsert: (index: number) => void;
}

/** Inserts another disc, for games with several discs. */
export function DiscMenu({ discs, onInsert }: Props) {
  const { t } = useTranslation('play');
  const format = useFormat();
  if (discs.count < 2) return null;
  const blank = <span aria-hidden="true" className="size-4" />;
  const tick = <Check size={16} aria-hidden="true" />;
  const items = Array.from({ length: discs.count }, (_, index): MenuItem => ({
    label: t('disc', { number: format.number(index + 1) }),
    icon: index === discs.current ? tick : blank,
    onSelect: () => onInsert(index),
  }));
  return (
    <Menu
      trigger={
        <StageButton label={t('discs')}>
          <Disc3 size={20} aria-hidden="true" />
        </StageButton>
      }
      items={items}
    />
  );
}

interface StageButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  label: string;
  isOn?: boolean | undefined;
  children: ReactNode;
}

/** A button above the game. After a click, the game has the focus again. */
export function StageButton({ label, isOn, className, children, ...rest }: StageButtonProps) {
  return (
    <IconButton
      {...rest}
      label={label}
      aria-pressed={isOn}
      className={classes(
        'size-11! text-ink! aria-pressed:bg-accent-soft aria-pressed:text-accent-ink!',
        className,
      )}
    >
      {children}
    </IconButton>
  );
}

const ICON = { size: 15, 'aria-hidden': true, className: 'shrink-0' } as const;

/** Shows whether progress is saved, and where. */
export function SyncNote({ saveSync }: { saveSync: SaveSync }) {
  const state = useSyncExternalStore((listener) => saveSync.subscribe(listener), saveSync.state);
  const shown = useShown(state);
  return (
    <output
      aria-live="polite"
      className="flex min-w-0 items-center gap-1.5 text-[0.8125rem] text-ink-soft"
    >
      {shown && (
        <>
          {shown.icon}
          <span className="truncate" title={shown.text}>
            {shown.text}
          </span>
        </>
      )}
    </output>
  );
}

function useShown(state: SyncState): { icon: ReactNode; text: string } | null {
  const { t } = useTranslation('play');
  const format = useFormat();
  const refusalOf = useSaveRefusal();
  switch (state.kind) {
    case 'idle':
      return null;
    case 'sending':
      return { icon: <CloudUpload {...ICON} />, text: t('save-status-saving') };
    case 'saved':
      return {
        icon: <CloudCheck {...ICON} className="shrink-0 text-good-ink" />,
        text: t('save-status-saved', { when: format.ago(new Date(state.at)) }),
      };
    case 'waiting':
    default: {
      const refusal = refusalOf(state);
      if (refusal !== null) {
        return {
          icon: <TriangleAlert {...ICON} className="shrink-0 text-warn-ink" />,
          text: refusal,
        };
      }
      return state.isSafe
        ? { icon: <HardDrive {...ICON} />, text: t('save-status-pending') }
        : {
            icon: <TriangleAlert {...ICON} className="shrink-0 text-warn-ink" />,
            text: t('save-status-unsaved'),
          };
    }
  }
}
