import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { ImportAccount } from '@saveroom/contract';

import { PasswordField } from '#account/password-field.tsx';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

export interface DraftAccount {
  key: number;
  kind: 'password' | 'token';
  username: string;
  password: string;
  token: string;
}

export const emptyAccount = (key: number): DraftAccount => ({
  key,
  kind: 'password',
  username: '',
  password: '',
  token: '',
});

const isComplete = ({ kind, username, password, token }: DraftAccount): boolean =>
  kind === 'token' ? token.trim() !== '' : username.trim() !== '' && password !== '';

const isBlank = ({ username, password, token }: DraftAccount): boolean =>
  username === '' && password === '' && token === '';

/**
 * The accounts to send; null while the first one, or another one that is not blank, is incomplete.
 */
export function accountsOf(drafts: readonly DraftAccount[]): ImportAccount[] | null {
  const used = drafts.filter((draft, index) => index === 0 || !isBlank(draft));
  if (!used.every(isComplete)) return null;
  return used.map(({ kind, username, password, token }) =>
    kind === 'token' ? { token: token.trim() } : { username: username.trim(), password },
  );
}

interface Props {
  drafts: readonly DraftAccount[];
  /** Marks incomplete fields, after the form was submitted. */
  showsErrors: boolean;
  onChange: (drafts: readonly DraftAccount[]) => void;
}

/**
 * Credentials for the other server: those of an admin, and of other users whose data is imported
 * too.
 */
export function AccountsForm({ drafts, showsErrors, onChange }: Props) {
  const { t } = useTranslation(['imports', 'common']);
  const change = (key: number, patch: Partial<DraftAccount>) =>
    onChange(drafts.map((draft) => (draft.key === key ? { ...draft, ...patch } : draft)));
  const add = () => onChange([...drafts, emptyAccount(Math.max(...drafts.map((d) => d.key)) + 1)]);
  const missing = (draft: DraftAccount, index: number, value: string) =>
    showsErrors && (index === 0 || !isBlank(draft)) && value.trim() === ''
      ? t('account-missing')
      : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {drafts.map((draft, index) => {
        const title = index === 0 ? t('account-admin') : t('account-other', { number: index });
        return (
          <fieldset
            key={draft.key}
            className="grid min-w-0 gap-3 rounded-md border border-line bg-canvas p-4"
          >
            <legend className="sr-only">{title}</legend>
            <div className="flex items-center justify-between gap-3">
              <p aria-hidden="true" className="text-sm font-semibold">
                {title}
              </p>
              {index > 0 && (
                <IconButton
                  label={t('account-remove', { title })}
                  onClick={() => onChange(drafts.filter(({ key }) => key !== draft.key))}
                >
                  <Trash2 size={17} aria-hidden="true" />
                </IconButton>
              )}
            </div>
            <Segmented
              label={t('account-kind')}
              value={draft.kind}
              onChange={(kind) => change(draft.key, { kind })}
              className="sm:max-w-96"
              options={[
                { value: 'password', label: t('account-password') },
                { value: 'token', label: t('account-token') },
              ]}
            />
            {draft.kind === 'password' ? (
              <div className="grid items-start gap-3 sm:grid-cols-2">
                <TextField
                  label={t('common:username')}
                  value={draft.username}
                  onChange={(username) => change(draft.key, { username })}
                  error={missing(draft, index, draft.username)}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={255}
                />
                <PasswordField
                  label={t('common:password')}
                  value={draft.password}
                  onChange={(password) => change(draft.key, { password })}
                  error={missing(draft, index, draft.password)}
                  // The password of another server must not replace the stored one of this server.
                  autoComplete="new-password"
                  maxLength={4096}
                />
              </div>
            ) : (
              <PasswordField
                label={t('account-token')}
                hint={t('account-token-hint')}
                value={draft.token}
                onChange={(token) => change(draft.key, { token })}
                error={missing(draft, index, draft.token)}
                autoComplete="new-password"
                maxLength={4096}
              />
            )}
          </fieldset>
        );
      })}
      <div className="grid gap-2">
        <p className="text-[0.8125rem] text-pretty text-ink-soft">{t('account-others-text')}</p>
        <Button
          className="justify-self-start max-sm:w-full"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={add}
        >
          {t('account-add')}
        </Button>
      </div>
      <Notice>{t('account-not-stored')}</Notice>
    </div>
  );
}
