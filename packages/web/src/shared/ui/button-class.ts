import { classes } from '#shared/lib/classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-sm font-medium whitespace-nowrap ' +
  'forced-colors:border ' +
  'transition select-none disabled:opacity-55 disabled:cursor-not-allowed ' +
  'aria-disabled:opacity-55 aria-disabled:cursor-not-allowed active:not-disabled:translate-y-px';

const VARIANT: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent shadow-1 not-disabled:hover:bg-accent-strong',
  secondary:
    'border border-line bg-raised text-ink shadow-1 not-disabled:hover:border-line-strong ' +
    'not-disabled:hover:bg-[color-mix(in_oklab,var(--raised),var(--ink)_5%)]',
  ghost: 'text-ink-soft not-disabled:hover:bg-hover not-disabled:hover:text-ink',
  danger: 'bg-danger text-on-danger shadow-1 not-disabled:hover:bg-danger-strong',
};

const SIZE: Record<ButtonSize, string> = {
  sm: 'min-h-8 px-3 text-[0.8125rem]',
  md: 'min-h-10 px-4 text-sm',
  lg: 'min-h-12 px-6 text-[0.9375rem]',
};

/** For links that look like buttons: `<Link className={buttonClass('primary')}>`. */
export const buttonClass = (
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'md',
  extra?: string,
): string => classes(BASE, VARIANT[variant], SIZE[size], extra);
