import { Download, Eye, Gamepad2, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { LinkTarget, ShareAccess } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { ChoiceCards } from '#shared/ui/choice-cards.tsx';
import { Select } from '#shared/ui/select.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

import { accessFor, EXPIRIES, invalidFields } from './share-settings.ts';
import type { ShareFields } from './share-settings.ts';

const ICONS = { play_and_download: Gamepad2, play: Play, download: Download, view: Eye } as const;

interface Props {
  target: LinkTarget;
  fields: ShareFields;
  onChange: (fields: ShareFields) => void;
  /** Set for an existing link. */
  current?: { readonly hasPassword: boolean; readonly expiresAt: string | null } | undefined;
  /** Show which fields are not valid. */
  showsErrors: boolean;
}

/** The fields of a new or existing share link. */
export function ShareForm({ target, fields, onChange, current, showsErrors }: Props) {
  const { t } = useTranslation('shares');
  const format = useFormat();
  const set = (patch: Partial<ShareFields>) => onChange({ ...fields, ...patch });
  const invalid = showsErrors ? invalidFields(fields) : [];
  const expiries = EXPIRIES.filter((one) => one !== 'keep' || current?.expiresAt);
  return (
    <div className="grid gap-5">
      <ChoiceCards<ShareAccess>
        label={t('access')}
        value={fields.access}
        onChange={(access) => set({ access })}
        columns={2}
        choices={accessFor(target).map((value) => {
          const Icon = ICONS[value];
          return {
            value,
            label: t(`access-${value}`),
            text: t(`access-${value}-text`),
            icon: <Icon size={18} aria-hidden="true" />,
          };
        })}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select
          label={t('expires')}
          value={fields.expiry}
          onChange={(expiry) => set({ expiry })}
          options={expiries.map((value) => ({
            value,
            label:
              value === 'keep'
                ? t('expires-keep', { date: format.dateTime(current?.expiresAt ?? '') })
                : t(`expires-${value}`),
          }))}
        />
        <TextField
          label={t('uses')}
          hint={target === 'library' ? t('guest-uses-hint') : t('uses-hint')}
          type="number"
          inputMode="numeric"
          min={1}
          max={10_000}
          value={fields.uses}
          onChange={(uses) => set({ uses })}
          error={invalid.includes('uses') ? t('uses-invalid') : null}
        />
        {fields.expiry === 'date' && (
          <TextField
            label={t('expires-at')}
            type="datetime-local"
            value={fields.date}
            onChange={(date) => set({ date })}
            error={invalid.includes('date') ? t('expires-invalid') : null}
          />
        )}
        <TextField
          label={t('password')}
          hint={current?.hasPassword ? t('password-keep') : t('password-hint')}
          type="text"
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          maxLength={1024}
          disabled={fields.removesPassword}
          value={fields.password}
          onChange={(password) => set({ password })}
        />
        <TextField
          label={t('note')}
          hint={t('note-hint')}
          maxLength={255}
          value={fields.name}
          onChange={(name) => set({ name })}
        />
      </div>
      {current?.hasPassword && (
        <Checkbox
          label={t('password-remove')}
          checked={fields.removesPassword}
          onChange={(removesPassword) => set({ removesPassword })}
        />
      )}
    </div>
  );
}
