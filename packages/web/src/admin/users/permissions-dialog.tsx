import { useQuery } from '@tanstack/react-query';
import { Check, Eye, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type {
  AgeLimit,
  ExplainedRight,
  PermissionGroup,
  User,
  UserPermissions,
} from '@saveroom/contract';

import { permissionQueries, useSaveUserPermissions } from '#admin/data/permissions.ts';
import { AgeLimitFields } from '#admin/groups/age-limit-fields.tsx';
import { CheckList } from '#library/visibility/check-list.tsx';
import { HiddenGames, isSingle } from '#admin/groups/hidden-games.tsx';
import { HiddenPlatforms, platformsIn, withPlatforms } from '#admin/groups/hidden-platforms.tsx';
import { PresetButtons } from '#admin/groups/preset-buttons.tsx';
import {
  BUNDLES,
  choiceOf,
  choicesOfPreset,
  overridesOf,
  RIGHT_BUNDLES,
  type Bundle,
  type Choice,
} from '#admin/groups/right-bundles.ts';
import { SeenText } from '#library/visibility/seen-text.tsx';
import { useGroupName } from '#library/visibility/use-group-name.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { SelectInput } from '#shared/ui/select-input.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { startPreviewOf } from './start-preview-of.ts';
import { useReasonsText } from './use-reasons-text.ts';

interface Props {
  user: User;
  onClose: () => void;
}

/** The permissions of a user, where they come from, and overrides for this user. */
export function PermissionsDialog({ user, onClose }: Props) {
  const { t } = useTranslation(['groups', 'common']);
  const name = user.username;
  const groups = useQuery(permissionQueries.groups());
  const own = useQuery(permissionQueries.ofUser(user.id));
  const rights = useQuery(permissionQueries.rightsOfUser(user.id));
  const title = t('permissions-of', { name });
  if (groups.data && own.data && rights.data && user.role !== 'admin') {
    const loaded = { groups: groups.data, own: own.data, rights: rights.data };
    return <PermissionsForm title={title} user={user} {...loaded} onClose={onClose} />;
  }
  const error = groups.error ?? own.error ?? rights.error;
  const retry = () => {
    for (const query of [groups, own, rights]) void query.refetch();
  };
  return (
    <Dialog
      title={title}
      size="lg"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      {user.role === 'admin' && <Notice>{t('admin-text', { name })}</Notice>}
      {user.role !== 'admin' && error && (
        <FailedState title={t('permissions-failed')} error={error} onRetry={retry} />
      )}
      {user.role !== 'admin' && !error && (
        <output aria-label={t('common:loading')}>
          <Skeleton className="h-48 w-full" />
        </output>
      )}
    </Dialog>
  );
}

interface FormProps {
  title: string;
  user: User;
  groups: readonly PermissionGroup[];
  own: UserPermissions;
  rights: readonly ExplainedRight[];
  onClose: () => void;
}

function PermissionsForm({ title, user, groups, own, rights, onClose }: FormProps) {
  const { t } = useTranslation(['groups', 'common']);
  const groupName = useGroupName();
  const save = useSaveUserPermissions();
  const hiddenBefore = own.hidden;
  const [mainGroup, setMainGroup] = useState(String(own.permission_group_id));
  const [others, setOthers] = useState<ReadonlySet<number>>(new Set(own.groups));
  const [limit, setLimit] = useState<AgeLimit | null>(own.age_limit);
  const [platforms, setPlatforms] = useState(() => platformsIn(hiddenBefore));
  const [games, setGames] = useState(() => hiddenBefore.filter(isSingle));
  const [choices, setChoices] = useState(() => choicesIn(own));
  const custom = groups.filter(({ is_system }) => !is_system);
  const send = () =>
    save.mutate(
      {
        id: user.id,
        body: {
          set_group: mainGroup !== String(own.permission_group_id),
          permission_group_id: Number(mainGroup),
          groups: [...others],
          overrides: overridesOf(choices, own.overrides),
          age_limit: limit,
        },
        hidden: { before: hiddenBefore, after: withPlatforms(games, platforms) },
      },
      {
        onSuccess: () => {
          toast({ tone: 'good', message: t('saved', { name: user.username }) });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={title}
      size="lg"
      onClose={onClose}
      onSubmit={send}
      error={save.error}
      busy={save.isPending}
    >
      <div className="grid gap-6">
        <Seen user={user} />
        <Select
          label={t('main-group')}
          hint={t('main-group-hint')}
          value={mainGroup}
          onChange={setMainGroup}
          options={groups
            .filter(({ role }) => role !== 'admin')
            .map((group) => ({ value: String(group.id), label: groupName(group) }))}
        />
        {custom.length > 0 && (
          <CheckList
            label={t('other-groups')}
            search={t('search-groups')}
            items={custom.filter(({ id }) => String(id) !== mainGroup)}
            chosen={others}
            onChange={setOthers}
          />
        )}
        <fieldset className="grid">
          <legend className="mb-1.5 text-sm font-medium">
            {t('may-of', { name: user.username })}
          </legend>
          <PresetButtons onChoose={(preset) => setChoices(choicesOfPreset(preset))} />
          {BUNDLES.map((bundle) => (
            <BundleRow
              key={bundle}
              bundle={bundle}
              groups={groups}
              rights={rights}
              choice={choices[bundle]}
              onChange={(choice) => setChoices({ ...choices, [bundle]: choice })}
            />
          ))}
        </fieldset>
        <AgeLimitFields value={limit} onChange={setLimit} />
        <HiddenPlatforms chosen={platforms} onChange={setPlatforms} />
        <HiddenGames
          hidden={games}
          onShow={(shown) => setGames(games.filter((one) => one !== shown))}
        />
      </div>
    </FormDialog>
  );
}

/** Summarizes what the user sees with the saved permissions, and previews it. */
function Seen({ user }: { user: User }) {
  const { t } = useTranslation('groups');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-hover p-4">
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <span className="text-sm font-medium">{t('sees', { name: user.username })}</span>
        <span className="text-sm text-ink-soft">
          <SeenText userId={user.id} />
        </span>
      </div>
      <Button icon={<Eye size={16} aria-hidden="true" />} onClick={() => startPreviewOf(user)}>
        {t('preview')}
      </Button>
    </div>
  );
}

const choicesIn = ({ overrides }: UserPermissions) =>
  Object.fromEntries(BUNDLES.map((bundle) => [bundle, choiceOf(bundle, overrides)])) as Record<
    Bundle,
    Choice
  >;

interface BundleRowProps {
  bundle: Bundle;
  groups: readonly PermissionGroup[];
  rights: readonly ExplainedRight[];
  choice: Choice;
  onChange: (choice: Choice) => void;
}

/** The reasons shown are those of the saved permissions, until the dialog is saved. */
function BundleRow({ bundle, groups, rights, choice, onChange }: BundleRowProps) {
  const { t } = useTranslation('groups');
  const reasonsText = useReasonsText(groups);
  const parts: readonly string[] = RIGHT_BUNDLES[bundle];
  const own = rights.filter(({ right }) => parts.includes(right));
  const missing = own.find(({ is_granted }) => !is_granted);
  const places = own.flatMap(({ scopes }) => scopes.map(({ name }) => name ?? '?'));
  const reasons = (missing ?? own[0])?.reasons ?? [];
  const label = t(`may-${bundle}`);
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2 border-b border-line py-2.5 last:border-0 sm:grid-cols-[auto_1fr_11rem]">
      {missing ? (
        <X size={18} aria-label={t('no')} className="text-ink-faint" />
      ) : (
        <Check size={18} aria-label={t('yes')} className="text-good-ink" />
      )}
      <div className="grid min-w-0">
        <span className="text-[0.9375rem]">{label}</span>
        <span className="text-[0.8125rem] text-ink-soft">
          {reasonsText(reasons)}
          {places.length > 0 && ` ${t('only-in', { places: [...new Set(places)].join(', ') })}`}
        </span>
      </div>
      <div className="col-span-full sm:col-span-1">
        <ChoiceSelect label={label} choice={choice} onChange={onChange} />
      </div>
    </div>
  );
}

interface ChoiceSelectProps {
  label: string;
  choice: Choice;
  onChange: (choice: Choice) => void;
}

const CHOICES = ['groups', 'allow', 'deny'] as const;

function ChoiceSelect({ label, choice, onChange }: ChoiceSelectProps) {
  const { t } = useTranslation('groups');
  return (
    <SelectInput
      aria-label={label}
      value={choice}
      options={CHOICES.map((value) => ({ value, label: t(`choice-${value}`) }))}
      onChange={onChange}
    />
  );
}
