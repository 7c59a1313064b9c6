import type { SourceId } from '@saveroom/contract';

import type { WantedArtwork } from '#modules/artwork/artwork.api.ts';
import type { MergeInput, ShownField, ShownFields } from './merge.ts';

/** The pictures and manuals to be had for a game, each kind the best first. */
export function wantedArtwork(fields: ShownFields, input: MergeInput): WantedArtwork[] {
  const { cover, screenshots, manual } = fields;
  return [
    ...fallbacks(cover).map((one) => ({ kind: 'cover' as const, ...one })),
    ...scenes(screenshots).map((one) => ({ kind: 'screenshot' as const, ...one })),
    ...first(input, 'url_title_screen').map((one) => ({ kind: 'title_screen' as const, ...one })),
    ...first(input, 'url_logo').map((one) => ({ kind: 'logo' as const, ...one })),
    ...fallbacks(manual).map((one) => ({ kind: 'manual' as const, ...one })),
  ];
}

interface Address {
  readonly source: SourceId;
  readonly url: string;
}

/** Who stands for an address that no source gives any more. */
const ANY: SourceId = 'igdb';

const sourceOf = (origin: ShownField['origin']): SourceId =>
  origin === null || origin === 'user' || origin === 'file' || origin === 'dat' ? ANY : origin;

/** Where the best one cannot be had, the next one serves; what a person locked has no substitute. */
function fallbacks({ value, origin, isLocked, choices }: ShownField): Address[] {
  const shown =
    typeof value === 'string' && value !== '' ? [{ source: sourceOf(origin), url: value }] : [];
  if (isLocked) return shown;
  return choices.flatMap((one) =>
    typeof one.value === 'string' ? [{ source: sourceOf(one.origin), url: one.value }] : [],
  );
}

const scenes = ({ value, origin }: ShownField): Address[] =>
  Array.isArray(value) ? value.map((url) => ({ source: sourceOf(origin), url })) : [];

function first({ layers, orderOf }: MergeInput, fact: 'url_title_screen' | 'url_logo'): Address[] {
  for (const source of orderOf('screenshots')) {
    const url = layers.find((layer) => layer.source === source)?.facts[fact];
    if (url) return [{ source, url }];
  }
  return [];
}
