import { useQuery } from '@tanstack/react-query';
import { Download, Eye, Gamepad2, Save } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { NO_LIMITS, PASSWORD_MIN } from '@saveroom/contract';
import type { AgeLimit, User } from '@saveroom/contract';

import { useAvatarChoice } from '#account/avatar-choice.tsx';
import { PasswordField, useStrength } from '#account/password-field.tsx';
import { useAccountChecks } from '#account/use-account-checks.ts';
import { permissionQueries, useSaveUserPermissions } from '#admin/data/permissions.ts';
import { AgeLimitFields } from '#admin/groups/age-limit-fields.tsx';
import { boardOfRegion } from '#admin/groups/board-of-region.ts';
import { HiddenPlatforms, withPlatforms } from '#admin/groups/hidden-platforms.tsx';
import { grantOf, RIGHT_BUNDLES, type Bundle } from '#admin/groups/right-bundles.ts';
import { AmountField } from '#admin/limits/amount-field.tsx';
import { limitsDraft, readLimits } from '#admin/limits/limits-draft.ts';
import { PlayHoursField } from '#admin/limits/play-hours-field.tsx';
import { useAddUser, useUpdateUser } from '#shared/data/accounts.ts';
import { useSaveLimitsOfNew } from '#shared/data/limits.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { serverAddress } from '#shared/lib/base-path.ts';
import { Button } from '#shared/ui/button.tsx';
import { ChoiceCards } from '#shared/ui/choice-cards.tsx';
import { CopyField } from '#shared/ui/copy-field.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FailedPart } from '#shared/ui/failed-state.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { QrCode } from '#shared/ui/qr-code.tsx';
import { Stepper } from '#shared/ui/stepper.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

import { AvatarField } from './avatar-field.tsx';

const KINDS = ['read', 'play', 'save', 'all'] as const;
type Kind = (typeof KINDS)[number];

/** The rights of a viewer that a child does not get, by the selected kind. */
const DENIED: Readonly<Record<Kind, readonly Bundle[]>> = {
  read: ['play', 'download', 'save', 'track', 'apps'],
  play: ['download', 'save', 'track', 'apps'],
  save: ['download', 'apps'],
  all: [],
};
const ICONS = { read: Eye, play: Gamepad2, save: Save, all: Download };
const FIRST_AGE = 7;
const BAD_REQUEST = 400;

/**
 * Focuses the new step: with the focus still on Next or Back, a double click would skip a step or
 * close the dialog.
 */
const focusStep = (step: HTMLElement | null) => step?.focus();

interface Props {
  onClose: () => void;
}

