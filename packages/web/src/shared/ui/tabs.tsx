import { Tabs as Radix } from 'radix-ui';
import { useRef } from 'react';
import type { ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';

import { useStripScroll } from './use-strip-scroll.ts';

interface Tab<V extends string> {
  value: V;
  label: string;
  icon?: ReactNode;
  /** The formatted number of items in the tab. */
  count?: string | undefined;
  /** Dims the label. */
  isEmpty?: boolean | undefined;
  content: ReactNode;
}

interface Props<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  tabs: readonly Tab<V>[];
  /** Class of the bar around the tabs. */
  barClassName?: string | undefined;
}

/** Scrolls the row to the selected tab, because not all fit on a phone. */
function reveal(chosen: HTMLElement | null): void {
  const row = chosen?.parentElement;
  if (!chosen || !row) return;
  // Not `scrollIntoView`, which would scroll the page as well.
  row.scrollTo?.({ left: chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2 });
}

const TAB =
  'relative flex min-h-11 shrink-0 items-center gap-2 px-3 text-sm font-medium whitespace-nowrap transition-colors ' +
  'outline-none hover:text-ink not-data-pressed:focus-visible:rounded-sm not-data-pressed:focus-visible:bg-hover not-data-pressed:focus-visible:ring-2 not-data-pressed:focus-visible:ring-focus not-data-pressed:focus-visible:ring-inset ' +
  'data-[state=active]:text-ink data-[state=active]:forced-chosen ' +
  'after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full data-[state=active]:after:bg-accent';

/**
 * Radix focuses a pressed tab by script, for which browsers show the focus ring as after a key. The
 * attribute hides it until a key is pressed or the tab loses the focus.
 */
const HIDE_RING_OF_PRESSED = {
  onPointerDown: ({ currentTarget }: { currentTarget: HTMLElement }) =>
    currentTarget.toggleAttribute('data-pressed', true),
  onKeyDown: showRing,
  onBlur: showRing,
};

function showRing({ currentTarget }: { currentTarget: HTMLElement }): void {
  currentTarget.removeAttribute('data-pressed');
}

export function Tabs<V extends string>(props: Props<V>) {
  const { label, value, onChange, tabs, barClassName } = props;
  const row = useRef<HTMLDivElement>(null);
  const { back, forward } = useStripScroll(row);
  const choose = (next: string) => {
    const tab = tabs.find((candidate) => candidate.value === next);
    if (tab) onChange(tab.value);
  };
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <div data-tab-bar className={classes('mb-6 border-b border-line', barClassName)}>
        <Radix.List
          ref={row}
          aria-label={label}
          className={classes(
            'relative -mx-3 flex gap-1 overflow-x-auto [scrollbar-width:none]',
            back && forward && 'mask-x-from-[calc(100%-2.5rem)]',
            back && !forward && 'mask-l-from-[calc(100%-2.5rem)]',
            forward && !back && 'mask-r-from-[calc(100%-2.5rem)]',
          )}
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              ref={tab.value === value ? reveal : null}
              {...HIDE_RING_OF_PRESSED}
              className={classes(TAB, tab.isEmpty ? 'text-ink-faint' : 'text-ink-soft')}
            >
              {tab.icon}
              {tab.label}
              {tab.count && (
                <span className="rounded-full bg-hover px-1.5 text-xs/5 text-ink-soft tabular-nums">
                  {tab.count}
                </span>
              )}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="rounded-sm outline-offset-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
