import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { useUpdateUser } from '#shared/data/accounts.ts';
import { useRefreshAchievements } from '#game/data/rom-mutations.ts';
import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { useForm } from '#shared/lib/use-form.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { FormFields } from '#shared/ui/form-fields.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { EarnedNote } from './earned-note.tsx';

export function AchievementsForm({ user }: { user: User }) {
  const { t } = useTranslation(['settings', 'common']);
  const describe = useDescribeError();
  const update = useUpdateUser();
  const refresh = useRefreshAchievements();
  const fetchAll = (incremental: boolean) =>
    refresh.mutate(
      { id: user.id, incremental },
      { onSuccess: () => toast({ tone: 'good', message: t('ra-synced') }) },
    );
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
            if (patch.ra_username) fetchAll(false);
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
          <EarnedNote user={user} />
          {form.error && <Notice tone="danger">{form.error}</Notice>}
          {refresh.error && <Notice tone="danger">{describe(refresh.error).text}</Notice>}
          <div className="flex flex-wrap justify-end gap-3 max-sm:grid">
            {user.ra_username !== '' && (
              <Button busy={refresh.isPending} onClick={() => fetchAll(true)}>
                {t('ra-sync')}
              </Button>
            )}
            <Button
              type="submit"
              busy={form.busy}
              disabled={form.values.ra_username.trim() === user.ra_username}
            >
              {t('common:save')}
            </Button>
          </div>
        </FormFields>
      </form>
    </Card>
  );
}