/** A parent sets up the account of a child in three steps. */
export function AddChildDialog({ onClose }: Props) {
  const { t } = useTranslation(['groups', 'common', 'settings', 'limits']);
  const errorText = useErrorText();
  const checks = useAccountChecks();
  const strength = useStrength();
  const groups = useQuery(permissionQueries.groups());
  const add = useAddUser();
  const save = useSaveUserPermissions();
  const saveLimits = useSaveLimitsOfNew();
  const saveAvatar = useUpdateUser();
  const [step, setStep] = useState(0);
  const [child, setChild] = useState<User | null>(null);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [limit, setLimit] = useState<AgeLimit | null>({
    board: boardOfRegion(navigator.language),
    max_age: FIRST_AGE,
    hides_unrated: true,
  });
  const [platforms, setPlatforms] = useState<ReadonlySet<number>>(new Set());
  const [kind, setKind] = useState<Kind>('save');
  const avatar = useAvatarChoice();
  const [playTime, setPlayTime] = useState(() => limitsDraft(NO_LIMITS));
  const [isDone, setIsDone] = useState(false);
  const { limits } = readLimits(playTime);
  const problem = checks.username(name) ?? checks.password(password);
  const steps = [t('child-step-name'), t('child-step-see'), t('child-step-do')];
  const viewers = groups.data?.find(({ role }) => role === 'viewer');

  const showRefusedName = (error: Error) => {
    if (error instanceof ApiError && error.status === BAD_REQUEST) setStep(0);
  };
  const create = async () => {
    if (!viewers) return;
    // If an earlier attempt failed after this request, the account already exists.
    const fields = { username: name, email: '', password, role: 'viewer' } as const;
    const account = child ?? (await add.mutateAsync(fields, { onError: showRefusedName }));
    setChild(account);
    await save.mutateAsync({
      id: account.id,
      body: {
        set_group: true,
        permission_group_id: viewers.id,
        age_limit: limit,
        overrides: DENIED[kind].flatMap((bundle) =>
          RIGHT_BUNDLES[bundle].map((right) => ({ ...grantOf(right), granted: false })),
        ),
      },
      hidden: { before: [], after: withPlatforms([], platforms) },
    });
    if (limits) await saveLimits.mutateAsync({ id: account.id, body: limits });
    if (avatar.file) {
      await saveAvatar.mutateAsync({ id: account.id, patch: {}, avatar: avatar.file });
    }
    setIsDone(true);
  };
  const submitStep = () => {
    if (step < 2) setStep(step + 1);
    // The dialog shows the error of the mutation that failed.
    else create().catch(() => {});
  };
  const error = add.error ?? save.error ?? saveLimits.error ?? saveAvatar.error;

  if (isDone && child) return <ChildReady child={child} onClose={onClose} />;
  return (
    <Dialog
      title={t('child-add')}
      size="lg"
      onClose={onClose}
      onSubmit={submitStep}
      note={
        error && (
          <Notice tone="danger">
            {child && `${t('child-not-limited', { name: child.username })} `}
            {errorText(error)}
          </Notice>
        )
      }
      footer={
        <>
          {step > 0 && !child ? (
            <Button onClick={() => setStep(step - 1)}>{t('back')}</Button>
          ) : (
            <Button onClick={onClose}>{t(child ? 'common:close' : 'common:cancel')}</Button>
          )}
          <Button
            type="submit"
            variant="primary"
            busy={[add, save, saveLimits, saveAvatar].some(({ isPending }) => isPending)}
            disabled={problem !== undefined || (step === 2 && !(viewers && limits))}
          >
            {step < 2 ? t('next') : t(child ? 'common:retry' : 'child-create')}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <Stepper label={t('child-add')} steps={steps} current={step} />
        <section
          key={step}
          ref={focusStep}
          tabIndex={-1}
          aria-label={steps[step]}
          className="grid gap-6 outline-none"
        >
          {step === 0 && (
            <>
              <AvatarField name={name} choice={avatar} />
              <TextField
                label={t('common:username')}
                value={name}
                onChange={(next) => {
                  add.reset();
                  setName(next);
                }}
                error={name === '' ? undefined : checks.username(name)}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={255}
                data-autofocus
              />
              <PasswordField
                label={t('common:password')}
                value={password}
                onChange={setPassword}
                autoComplete="new-password"
                hint={t('settings:password-hint', { count: PASSWORD_MIN })}
                strength={strength(password)}
              />
            </>
          )}
          {step === 1 && (
            <>
              <AgeLimitFields value={limit} onChange={setLimit} />
              <HiddenPlatforms chosen={platforms} onChange={setPlatforms} />
            </>
          )}
          {step === 2 && (
            <>
              {groups.isLoadingError && <FailedPart title={t('failed')} query={groups} />}
              <ChoiceCards
                label={t('may-of', { name })}
                value={kind}
                onChange={setKind}
                hint={t('child-change-later')}
                choices={KINDS.map((value) => {
                  const Icon = ICONS[value];
                  return {
                    value,
                    label: t(`child-${value}`),
                    text: t(`child-${value}-text`),
                    icon: <Icon size={18} aria-hidden="true" />,
                  };
                })}
              />
              {kind !== 'read' && (
                <section aria-label={t('limits:play-title')} className="grid">
                  <h3 className="pb-1 text-sm font-semibold">{t('limits:play-title')}</h3>
                  <AmountField
                    label={t('limits:play_minutes_day')}
                    kind="minutes"
                    draft={playTime.amounts.play_minutes_day}
                    onChange={(next) =>
                      setPlayTime({
                        ...playTime,
                        amounts: { ...playTime.amounts, play_minutes_day: next },
                      })
                    }
                    inheritLabel={t('limits:not-set')}
                    error={limits ? undefined : t('limits:invalid-minutes')}
                  />
                  <PlayHoursField
                    draft={playTime}
                    onChange={(patch) => setPlayTime({ ...playTime, ...patch })}
                    inheritLabel={t('limits:not-set')}
                  />
                </section>
              )}
            </>
          )}
        </section>
      </div>
    </Dialog>
  );
}

function ChildReady({ child, onClose }: { child: User; onClose: () => void }) {
  const { t } = useTranslation(['groups', 'common']);
  const address = `${serverAddress()}/login`;
  return (
    <Dialog
      key="ready"
      title={t('child-ready', { name: child.username })}
      description={t('child-ready-text')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <div className="grid justify-items-center gap-4">
        <QrCode text={address} label={t('child-link')} />
        <div className="w-full">
          <CopyField
            id="child-link"
            label={t('child-link')}
            value={address}
            copyLabel={t('common:copy')}
            copiedLabel={t('common:copied')}
          />
        </div>
      </div>
    </Dialog>
  );
}
