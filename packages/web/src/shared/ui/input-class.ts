/** Style of all one-line controls. */
export const inputClass =
  'w-full min-h-10 rounded-sm border border-line-strong bg-sunken px-3 text-[0.9375rem] text-ink ' +
  'transition hover:border-ink-faint focus:border-accent focus-visible:outline-offset-0 ' +
  'disabled:opacity-60 aria-invalid:border-danger [&:is(input):read-only]:bg-transparent';
