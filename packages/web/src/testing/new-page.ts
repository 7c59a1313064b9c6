import { beforeAll } from 'vitest';

import { dismissToast, toastStore } from '#ui/toast-store.ts';

/** Files share a document and modules: each begins with an empty page, whatever others left. */
beforeAll(() => {
  document.body.replaceChildren();
  for (const { id } of toastStore.get()) dismissToast(id);
});
