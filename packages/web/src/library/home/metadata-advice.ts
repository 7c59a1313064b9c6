import { SOURCES } from '@saveroom/contract';
import type { MetadataOverview } from '@saveroom/contract';

type Source = MetadataOverview['sources'][number];

/** Text and action of the metadata card on the home page. */
export interface MetadataAdvice {
  /** The first identification is queued or running. */
  isIdentifying: boolean;
  /** Names of failing sources. */
  unreachable: string[];
  rejected: string[];
  limited: string[];
  invalid: string[];
  /** Many games have no metadata, and these sources are not set up. */
  canImportLaunchbox: boolean;
  canAddKey: boolean;
  /** Changes when the advice changes, so that a dismissed card is shown again. */
  signature: string;
}

/** Below this share of games with metadata, setting up more sources is suggested. */
const ENOUGH = 0.5;

/** Null if there is no problem, or no game. */
export function metadataAdvice(overview: MetadataOverview): MetadataAdvice | null {
  const { games, matched, identification, sources } = overview;
  if (games === 0) return null;
  const namesIn = (...states: Source['state'][]) =>
    sources.filter(({ state }) => states.includes(state)).map(({ name }) => name);
  const stats = identification?.stats ?? null;
  const isLow = matched < games * ENOUGH;
  // Identifying a few new games in an identified library is not reported.
  const isIdentifying = identification !== null && (stats ? stats.total * 2 >= games : isLow);
  const launchbox = sources.find(({ id }) => id === 'launchbox');
  const advice = {
    isIdentifying,
    unreachable: namesIn('unreachable'),
    rejected: namesIn('key_rejected'),
    limited: namesIn('rate_limited', 'quota_reached'),
    invalid: namesIn('invalid_response'),
    canImportLaunchbox: isLow && launchbox?.state === 'not_imported',
    canAddKey:
      isLow &&
      sources.every(({ id, state }) => !SOURCES[id].isRecommended || state === 'key_missing'),
  };
  const { unreachable, rejected, limited, invalid, canImportLaunchbox, canAddKey } = advice;
  const failing = [unreachable, rejected, limited, invalid];
  const isWell = failing.every((names) => names.length === 0) && !canImportLaunchbox && !canAddKey;
  if (isWell && !isIdentifying) return null;
  const signature = JSON.stringify([isIdentifying, ...failing, canImportLaunchbox, canAddKey]);
  return { ...advice, signature };
}
