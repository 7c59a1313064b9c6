import { ChevronDown, Lock, LockOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { FieldValue, FieldView } from '@saveroom/contract';

import { classes } from '#shared/lib/classes.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu } from '#shared/ui/menu.tsx';

import { isSameValue, shownField } from './edit-draft.ts';
import type { FieldDraft } from './edit-draft.ts';
import { useOriginName } from './use-origin-name.ts';

interface Props {
  view: FieldView;
  draft: FieldDraft | undefined;
  /** The field in words. */
  label: string;
  /** A value in words. */
  valueText: (value: FieldValue) => string;
  onValue: (value: FieldValue) => void;
  onLock: () => void;
}

const MOST_LETTERS = 60;
const cut = (text: string): string =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS).trimEnd()}…` : text;

/** Where a field comes from, what else could stand there, and whether scans may change it. */
export function FieldBar({ view, draft, label, valueText, onValue, onLock }: Props) {
  const { t } = useTranslation('rom');
  const nameOf = useOriginName();
  const { value, origin, isLocked } = shownField(view, draft);
  const others = view.choices.filter(
    (choice) => choice.origin !== 'user' && !isSameValue(choice.value, value),
  );
  const badge = (
    <span
      className={classes(
        'inline-flex min-h-6 items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap',
        origin === 'user' ? 'bg-accent-soft text-accent-ink' : 'bg-hover text-ink-soft',
      )}
    >
      {origin ? nameOf(origin) : t('origin-none')}
      {others.length > 0 && <ChevronDown size={12} aria-hidden="true" />}
    </span>
  );
  return (
    <span className="ml-auto flex shrink-0 items-center">
      {others.length > 0 ? (
        <Menu
          trigger={
            <button
              type="button"
              aria-label={t('edit-change-source', {
                field: label,
                origin: origin ? nameOf(origin) : t('origin-none'),
              })}
              className="rounded-full transition hover:brightness-110"
            >
              {badge}
            </button>
          }
          items={others.map((choice) => ({
            label: `${nameOf(choice.origin)}: ${cut(valueText(choice.value))}`,
            onSelect: () => onValue(choice.value),
          }))}
        />
      ) : (
        badge
      )}
      <IconButton
        label={isLocked ? t('edit-unlock', { field: label }) : t('edit-lock', { field: label })}
        aria-pressed={isLocked}
        onClick={onLock}
        className={classes('size-9!', isLocked && 'text-accent-ink!')}
      >
        {isLocked ? (
          <Lock size={15} aria-hidden="true" />
        ) : (
          <LockOpen size={15} aria-hidden="true" className="opacity-70" />
        )}
      </IconButton>
    </span>
  );
}
