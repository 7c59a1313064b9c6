import { Link } from '@tanstack/react-router';
import { BookmarkCheck, Gamepad2, Layers, MonitorPlay, Save, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ShareLink } from '@saveroom/contract';

import { useRevokeShare, useUpdateShare } from '#library/data/shares.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { RowIcon } from '#shared/ui/row-icon.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { ShareForm } from './share-form.tsx';
import { changesOf, fieldsOf, invalidFields } from './share-settings.ts';

interface RowsProps {
  links: readonly (ShareLink & { readonly username?: string })[];
  /** The links of the current user, which can be changed. */
  isOwn: boolean;
  showsTitle: boolean;
}

type OpenDialog = { readonly kind: 'edit' | 'revoke'; readonly link: ShareLink };

/** Share links with their state, and what can be done with them. */
export function ShareRows({ links, isOwn, showsTitle }: RowsProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <ul className="grid">
        {links.map((link) => (
          <ShareRow
            key={link.id}
            link={link}
            username={link.username}
            showsTitle={showsTitle}
            onEdit={
              isOwn && link.target !== 'kiosk' ? () => setDialog({ kind: 'edit', link }) : undefined
            }
            onRevoke={() => setDialog({ kind: 'revoke', link })}
          />
        ))}
      </ul>
      {dialog?.kind === 'edit' && <EditDialog link={dialog.link} onClose={close} />}
      {dialog?.kind === 'revoke' && (
        <RevokeDialog link={dialog.link} isOwn={isOwn} onClose={close} />
      )}
    </>
  );
}

const ICONS = {
  rom: Gamepad2,
  collection: Layers,
  smart_collection: Layers,
  save: Save,
  state: BookmarkCheck,
  library: Users,
  kiosk: MonitorPlay,
} as const;

const BADGES = { expired: 'warn', used_up: 'warn', unavailable: 'danger' } as const;

interface RowProps {
  link: ShareLink;
  username: string | undefined;
  showsTitle: boolean;
  onEdit: (() => void) | undefined;
  onRevoke: () => void;
}

function ShareRow({ link, username, showsTitle, onEdit, onRevoke }: RowProps) {
  const { t } = useTranslation('shares');
  const format = useFormat();
  const Icon = ICONS[link.target];
  const title = useTargetTitle(link);
  const heading = link.name || (showsTitle ? title : t(`access-${link.access}`));
  const { max_uses: max, use_count: count, last_used_at: usedAt, expires_at: expiresAt } = link;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <RowIcon icon={Icon} />
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
          <span className="wrap-anywhere">{heading}</span>
          {link.state !== 'active' && (
            <Badge tone={BADGES[link.state]}>{t(`state-${link.state}`)}</Badge>
          )}
          {link.has_password && (
            <Badge>{t(link.target === 'kiosk' ? 'kiosk-pin' : 'password')}</Badge>
          )}
        </p>
        {showsTitle && link.name !== '' && (
          <p className="text-[0.8125rem] wrap-anywhere">
            <TargetTitle link={link} title={title} />
          </p>
        )}
        <p className="flex flex-wrap gap-x-3 text-[0.8125rem] text-ink-soft tabular-nums">
          {username !== undefined && <span>{t('by-user', { name: username })}</span>}
          {heading !== t(`access-${link.access}`) && <span>{t(`access-${link.access}`)}</span>}
          {link.target !== 'kiosk' && (
            <span>
              {max === null
                ? t('used', { count, number: format.number(count) })
                : t('used-of', { number: format.number(count), max: format.number(max) })}
            </span>
          )}
          {usedAt && (
            <span title={format.dateTime(usedAt)}>
              {t('last-used', { when: format.ago(usedAt) })}
            </span>
          )}
          {expiresAt && link.state !== 'expired' && (
            <span>{t('expires-on', { date: format.dateTime(expiresAt) })}</span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:pl-14">
        {onEdit && (
          <Button size="sm" aria-label={t('edit-named', { name: heading })} onClick={onEdit}>
            {t('edit')}
          </Button>
        )}
        <Button size="sm" aria-label={t('revoke-named', { name: heading })} onClick={onRevoke}>
          {t('revoke')}
        </Button>
      </div>
    </li>
  );
}

/** Guests and kiosks are named with the group whose view they have. */
function useTargetTitle({ target, title }: ShareLink): string {
  const { t } = useTranslation('shares');
  if (title === null) return t('target-unavailable');
  if (target === 'library') return t('target-library', { name: title });
  return target === 'kiosk' ? t('target-kiosk', { name: title }) : title;
}

/** Links to the game, if there is one. */
function TargetTitle({ link, title }: { link: ShareLink; title: string }) {
  if (link.rom_id === null) return title;
  return (
    <Link
      to="/rom/$rom"
      params={{ rom: link.rom_id }}
      className="text-accent-ink underline-offset-2 hover:underline"
    >
      {title}
    </Link>
  );
}

function EditDialog({ link, onClose }: { link: ShareLink; onClose: () => void }) {
  const { t } = useTranslation('shares');
  const [fields, setFields] = useState(() => fieldsOf(link));
  const [showsErrors, setShowsErrors] = useState(false);
  const update = useUpdateShare();
  const submit = () => {
    if (update.isPending) return;
    setShowsErrors(true);
    if (invalidFields(fields).length > 0) return;
    update.mutate({ id: link.id, ...changesOf(fields, new Date()) }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t('edit-title')}
      description={link.title}
      size="lg"
      onClose={onClose}
      onSubmit={submit}
      error={update.error}
      busy={update.isPending}
    >
      <ShareForm
        target={link.target}
        fields={fields}
        onChange={setFields}
        current={{ hasPassword: link.has_password, expiresAt: link.expires_at }}
        showsErrors={showsErrors}
      />
    </FormDialog>
  );
}

interface RevokeProps {
  link: ShareLink;
  isOwn: boolean;
  onClose: () => void;
}

function RevokeDialog({ link, isOwn, onClose }: RevokeProps) {
  const { t } = useTranslation('shares');
  const revoke = useRevokeShare();
  const confirm = () =>
    revoke.mutate(
      { id: link.id, isOwn },
      {
        onSuccess: () => {
          toast({ tone: 'good', message: t('revoked') });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={t('revoke-title')}
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
