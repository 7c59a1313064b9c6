import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { useUpdatePlatform } from '#library/data/platforms.ts';
import { classes } from '#shared/lib/classes.ts';
import { ErrorNotice } from '#shared/ui/notice.tsx';

import { InfoSection } from './info-section.tsx';

/** Selects the aspect ratio of a platform's covers, and saves it at once. */
export function PlatformRatio({ platform }: { platform: Platform }) {
  const { t } = useTranslation('platform');
  const update = useUpdatePlatform();
  // Shown before the server replies, because a radio button that jumps back meanwhile looks broken.
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = (aspect_ratio: string) => {
    setChosen(aspect_ratio);
    update.mutate({ id: platform.id, patch: { aspect_ratio } }, { onError: () => setChosen(null) });
  };
  return (
    <InfoSection title={t('form-title')}>
      <RatioChoice value={chosen ?? platform.aspect_ratio} onChange={choose} />
      <ErrorNotice error={update.error} />
    </InfoSection>
  );
}

interface Props {
  value: string;
  onChange: (ratio: string) => void;
}

const RATIOS = ['2 / 3', '3 / 4', '1 / 1', '16 / 11'];

const normalize = (ratio: string): string => ratio.replaceAll(/\s*\/\s*/g, ' / ');

/** Radio buttons with a drawing of each ratio. A custom ratio is offered next to the usual ones. */
function RatioChoice({ value, onChange }: Props) {
  const { t } = useTranslation('platform');
  const name = useId();
  const current = normalize(value);
  const ratios = RATIOS.includes(current) ? RATIOS : [...RATIOS, current];
  return (
    <fieldset className="grid grid-cols-4 gap-2">
      <legend className="mb-1.5 text-sm font-medium">{t('form-ratio')}</legend>
      {ratios.map((ratio) => (
        <label
          key={ratio}
          className={classes(
            'relative grid cursor-pointer content-end justify-items-center gap-2 rounded-sm border px-2 py-3 transition',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            ratio === current
              ? 'border-accent bg-accent-soft forced-colors:outline-2 forced-colors:outline-[Highlight]'
              : 'border-line hover:border-line-strong',
          )}
        >
          <input
            type="radio"
            name={name}
            value={ratio}
            checked={ratio === current}
            onChange={() => onChange(ratio)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <span
            aria-hidden="true"
            className={classes(
              'w-9 rounded-xs border-2',
              ratio === current ? 'border-accent bg-accent-soft' : 'border-line-strong',
            )}
            style={{ aspectRatio: ratio }}
          />
          <span className="text-[0.8125rem] font-medium tabular-nums">{ratio}</span>
        </label>
      ))}
    </fieldset>
  );
}
