import { KeyRound, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useForgotPassword } from '#shared/data/accounts.ts';
import { useAccountChecks } from '#account/use-account-checks.ts';
import { useForm } from '#shared/lib/use-form.ts';
import { Button } from '#shared/ui/button.tsx';
import { FormFields } from '#shared/ui/form-fields.tsx';
import { Form } from '#shared/ui/form.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

import { AuthPanel } from './auth-panel.tsx';
import { useLoginFailure } from './use-login-failure.ts';

export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation(['login', 'common']);
  const { required } = useAccountChecks();
  const describe = useLoginFailure();
  const forgot = useForgotPassword();
  const [done, setDone] = useState(false);
  const form = useForm({
    initial: { username: '' },
    check: ({ username }) => ({ username: required(username) }),
    describe: (error) => ({ text: describe(error).text }),
  });
  const back = (
    <Button variant="ghost" className="w-full" onClick={onBack}>
      {t('to-login')}
    </Button>
  );

  if (done) {
    return (
      <AuthPanel
        icon={<ScrollText size={24} aria-hidden="true" />}
        title={t('forgot-done-title')}
        description={t('forgot-done-text')}
        takesFocus
      >
        {back}
      </AuthPanel>
    );
  }
  return (
    <AuthPanel
      icon={<KeyRound size={24} aria-hidden="true" />}
      title={t('forgot-title')}
      description={t('forgot-text')}
    >
      <Form
        onSubmit={() => {
          form.submit(async (values) => {
            await forgot.mutateAsync(values);
            setDone(true);
          });
        }}
      >
        <FormFields refusals={form.refusals} focusFirst>
          <TextField
            {...form.field('username')}
            label={t('common:username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <ErrorNotice error={form.error} />
          <div className="mt-1 grid gap-2">
            <Button type="submit" variant="primary" size="lg" busy={form.busy}>
              {t('forgot-send')}
            </Button>
            {back}
          </div>
        </FormFields>
      </Form>
    </AuthPanel>
  );
}
