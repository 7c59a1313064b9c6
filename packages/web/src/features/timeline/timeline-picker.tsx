import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleOff } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import { timelineQueries } from '#data/timeline.ts';
import { useErrorText } from '#i18n/use-error-text.ts';
import { classes } from '#lib/classes.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

import { TimelineSkeleton } from './timeline-skeleton.tsx';
import { VersionFacts } from './version-facts.tsx';
import { kindOf } from './version-kind.ts';
import { VersionPicture } from './version-picture.tsx';
import { VersionTime } from './version-time.tsx';

interface Props {
  romId: number;
  kind: 'save' | 'state';
  /** Id of the version; null: none. */
  value: number | null;
  onChange: (version: AssetVersion | null) => void;
  /** States belong to the core that made them: others are left out. */
  emulator?: string | undefined;
}

/** Which save or state to play from. Radio buttons underneath. */
export function TimelinePicker({ romId, kind, value, onChange, emulator }: Props) {
  const { t } = useTranslation(['saves', 'common']);
  const errorText = useErrorText();
  const name = useId();
  const timeline = useInfiniteQuery(timelineQueries.of(romId, kind));
  const { data: versions, error } = timeline;
  if (!versions && !error) return <TimelineSkeleton />;
  const shown = (versions ?? []).filter((one) => isFor(one, emulator));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{t(`pick-${kind}`)}</legend>
      {error && <Notice tone="danger">{errorText(error)}</Notice>}
      <Choice name={name} isOn={value === null} onChoose={() => onChange(null)}>
        <span className="grid aspect-4/3 w-20 shrink-0 place-items-center rounded-sm border border-line bg-sunken text-ink-faint">
          <CircleOff size={20} aria-hidden="true" />
        </span>
        <span className="text-sm font-medium">{t(`none-${kind}`)}</span>
      </Choice>
      {shown.map((version) => (
        <Choice
          key={version.id}
          name={name}
          isOn={version.id === value}
          onChoose={() => onChange(version)}
        >
          <VersionPicture version={version} className="w-20" />
          <span className="grid min-w-0 flex-1 gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <VersionTime when={version.created_at} />
              {kind === 'state' && <Badge>{t(`kind-${kindOf(version)}`)}</Badge>}
              {kind === 'save' && version.is_current && <Badge tone="good">{t('current')}</Badge>}
            </span>
            <VersionFacts version={version} />
          </span>
        </Choice>
      ))}
      {timeline.hasNextPage && (
        <Button
          size="sm"
          className="justify-self-center"
          busy={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
        >
          {t('more-older')}
        </Button>
      )}
    </fieldset>
  );
}

const isFor = ({ kind, emulator }: AssetVersion, wanted: string | undefined): boolean =>
  kind === 'save' || wanted === undefined || emulator === null || emulator === wanted;

interface ChoiceProps {
  name: string;
  isOn: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ name, isOn, onChoose, children }: ChoiceProps) {
  return (
    <label
      className={classes(
        'relative flex cursor-pointer items-center gap-3 rounded-md border p-2 transition',
        '[contain-intrinsic-size:auto_5rem] [content-visibility:auto]',
        'has-focus-visible:outline-2 has-focus-visible:outline-focus',
        isOn ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:border-line-strong',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isOn}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
    </label>
  );
}
