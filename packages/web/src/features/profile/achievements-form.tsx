import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { useUpdateUser } from '#data/accounts.ts';
import { useDescribeError } from '#i18n/use-describe-error.ts';
import { useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FormFields } from '#ui/form-fields.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast-store.ts';

export function AchievementsForm({ user }: { user: User }) {
  const { t } = useTranslation(['settings', 'common']);
  const describe = useDescribeError();
  const update = useUpdateUser();
  const form = useForm({
    initial: { ra_username: user.ra_username },
    check: () => ({}),
    describe,
  });
  return (
    <Card title={t('ra-title')} description={t('ra-text')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit(async (patch) => {
            await update.mutateAsync({ id: user.id, patch });
            toast({ tone: 'good', message: t('profile-saved') });
          });
        }}
      >
        <FormFields refusals={form.refusals}>
          <TextField
            {...form.field('ra_username')}
            label={t('ra-name')}
            hint={t('ra-hint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={255}
          />
          {form.error && <Notice tone="danger">{form.error}</Notice>}
          <Button
            type="submit"
            busy={form.busy}
            disabled={form.values.ra_username.trim() === user.ra_username}
            className="justify-self-end max-sm:justify-self-stretch"
          >
            {t('common:save')}
          </Button>
        </FormFields>
      </form>
    </Card>
  );
}
