import type { SourceId } from '@saveroom/contract';

import type { MergeInput, DisplayField, DisplayFields } from './merge.ts';

export interface ArtworkCandidate {
  readonly kind: 'cover' | 'screenshot' | 'title_screen' | 'logo' | 'manual';
  readonly source: SourceId;
  readonly url: string;
}

/** The available pictures and manuals of a game, the best of each kind first. */
export function artworkCandidates(fields: DisplayFields, input: MergeInput): ArtworkCandidate[] {
  const { cover, screenshots, manual } = fields;
  return [
    ...fallbacks(cover).map((one) => ({ kind: 'cover' as const, ...one })),
    ...screenshotUrls(screenshots).map((one) => ({ kind: 'screenshot' as const, ...one })),
    ...firstUrl(input, 'url_title_screen').map((one) => ({
      kind: 'title_screen' as const,
      ...one,
    })),
    ...firstUrl(input, 'url_logo').map((one) => ({ kind: 'logo' as const, ...one })),
    ...fallbacks(manual).map((one) => ({ kind: 'manual' as const, ...one })),
  ];
}

interface SourceUrl {
  readonly source: SourceId;
  readonly url: string;
}

/** Placeholder for a URL that no source provides any more. */
const ANY_SOURCE: SourceId = 'igdb';

const sourceOf = (origin: DisplayField['origin']): SourceId =>
  origin === null || origin === 'user' || origin === 'file' || origin === 'dat'
    ? ANY_SOURCE
    : origin;

/** When the best one is unavailable, the next one is used; a locked value has no fallback. */
function fallbacks({ value, origin, isLocked, choices }: DisplayField): SourceUrl[] {
  const displayed =
    typeof value === 'string' && value !== '' ? [{ source: sourceOf(origin), url: value }] : [];
  if (isLocked) return displayed;
  return choices.flatMap((one) =>
    typeof one.value === 'string' ? [{ source: sourceOf(one.origin), url: one.value }] : [],
  );
}

const screenshotUrls = ({ value, origin }: DisplayField): SourceUrl[] =>
  Array.isArray(value) ? value.map((url) => ({ source: sourceOf(origin), url })) : [];

function firstUrl(
  { layers, orderOf }: MergeInput,
  fact: 'url_title_screen' | 'url_logo',
): SourceUrl[] {
  for (const source of orderOf('screenshots')) {
    const url = layers.find((layer) => layer.source === source)?.facts[fact];
    if (url) return [{ source, url }];
  }
  return [];
}
