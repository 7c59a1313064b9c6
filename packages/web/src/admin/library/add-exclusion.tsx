import { useTranslation } from 'react-i18next';

import { useChangeConfig } from '#library/data/config.ts';
import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { useForm } from '#shared/lib/use-form.ts';
import { Button } from '#shared/ui/button.tsx';
import { FormFields } from '#shared/ui/form-fields.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

import { normalName } from './own-rules.ts';
import type { RuleList } from './own-rules.ts';

/** One more name for a list. */
export function AddExclusion({ rule, onClose }: { rule: RuleList; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const describe = useDescribeError();
  const change = useChangeConfig({ hasInlineError: true });
  const { kind, list, names, builtIn } = rule;
  const isExtension = list.endsWith('_EXT');
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => {
      const normal = normalName(list, name);
      if (normal === '') return { name: t('common:problem-required') };
      if (builtIn.includes(normal)) return { name: t('exclusions-fixed') };
      return { name: names.includes(normal) ? t('exclusions-duplicate') : undefined };
    },
    // Whatever is in the way, it is about this one field.
    describe: (error) => ({ text: describe(error).text, field: 'name' }),
  });
  const send = async () => {
    const name = normalName(list, form.values.name);
    await change.mutateAsync({ kind: 'exclude', list, name });
    onClose();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(send);
      }}
    >
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
    </form>
  );
}
