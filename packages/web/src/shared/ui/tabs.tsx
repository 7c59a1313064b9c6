import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface Tab<V extends string> {
  value: V;
  label: string;
  icon?: ReactNode;
  content: ReactNode;
}

interface Props<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  tabs: readonly Tab<V>[];
}

/** Scrolls to the selected tab, because not all fit on a phone. */
const reveal = (chosen: HTMLElement | null): void =>
  chosen?.scrollIntoView?.({ block: 'nearest', inline: 'center' });

export function Tabs<V extends string>({ label, value, onChange, tabs }: Props<V>) {
  const choose = (next: string) => {
    const tab = tabs.find((candidate) => candidate.value === next);
    if (tab) onChange(tab.value);
  };
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <Radix.List
        aria-label={label}
        className="mb-6 flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            ref={tab.value === value ? reveal : null}
            className="-mb-px flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-ink-soft transition -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink data-[state=active]:forced-chosen"
          >
            {tab.icon}
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="rounded-sm">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
