import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { AgeLimit, PermissionGroup } from '@saveroom/contract';

import { useSaveGroup } from '#admin/data/permissions.ts';
import { userQueries } from '#shared/data/users.ts';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { AgeLimitFields } from './age-limit-fields.tsx';
import { CheckList } from '#library/visibility/check-list.tsx';
import { useGroupName } from '#library/visibility/use-group-name.ts';
import { HiddenGames, isSingle } from './hidden-games.tsx';
import { HiddenPlatforms, platformsIn, withPlatforms } from './hidden-platforms.tsx';
import { PresetButtons } from './preset-buttons.tsx';
import { BUNDLES, bundlesOf, grantsOf, PRESETS, type Bundle } from './right-bundles.ts';

const FIRST_BUNDLES: ReadonlySet<Bundle> = new Set(['browse', 'play', 'save']);
const FIRST_COLOR = '#6366f1';

interface Props {
  /** Undefined: a new group. */
  group?: PermissionGroup | undefined;
  onClose: () => void;
}

/** Creates or changes a group. For built-in groups, only the visible content can be changed. */
export function GroupDialog({ group, onClose }: Props) {
  const { t } = useTranslation('groups');
  const save = useSaveGroup();
  const { data: users, ...usersQuery } = useQuery(userQueries.all());
  const [saved, setSaved] = useState(group);
  const isBuiltIn = group?.is_system ?? false;
  const title = useGroupName();
  const hiddenBefore = group?.hidden ?? [];
  const [name, setName] = useState(group?.name ?? '');
  const [color, setColor] = useState(group?.color ?? FIRST_COLOR);
  const [bundles, setBundles] = useState<ReadonlySet<Bundle>>(
    group ? bundlesOf(group.grants) : FIRST_BUNDLES,
  );
  const [limit, setLimit] = useState<AgeLimit | null>(group?.age_limit ?? null);
  const [platforms, setPlatforms] = useState(() => platformsIn(hiddenBefore));
  const [games, setGames] = useState(() => hiddenBefore.filter(isSingle));
  const [members, setMembers] = useState<ReadonlySet<number>>(new Set(group?.members));
  const toggle = (bundle: Bundle, isChosen: boolean) => {
    const next = new Set(bundles);
    if (isChosen) next.add(bundle);
    else next.delete(bundle);
    setBundles(next);
  };
  const send = () =>
    save.mutate(
      {
        group: saved,
        onSaved: setSaved,
        fields: {
          age_limit: limit,
          ...(isBuiltIn
            ? {}
            : {
                name,
                color,
                members: [...members],
                grants: grantsOf(bundles, group?.grants ?? []),
              }),
        },
        hidden: { before: hiddenBefore, after: withPlatforms(games, platforms) },
      },
      {
        onSuccess: (stored) => {
          toast({ tone: 'good', message: t('saved', { name: title(stored) }) });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={group ? t('edit-title', { name: title(group) }) : t('add')}
      size="lg"
      onClose={onClose}
      onSubmit={send}
      error={save.error}
      busy={save.isPending}
      disabled={!isBuiltIn && name.trim() === ''}
    >
      <div className="grid gap-6">
        {isBuiltIn ? (
          <Notice>{t('built-in-text')}</Notice>
        ) : (
          <>
            <div className="grid grid-cols-[1fr_auto] items-end gap-3">
              <TextField
                label={t('name')}
                value={name}
                onChange={setName}
                maxLength={255}
                autoComplete="off"
                data-autofocus
              />
              <input
                type="color"
                aria-label={t('color')}
                title={t('color')}
                value={color}
                onChange={(event) => setColor(event.target.value)}
                className="h-11 w-14 cursor-pointer rounded-sm border border-line-strong bg-sunken p-1"
              />
            </div>
            <fieldset className="grid gap-2.5">
              <legend className="mb-1.5 text-sm font-medium">{t('may')}</legend>
              <PresetButtons onChoose={(preset) => setBundles(new Set(PRESETS[preset]))} />
              {BUNDLES.map((bundle) => (
                <Checkbox
                  key={bundle}
                  label={t(`may-${bundle}`)}
                  checked={bundles.has(bundle)}
                  onChange={(isChosen) => toggle(bundle, isChosen)}
                />
              ))}
            </fieldset>
          </>
        )}
        <AgeLimitFields value={limit} onChange={setLimit} />
        <HiddenPlatforms chosen={platforms} onChange={setPlatforms} />
        <HiddenGames
          hidden={games}
          onShow={(shown) => setGames(games.filter((one) => one !== shown))}
        />
        {!isBuiltIn && (
          <CheckList
            label={t('members')}
            hint={t('members-hint')}
            search={t('search-users')}
            items={users
              ?.filter(({ role }) => role !== 'admin')
              .map(({ id, username }) => ({ id, name: username }))}
            query={usersQuery}
            chosen={members}
            onChange={setMembers}
          />
        )}
      </div>
    </FormDialog>
  );
}
