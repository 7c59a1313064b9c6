import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { signInPolicyQuery, useUpdateSignInPolicy } from '#shared/data/accounts.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { Switch } from '#shared/ui/switch.tsx';

/** The server's requirements for sign-ins. Rendered once they are loaded. */
export function SignInPolicySwitch() {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const { data: policy } = useQuery(signInPolicyQuery());
  const update = useUpdateSignInPolicy();
  if (!policy) return null;
  const isOwnMissing = update.error instanceof ApiError && update.error.code === 'conflict';
  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-5">
      <Switch
        label={t('policy-two-factor')}
        hint={t('policy-two-factor-text')}
        checked={policy.admins_need_second_factor}
        disabled={update.isPending}
        onChange={(isNeeded) => update.mutate({ admins_need_second_factor: isNeeded })}
      />
      {update.error && (
        <Notice tone="danger">
          {isOwnMissing ? t('policy-two-factor-own') : errorText(update.error)}
        </Notice>
      )}
    </div>
  );
}
