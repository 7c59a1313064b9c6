import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DeviceAuthorization } from '@saveroom/contract';

import {
  clientTokenQueries,
  useApproveDevice,
  useDenyDevice,
} from '#account/data/client-tokens.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

import { ScopeTexts } from './scope-texts.tsx';

interface Props {
  /** From the link that the device shows; empty if the user has to type it. */
  code: string;
  onCode: (code: string) => void;
}

/** Approves a device that waits with a code. */
export function PairDevice({ code, onCode }: Props) {
  return code === '' ? (
    <CodeForm onCode={onCode} />
  ) : (
    <WaitingDevice key={code} code={code} onCode={onCode} />
  );
}

function CodeForm({ onCode, error }: { onCode: Props['onCode']; error?: string | undefined }) {
  const { t } = useTranslation('apps');
  const [code, setCode] = useState('');
  return (
    <Card>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() !== '') onCode(code.trim());
        }}
      >
        <TextField
          label={t('pairing-code')}
          hint={t('pairing-code-hint')}
          error={error}
          value={code}
          onChange={setCode}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono tracking-widest uppercase"
          required
        />
        <Button variant="primary" type="submit" className="justify-self-end max-sm:w-full">
          {t('pairing-continue')}
        </Button>
      </form>
    </Card>
  );
}

function WaitingDevice({ code, onCode }: Props) {
  const { t } = useTranslation('apps');
  const errorText = useErrorText();
  const { data: device, error, isPending } = useQuery(clientTokenQueries.waitingDevice(code));
  if (isPending) {
    return (
      <Loading>
        <Skeleton className="h-60 w-full" />
      </Loading>
    );
  }
  if (device) return <Decision device={device} code={code} />;
  return <CodeForm onCode={onCode} error={codeError(error, t) ?? errorText(error)} />;
}

function codeError(
  error: Error,
  t: (key: 'pairing-unknown' | 'pairing-decided') => string,
): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'not_found') return t('pairing-unknown');
  return error.code === 'gone' ? t('pairing-decided') : null;
}

function Decision({ device, code }: { device: DeviceAuthorization; code: string }) {
  const { t } = useTranslation('apps');
  const id = useId();
  const [name, setName] = useState(device.name);
  const approve = useApproveDevice();
  const deny = useDenyDevice();
  const failure = approve.error ?? deny.error;
  if (approve.data) {
    return (
      <Card title={t('pairing-connected', { name: approve.data.device_name })}>
        <p className="text-sm text-ink-soft">{t('pairing-connected-text')}</p>
      </Card>
    );
  }
  if (deny.isSuccess) {
    return (
      <Card title={t('pairing-denied')}>
        <p className="text-sm text-ink-soft">{t('pairing-denied-text')}</p>
      </Card>
    );
  }
  const { requested_scopes, allowed_scopes, client, client_version, platform } = device;
  return (
    <Card
      title={t('pairing-question', { name: device.name })}
      description={[client, client_version, platform].filter(Boolean).join(' · ')}
    >
      <form
        aria-labelledby={id}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (approve.isPending || name.trim() === '') return;
          approve.mutate({ user_code: code, approved_scopes: allowed_scopes, device_name: name });
        }}
      >
        <Notice tone="warn">{t('pairing-warning')}</Notice>
        <div className="grid gap-2">
          <p id={id} className="text-sm font-medium">
            {t('pairing-wants')}
          </p>
          <ScopeTexts scopes={allowed_scopes} />
          {allowed_scopes.length < requested_scopes.length && (
            <p className="text-sm text-ink-soft">{t('pairing-excess')}</p>
          )}
        </div>
        <TextField
          label={t('pairing-device-name')}
          value={name}
          onChange={setName}
          maxLength={255}
          required
        />
        <ErrorNotice error={failure} />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button busy={deny.isPending} onClick={() => deny.mutate(code)}>
            {t('pairing-deny')}
          </Button>
          <Button variant="primary" type="submit" busy={approve.isPending}>
            {t('pairing-approve')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
