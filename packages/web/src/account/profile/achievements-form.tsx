import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';

import type { User } from '@saveroom/contract';

import { useRefreshAchievements } from '#game/data/rom-mutations.ts';
import { useUpdateUser } from '#shared/data/accounts.ts';
import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useForm } from '#shared/lib/use-form.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { FormFields } from '#shared/ui/form-fields.tsx';
import { Form } from '#shared/ui/form.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

export function AchievementsForm({ user }: { user: User }) {
  const { t } = useTranslation(['settings', 'common']);
  const describe = useDescribeError();
  const update = useUpdateUser();
  const refresh = useRefreshAchievements();
  /** Fetches the achievements of all games, or of those played since the last sync. */
  const sync = ({ incremental }: { incremental: boolean }) =>
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
      <Form
        onSubmit={() => {
          form.submit(async (patch) => {
            await update.mutateAsync({ id: user.id, patch });
            toast({ tone: 'good', message: t('profile-saved') });
            if (patch.ra_username) sync({ incremental: false });
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
          <ErrorNotice error={form.error} />
          {refresh.error && <Notice tone="danger">{describe(refresh.error).text}</Notice>}
          <div className="flex flex-wrap justify-end gap-3 max-sm:grid">
            {user.ra_username !== '' && (
              <Button busy={refresh.isPending} onClick={() => sync({ incremental: true })}>
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
      </Form>
    </Card>
  );
}

/** The result of the last sync with RetroAchievements. */
function EarnedNote({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { games, achievements } = earnedOf(user);
  if (user.ra_username === '') return null;
  return (
    <p className="flex items-center gap-2.5 text-sm text-ink-soft tabular-nums">
      <Trophy size={17} className="shrink-0 text-accent-ink" aria-hidden="true" />
      {games === 0
        ? t('ra-none')
        : t('ra-earned', {
            count: games,
            games: format.number(games),
            achievements: t('ra-achievements', {
              count: achievements,
              number: format.number(achievements),
            }),
          })}
    </p>
  );
}

const Result = z.looseObject({ num_awarded: z.nullish(z.number()) });

/** Totals of the RetroAchievements progress of a user. */
export function earnedOf({ ra_progression }: Pick<User, 'ra_progression'>) {
  let games = 0;
  let achievements = 0;
  for (const result of ra_progression.results ?? []) {
    const { data } = Result.safeParse(result);
    if (!data?.num_awarded) continue;
    games += 1;
    achievements += data.num_awarded;
  }
  return { games, achievements };
}
