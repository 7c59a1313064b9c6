import { useTranslation } from 'react-i18next';

import type { FieldView } from '@saveroom/contract';

import { shownField } from './edit-draft.ts';
import { PictureTiles } from './picture-tiles.tsx';
import type { EditForm } from './use-edit-form.ts';
import { useOriginName } from './use-origin-name.ts';

/** The covers of the sources the game is matched with. */
export function CoverChoices({ form, view }: { form: EditForm; view: FieldView }) {
  const { t } = useTranslation('rom');
  const nameOf = useOriginName();
  const { value } = shownField(view, form.drafts.get('cover'));
  const tiles = view.choices.flatMap((choice) =>
    typeof choice.value === 'string' && choice.value !== '' && choice.origin !== 'user'
      ? [{ url: choice.value, thumb: choice.value, caption: nameOf(choice.origin) }]
      : [],
  );
  if (tiles.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-medium">{t('cover-from-matches')}</h3>
      <PictureTiles
        tiles={tiles}
        chosen={form.cover === null && typeof value === 'string' ? value : null}
        onChoose={(url) => form.setField(view, url)}
      />
    </section>
  );
}
