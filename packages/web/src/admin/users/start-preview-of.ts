import { getI18n } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { startPreview } from '#shared/api/preview.ts';
import { basePath } from '#shared/lib/base-path.ts';
import { logFailure } from '#shared/lib/log.ts';
import { toast } from '#shared/ui/toast-store.ts';

/** Shows the library as the user sees it in this tab, until the admin returns to this page. */
export function startPreviewOf({ id, username }: User): void {
  const { pathname, search } = window.location;
  try {
    startPreview({ id, name: username, back: pathname.slice(basePath.length) + search });
  } catch (error) {
    logFailure('Starting a preview', error);
    toast({ tone: 'danger', message: getI18n().t('preview-failed') });
  }
}
