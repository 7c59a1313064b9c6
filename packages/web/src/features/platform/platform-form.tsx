import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { useUpdatePlatform } from '#data/platforms.ts';
import { useDescribeError } from '#i18n/use-describe-error.ts';
import { useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FormFields } from '#ui/form-fields.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast-store.ts';

import { RatioChoice } from './ratio-choice.tsx';

/** How the platform is shown to everybody. */
export function PlatformForm({ platform }: { platform: Platform }) {
  const { t } = useTranslation(['platform', 'common']);
  const describe = useDescribeError();
  const update = useUpdatePlatform();
  const form = useForm({
    initial: { custom_name: platform.custom_name, aspect_ratio: platform.aspect_ratio },
    check: () => ({}),
    describe,
  });
  const { custom_name, aspect_ratio } = form.values;
  const changed =
    custom_name.trim() !== platform.custom_name || aspect_ratio !== platform.aspect_ratio;
  const send = async () => {
    const patch = { custom_name: custom_name.trim(), aspect_ratio };
    await update.mutateAsync({ id: platform.id, patch });
    toast({ tone: 'good', message: t('form-saved') });
  };
  return (
    <Card title={t('form-title')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit(send);
        }}
      >
        <FormFields refusals={form.refusals}>
          <TextField
            {...form.field('custom_name')}
            label={t('form-name')}
            hint={t('form-name-hint', { name: platform.name })}
            placeholder={platform.name}
            maxLength={400}
            autoComplete="off"
          />
          <RatioChoice value={aspect_ratio} onChange={(ratio) => form.set('aspect_ratio', ratio)} />
          {form.error && <Notice tone="danger">{form.error}</Notice>}
          <Button
            type="submit"
            busy={form.busy}
            disabled={!changed}
            className="justify-self-end max-sm:justify-self-stretch"
          >
            {t('common:save')}
          </Button>
        </FormFields>
      </form>
    </Card>
  );
}
