import { getI18n } from 'react-i18next';

import { errorText } from '#shared/i18n/use-error-text.ts';

import { NoRoomError, NotPlayableError } from './keep-game.ts';

/** Needs the texts of the area `device`. */
export function keepErrorText(error: unknown): string {
  const t = getI18n().getFixedT(null, 'device');
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  if (isFull || error instanceof NoRoomError) return t('error-no-room');
  return error instanceof NotPlayableError ? t('error-not-playable') : errorText(error);
}
