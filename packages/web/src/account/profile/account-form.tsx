import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { dropSession } from '#account/data/session.ts';
import { useAccountChecks } from '#account/use-account-checks.ts';
import { useUpdateUser } from '#shared/data/accounts.ts';
import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { logFailure } from '#shared/lib/log.ts';
import { useForm } from '#shared/lib/use-form.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { FormFields } from '#shared/ui/form-fields.tsx';
import { Form } from '#shared/ui/form.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

export function AccountForm({ user }: { user: User }) {
  const { t } = useTranslation(['settings', 'common']);
  const checks = useAccountChecks();
  const describe = useDescribeError();
  const update = useUpdateUser();
  const leave = useGoToSignIn();
  const form = useForm({
    initial: { username: user.username, email: user.email ?? '' },
    check: ({ username, email }) => ({
      username: checks.username(username),
      email: checks.email(email),
    }),
    describe,
  });
  const { username, email } = form.values;
  const renaming = username.trim() !== user.username;
  const changed = renaming || email.trim() !== (user.email ?? '');

  const send = async () => {
    const patch = renaming ? { username, email } : { email };
    const saved = await update.mutateAsync({ id: user.id, patch });
    if (saved.username !== user.username) {
      await leave(t('profile-renamed', { name: saved.username }));
    } else {
      toast({ tone: 'good', message: t('profile-saved') });
    }
  };
  return (
    <Card title={t('profile-account')}>
      <Form onSubmit={() => form.submit(send)}>
        <FormFields refusals={form.refusals}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              {...form.field('username')}
              label={t('common:username')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={255}
            />
            <TextField
              {...form.field('email')}
              label={t('common:email-optional')}
              type="email"
              autoComplete="email"
              maxLength={255}
            />
          </div>
          {renaming && <Notice tone="warn">{t('profile-renaming')}</Notice>}
          <ErrorNotice error={form.error} />
          <Button
            type="submit"
            busy={form.busy}
            disabled={!changed}
            className="justify-self-end max-sm:justify-self-stretch"
          >
            {t('common:save')}
          </Button>
        </FormFields>
      </Form>
    </Card>
  );
}

/** Shows a message and opens the sign-in page, after a change that ended the session. */
export function useGoToSignIn(): (message: string) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (message) => {
    await dropSession(client).catch((error: unknown) =>
      logFailure('Opening the sign-in page', error),
    );
    await navigate({ to: '/login', search: { noauto: true } });
    toast({ tone: 'good', message });
  };
}
