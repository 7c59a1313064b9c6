import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { addApp, Reply } from '@saveroom/contract';

import { useAddApp, useAddPasskey, usePrepareApp } from '#account/data/two-factor.ts';
import { browserName } from '#shared/lib/browser-name.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { CopyField } from '#shared/ui/copy-field.tsx';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { FormFields } from '#shared/ui/form-fields.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { QrCode } from '#shared/ui/qr-code.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

import { CodeField } from './code-field.tsx';
import { useProofFailure } from './use-proof-failure.ts';

interface Props {
  /** Receives the recovery codes if this is the first factor. */
  onAdded: (added: Reply<typeof addApp>) => void;
  onClose: () => void;
}

/** Shows the key of a new authenticator app, and adds the app with its first code. */
export function AddAppDialog({ onAdded, onClose }: Props) {
  const { t } = useTranslation(['twoFactor', 'common']);
  const id = useId();
  const [name, setName] = useState(t('app'));
  const [code, setCode] = useState('');
  const { mutate: prepare, data, error } = usePrepareApp();
  const add = useAddApp();
  useEffect(() => prepare(), [prepare]);
  const submit = () => {
    if (!data || add.isPending || name.trim() === '' || code.trim() === '') return;
    add.mutate({ name, code }, { onSuccess: onAdded, onError: () => setCode('') });
  };
  const isWrong = add.error instanceof ApiError && add.error.code === 'bad_request';
  return (
    <FormDialog
      title={t('add-app')}
      description={t('app-scan')}
      onClose={onClose}
      onSubmit={submit}
      error={isWrong ? null : add.error}
      submitLabel={t('common:add')}
      busy={add.isPending}
      disabled={!data}
    >
      <div className="grid gap-4">
        <ErrorNotice error={error} />
        {!data && !error && <Skeleton className="h-44 w-44 justify-self-center" />}
        {data && (
          <>
            <QrCode text={data.address} label={t('qr')} />
            <CopyField
              id={`${id}-key`}
              label={t('app-key')}
              hint={t('app-key-hint')}
              value={data.key}
              copyLabel={t('common:copy')}
              copiedLabel={t('common:copied')}
            />
          </>
        )}
        <FormFields refusals={isWrong ? add.submittedAt : 0}>
          <CodeField
            kind="app"
            value={code}
            onChange={setCode}
            error={isWrong ? t('code-wrong') : null}
          />
        </FormFields>
        <TextField
          label={t('name')}
          hint={t('name-hint')}
          value={name}
          onChange={setName}
          maxLength={100}
          required
        />
      </div>
    </FormDialog>
  );
}

/** Has the browser create a passkey. */
export function AddPasskeyDialog({ onAdded, onClose }: Props) {
  const { t } = useTranslation('twoFactor');
  const describe = useProofFailure();
  const [name, setName] = useState(() => browserName(navigator.userAgent).system);
  const add = useAddPasskey();
  const submit = () => {
    if (!add.isPending && name.trim() !== '') add.mutate(name, { onSuccess: onAdded });
  };
  return (
    <FormDialog
      title={t('add-passkey')}
      description={t('passkey-text')}
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      note={add.error && <Notice tone="danger">{describe(add.error, 'passkey').text}</Notice>}
      submitLabel={t('passkey-create')}
      busy={add.isPending}
    >
      <TextField
        label={t('name')}
        hint={t('name-hint')}
        value={name}
        onChange={setName}
        maxLength={100}
        required
        data-autofocus
      />
    </FormDialog>
  );
}
