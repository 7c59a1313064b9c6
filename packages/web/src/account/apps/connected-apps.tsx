import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { KeyRound, Link2, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ClientToken, User } from '@saveroom/contract';

import { clientTokenQueries, useRenameToken, useRevokeToken } from '#account/data/client-tokens.ts';
import { RenameDialog } from '#account/rename-dialog.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { RowIcon } from '#shared/ui/row-icon.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { ConnectGuide } from './connect-guide.tsx';
import { FeedGuide } from './feed-guide.tsx';
import { NewTokenDialog, PairingDialog } from './new-token-dialog.tsx';
import { ScopeTexts } from './scope-texts.tsx';

type OpenDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'pair' | 'rename' | 'revoke'; readonly token: ClientToken };

/** The apps and devices that sign in with a token. */
export function ConnectedApps({ user }: { user: User }) {
  const { t } = useTranslation('apps');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <Card title={t('title')} description={t('connect-text')}>
      <div className="grid gap-5">
        <TokenList onOpen={setDialog} />
        <div className="flex flex-wrap gap-2 max-sm:*:w-full">
          <Link to="/pair/device" className={buttonClass('primary', 'md')}>
            <Link2 size={16} aria-hidden="true" />
            {t('connect')}
          </Link>
          <Button
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => setDialog({ kind: 'create' })}
          >
            {t('create')}
          </Button>
        </div>
        <ConnectGuide />
        <FeedGuide />
      </div>
      {dialog?.kind === 'create' && <NewTokenDialog user={user} onClose={close} />}
      {dialog?.kind === 'pair' && <PairingDialog token={dialog.token} onClose={close} />}
      {dialog?.kind === 'rename' && <RenameTokenDialog token={dialog.token} onClose={close} />}
      {dialog?.kind === 'revoke' && <RevokeDialog token={dialog.token} onClose={close} />}
    </Card>
  );
}

function TokenList({ onOpen }: { onOpen: (dialog: OpenDialog) => void }) {
  const { t } = useTranslation('apps');
  const { data: tokens, ...query } = useQuery(clientTokenQueries.own());
  if (query.isPending) {
    return <SkeletonRows count={2} rowClass="h-14 w-full" />;
  }
  if (!tokens) {
    return <FailedQuery title={t('failed')} query={query} />;
  }
  if (tokens.length === 0) return <p className="text-sm text-ink-soft">{t('none')}</p>;
  const loadedAt = new Date(query.dataUpdatedAt).toISOString();
  return (
    <ul className="grid">
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} loadedAt={loadedAt} onOpen={onOpen} />
      ))}
    </ul>
  );
}

interface TokenRowProps {
  token: ClientToken;
  /** When the list was read, in the format of the API. */
  loadedAt: string;
  onOpen: (dialog: OpenDialog) => void;
}

function TokenRow({ token, loadedAt, onOpen }: TokenRowProps) {
  const { t } = useTranslation('apps');
  const format = useFormat();
  const { name, last_used_at, last_used_ip, expires_at } = token;
  const isExpired = expires_at !== null && expires_at <= loadedAt;
  return (
    <li className="grid gap-2 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <RowIcon icon={KeyRound} />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
            <span className="wrap-anywhere">{name}</span>
            {isExpired && <Badge tone="danger">{t('expired')}</Badge>}
          </p>
          <p className="flex flex-wrap gap-x-3 text-[0.8125rem] text-ink-soft tabular-nums">
            <span title={last_used_at ? format.dateTime(last_used_at) : undefined}>
              {last_used_at
                ? t('last-used-from', { when: format.ago(last_used_at), address: last_used_ip })
                : t('never-used')}
            </span>
            <span>{t('since', { date: format.date(token.created_at) })}</span>
            {expires_at && !isExpired && (
              <span>{t('expires-on', { date: format.date(expires_at) })}</span>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          {!isExpired && token.device_id === null && (
            <Button size="sm" onClick={() => onOpen({ kind: 'pair', token })}>
              {t('pair-show')}
            </Button>
          )}
          <Button size="sm" onClick={() => onOpen({ kind: 'rename', token })}>
            {t('rename')}
          </Button>
          <Button
            size="sm"
            aria-label={t('revoke-named', { name })}
            onClick={() => onOpen({ kind: 'revoke', token })}
          >
            {t('revoke')}
          </Button>
        </div>
      </div>
      <details className="pl-14 text-sm max-sm:pl-0">
        <summary className="w-fit cursor-pointer text-[0.8125rem] text-ink-soft">
          {t('access')}
        </summary>
        <div className="pt-2">
          <ScopeTexts scopes={token.scopes} />
        </div>
      </details>
    </li>
  );
}

interface DialogProps {
  token: ClientToken;
  onClose: () => void;
}

function RenameTokenDialog({ token, onClose }: DialogProps) {
  const { mutate, isPending, error } = useRenameToken();
  return (
    <RenameDialog
      name={token.name}
      maxLength={255}
      isPending={isPending}
      error={error}
      onRename={(name) => mutate({ id: token.id, name }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function RevokeDialog({ token, onClose }: DialogProps) {
  const { t } = useTranslation('apps');
  const revoke = useRevokeToken();
  const confirm = () =>
    revoke.mutate(token.id, {
      onSuccess: () => {
        toast({ tone: 'good', message: t('revoked') });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t('revoke-title', { name: token.name })}
      confirmLabel={t('revoke')}
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('revoke-text')}</p>
    </ConfirmDialog>
  );
}
