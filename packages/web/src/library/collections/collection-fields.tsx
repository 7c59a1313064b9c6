import { useTranslation } from 'react-i18next';

import type { FormField } from '#shared/lib/use-form.ts';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

interface Props {
  name: FormField;
  description: FormField;
  isPublic: boolean;
  onPublic: (isPublic: boolean) => void;
}

const NAME_MAX = 400;
const DESCRIPTION_MAX = 4000;

/** What every collection that people make has. */
export function CollectionFields({ name, description, isPublic, onPublic }: Props) {
  const { t } = useTranslation('collection');
  return (
    <>
      <TextField
        {...name}
        label={t('name')}
        autoComplete="off"
        maxLength={NAME_MAX}
        data-autofocus
      />
      <TextArea
        {...description}
        label={t('description')}
        autoComplete="off"
        maxLength={DESCRIPTION_MAX}
      />
      <Checkbox
        label={t('public')}
        hint={isPublic ? t('public-on') : t('public-off')}
        checked={isPublic}
        onChange={onPublic}
      />
    </>
  );
}
