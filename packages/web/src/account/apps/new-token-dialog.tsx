import { useQuery } from '@tanstack/react-query';
import { Eye, RefreshCw, ShieldCheck } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ClientToken, IssuedClientToken, Scope, User } from '@saveroom/contract';

import { clientTokenQueries, useAddToken, usePairToken } from '#account/data/client-tokens.ts';
import { serverAddress } from '#shared/lib/base-path.ts';
import { Button } from '#shared/ui/button.tsx';
import { ChoiceCards } from '#shared/ui/choice-cards.tsx';
import { CopyField } from '#shared/ui/copy-field.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { QrCode } from '#shared/ui/qr-code.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

/** The scopes that apps for playing and syncing need. */
const SYNC_SCOPES: readonly Scope[] = [
  'me.read',
  'roms.read',
  'platforms.read',
  'assets.read',
  'assets.write',
  'devices.read',
  'devices.write',
  'firmware.read',
  'roms.user.read',
  'roms.user.write',
  'collections.read',
  'collections.write',
];

const ACCESS = ['sync', 'read', 'full'] as const;
type Access = (typeof ACCESS)[number];
const ICONS = { sync: RefreshCw, read: Eye, full: ShieldCheck };

const LIFETIMES = ['never', '30d', '90d', '1y'] as const;
type Lifetime = (typeof LIFETIMES)[number];

function scopesFor(access: Access, { oauth_scopes }: User): readonly Scope[] {
  if (access === 'full') return oauth_scopes;
  if (access === 'sync') return oauth_scopes.filter((scope) => SYNC_SCOPES.includes(scope));
  return SYNC_SCOPES.filter((scope) => scope.endsWith('.read') && oauth_scopes.includes(scope));
}

interface Props {
  user: User;
  onClose: () => void;
}

export function NewTokenDialog({ user, onClose }: Props) {
  const { t } = useTranslation('apps');
  const [name, setName] = useState('');
  const [access, setAccess] = useState<Access>('sync');
  const [lifetime, setLifetime] = useState<Lifetime>('never');
  const add = useAddToken();
  if (add.data) return <CreatedDialog token={add.data} onClose={onClose} />;
  const submit = () => {
    if (name.trim() === '' || add.isPending) return;
    add.mutate({ name, scopes: scopesFor(access, user), expires_in: lifetime });
  };
  return (
    <FormDialog
      title={t('create')}
      description={t('create-text')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('create')}
      busy={add.isPending}
      error={add.error}
    >
      <div className="grid gap-5">
        <TextField
          label={t('name')}
          hint={t('name-hint')}
          value={name}
          onChange={setName}
          maxLength={255}
          required
          data-autofocus
        />
        <ChoiceCards
          label={t('access')}
          value={access}
          onChange={setAccess}
          choices={ACCESS.map((value) => {
            const Icon = ICONS[value];
            return {
              value,
              label: t(`access-${value}`),
              text: t(`access-${value}-text`),
              icon: <Icon size={18} aria-hidden="true" />,
            };
          })}
        />
        <Select
          label={t('expires')}
          value={lifetime}
          onChange={setLifetime}
          options={LIFETIMES.map((value) => ({ value, label: t(`expires-${value}`) }))}
        />
      </div>
    </FormDialog>
  );
}

/** Shows a new token; it cannot be shown again later. */
function CreatedDialog({ token, onClose }: { token: IssuedClientToken; onClose: () => void }) {
  const { t } = useTranslation('apps');
  const id = useId();
  return (
    <Dialog
      title={t('created')}
      description={t('created-text')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className="grid gap-5">
        <CopyField
          id={`${id}-token`}
          label={t('token')}
          value={token.raw_token}
          copyLabel={t('copy')}
          copiedLabel={t('copied')}
        />
        <CopyField
          id={`${id}-address`}
          label={t('address')}
          value={serverAddress()}
          copyLabel={t('copy')}
          copiedLabel={t('copied')}
        />
        <QrCode text={token.raw_token} label={t('qr')} />
      </div>
    </Dialog>
  );
}

interface PairingProps {
  token: ClientToken;
  onClose: () => void;
}

/** A short code for apps without a camera or a clipboard. */
export function PairingDialog({ token, onClose }: PairingProps) {
  const { t } = useTranslation('apps');
  const { mutate, data, error, isPending } = usePairToken();
  const { id } = token;
  useEffect(() => mutate(id), [mutate, id]);
  return (
    <Dialog
      title={t('pair-code')}
      description={token.name}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button busy={isPending} onClick={() => mutate(id)}>
            {t('pair-code-new')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <ErrorNotice error={error} />
      {!data && !error && <Skeleton className="h-16 w-full" />}
      {data && <PairingCode key={data.code} code={data.code} seconds={data.expires_in} />}
    </Dialog>
  );
}

const SECOND_MS = 1000;

function PairingCode({ code, seconds }: { code: string; seconds: number }) {
  const { t } = useTranslation('apps');
  const [left, setLeft] = useState(seconds);
  const isExpired = left <= 0;
  const { data: isGone } = useQuery({
    ...clientTokenQueries.isCodeGone(code),
    enabled: !isExpired,
  });
  // The server forgets used and expired codes alike; before the deadline a missing code was used.
  const isUsed = isGone === true && !isExpired;
  useEffect(() => {
    if (isExpired || isUsed) return undefined;
    const timer = window.setInterval(() => setLeft((now) => now - 1), SECOND_MS);
    return () => window.clearInterval(timer);
  }, [isExpired, isUsed]);
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <p className="font-mono text-3xl font-semibold tracking-widest select-all">
        {`${code.slice(0, 4)}-${code.slice(4)}`}
      </p>
      <p className="text-sm text-ink-soft" aria-live="polite">
        {isUsed
          ? t('pair-code-used')
          : isExpired
            ? t('pair-code-expired')
            : t('pair-code-left', { count: left })}
      </p>
    </div>
  );
}
