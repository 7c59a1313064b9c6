import { Lock, Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Config, ExclusionType } from '@saveroom/contract';

import { useChangeConfig } from '#library/data/config.ts';
import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { useForm } from '#shared/lib/use-form.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { FormFields } from '#shared/ui/form-fields.tsx';
import { Form } from '#shared/ui/form.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

import { normalizeName, exclusionLists } from './exclusion-lists.ts';
import type { ExclusionRules } from './exclusion-lists.ts';
import { useUndoToast } from './use-undo-toast.ts';

/** The rules for what scans skip. Built-in rules can't be changed. */
export function ExclusionsCard({ config, editable }: { config: Config; editable: boolean }) {
  const { t } = useTranslation('settings');
  const builtIn = [
    ['folders', config.DEFAULT_EXCLUDED_DIRS],
    ['files', config.DEFAULT_EXCLUDED_FILES],
    ['extensions', config.DEFAULT_EXCLUDED_EXTENSIONS],
  ] as const;
  return (
    <Card title={t('exclusions-title')} description={t('exclusions-text')}>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {exclusionLists(config).map((rule) => (
          <ExclusionList key={rule.kind} rule={rule} editable={editable} />
        ))}
      </div>
      <details className="mt-6 border-t border-line pt-4">
        <summary className="rounded-xs text-sm font-medium text-ink-soft hover:text-ink">
          {t('exclusions-built-in')}
        </summary>
        <p className="mt-2 text-sm text-ink-soft">{t('exclusions-built-in-text')}</p>
        <div className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
          {builtIn.map(([kind, names]) => (
            <section key={kind} className="grid content-start gap-2">
              <h3 className="text-sm font-medium">{t(`exclusions-built-in-${kind}`)}</h3>
              <ul className="flex flex-wrap gap-1.5">
                {names.map((name) => (
                  <li
                    key={name}
                    className="flex max-w-full items-center gap-1.5 rounded-xs bg-hover px-2 py-0.5 text-ink-soft"
                  >
                    <Lock size={11} className="shrink-0" aria-hidden="true" />
                    <code className="text-[0.8125rem] wrap-anywhere">{name}</code>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </details>
    </Card>
  );
}

/** One list of exclusions, custom rules only. */
function ExclusionList({ rule, editable }: { rule: ExclusionRules; editable: boolean }) {
  const { t } = useTranslation('settings');
  const id = useId();
  const [adding, setAdding] = useState(false);
  const { kind, list, names } = rule;
  return (
    <section aria-labelledby={id} className="grid content-start gap-2">
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h3 id={id} className="text-sm font-medium">
          {t(`exclusions-${kind}`)}
        </h3>
        {editable && !adding && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus size={15} aria-hidden="true" />}
            aria-describedby={id}
            onClick={() => setAdding(true)}
          >
            {t('exclusions-add')}
          </Button>
        )}
      </div>
      {names.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {names.map((name) => (
            <ExclusionChip key={name} list={list} name={name} editable={editable} />
          ))}
        </ul>
      ) : (
        !adding && <p className="text-sm text-ink-faint">{t('exclusions-none')}</p>
      )}
      {editable && adding && <AddExclusion rule={rule} onClose={() => setAdding(false)} />}
    </section>
  );
}

interface Props {
  list: ExclusionType;
  name: string;
  editable: boolean;
}

function ExclusionChip({ list, name, editable }: Props) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const undoToast = useUndoToast();
  const change = useChangeConfig({ hasInlineError: true });
  const remove = () =>
    afterSuccess(change.mutateAsync({ kind: 'include', list, name }), () =>
      undoToast(t('exclusions-removed', { name }), { kind: 'exclude', list, name }),
    );
  return (
    <li className="flex max-w-full flex-wrap items-center gap-x-2">
      <span className="flex min-h-8 max-w-full items-center rounded-xs bg-hover pl-2">
        <code className="py-1 text-[0.8125rem] wrap-anywhere">{name}</code>
        {editable ? (
          <button
            type="button"
            aria-label={t('exclusions-remove', { name })}
            disabled={change.isPending}
            onClick={remove}
            className="ml-0.5 grid size-8 shrink-0 place-items-center rounded-xs text-ink-faint transition hover:bg-pressed hover:text-danger-ink"
          >
            {change.isPending ? <Spinner size={13} /> : <X size={14} aria-hidden="true" />}
          </button>
        ) : (
          <span className="w-2" />
        )}
      </span>
      {change.error && (
        <span role="alert" className="text-[0.8125rem] text-danger-ink">
          {errorText(change.error)}
        </span>
      )}
    </li>
  );
}

/** Dialog that adds a name to a list. */
function AddExclusion({ rule, onClose }: { rule: ExclusionRules; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const describe = useDescribeError();
  const change = useChangeConfig({ hasInlineError: true });
  const { kind, list, names, builtIn } = rule;
  const isExtension = list.endsWith('_EXT');
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => {
      const normal = normalizeName(list, name);
      if (normal === '') return { name: t('common:problem-required') };
      if (builtIn.includes(normal)) return { name: t('exclusions-fixed') };
      return { name: names.includes(normal) ? t('exclusions-duplicate') : undefined };
    },
    // All errors are about this one field.
    describe: (error) => ({ text: describe(error).text, field: 'name' }),
  });
  const send = async () => {
    const name = normalizeName(list, form.values.name);
    await change.mutateAsync({ kind: 'exclude', list, name });
    onClose();
  };
  return (
    <Form onSubmit={() => form.submit(send)}>
      <FormFields refusals={form.refusals} focusFirst>
        <div className="grid gap-2">
          <TextField
            {...form.field('name')}
            label={t('exclusions-name', { list: t(`exclusions-${kind}`) })}
            placeholder={isExtension ? 'txt' : '*.sample'}
            maxLength={450}
            onKeyDown={({ key }) => {
              if (key === 'Escape') onClose();
            }}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <div className="flex gap-2">
            <Button type="submit" size="sm" busy={form.busy}>
              {t('common:add')}
            </Button>
            <Button size="sm" variant="ghost" onClick={onClose}>
              {t('common:cancel')}
            </Button>
          </div>
        </div>
      </FormFields>
    </Form>
  );
}
