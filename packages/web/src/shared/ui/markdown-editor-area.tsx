import type { ComponentProps } from 'react';

import { classes } from '#shared/lib/classes.ts';

interface Props extends Omit<ComponentProps<'textarea'>, 'value'> {
  value: string;
}

/** The same for the text and for its copy, or they would break their lines differently. */
const SETTING =
  '[grid-area:1/1] min-h-40 px-3 py-2.5 text-base/6 whitespace-pre-wrap wrap-anywhere sm:text-[0.9375rem]/6';

/** Grows with its text, by standing in one cell with an invisible copy of it. */
export function MarkdownEditorArea({ value, className, ...rest }: Props) {
  return (
    <div className={classes('grid max-h-[60dvh] overflow-y-auto', className)}>
      <div aria-hidden="true" className={classes(SETTING, 'invisible')}>
        {`${value}\n`}
      </div>
      <textarea
        {...rest}
        value={value}
        dir="auto"
        className={classes(
          SETTING,
          'w-full resize-none overflow-hidden bg-transparent text-ink outline-none disabled:opacity-60',
        )}
      />
    </div>
  );
}
