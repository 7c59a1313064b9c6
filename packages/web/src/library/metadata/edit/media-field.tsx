import { useTranslation } from 'react-i18next';

import type { FieldValue } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';

import { shownField } from './edit-draft.ts';
import { FieldBar } from './field-bar.tsx';
import { toText } from './field-kinds.ts';
import type { EditForm } from './use-edit-form.ts';

interface Props {
  form: EditForm;
  field: 'screenshots' | 'manual';
}

/** Pictures and papers that are taken from a source as a whole. */
export function MediaField({ form, field }: Props) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const view = form.viewOf(field);
  if (!view) return null;
  const draft = form.drafts.get(field);
  const label = t(`field-${field}`);
  const words = (value: FieldValue): string => {
    if (Array.isArray(value)) {
      return t('media-count', { count: value.length, number: format.number(value.length) });
    }
    return toText(value);
  };
  const { value } = shownField(view, draft);
  return (
    <div className="flex min-h-11 items-center gap-3 border-t border-line pt-3">
      <span className="text-sm font-medium">{label}</span>
      <span className="min-w-0 truncate text-[0.8125rem] text-ink-faint">{words(value)}</span>
      <FieldBar
        view={view}
        draft={draft}
        label={label}
        valueText={words}
        onValue={(next) => form.setField(view, next)}
        onLock={() => form.toggleLock(view)}
      />
    </div>
  );
}
