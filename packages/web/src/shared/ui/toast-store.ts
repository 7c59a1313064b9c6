import { createStore } from '#shared/lib/store.ts';

export type ToastTone = 'plain' | 'good' | 'danger';

export interface Toast {
  id: number;
  message: string;
  tone: ToastTone;
  action: { label: string; onPress: () => void } | undefined;
  /** Stays until `dismissToast`, e.g. while a task is running. */
  stays: boolean;
}

type ToastOptions = { message: string } & Partial<Pick<Toast, 'tone' | 'action' | 'stays'>>;

const MAX_VISIBLE = 3;
let lastId = 0;

export const toastStore = createStore<readonly Toast[]>([]);

/** Shows a short message. A message that the user must act on belongs on the page instead. */
export function toast({ message, tone = 'plain', action, stays = false }: ToastOptions): number {
  lastId += 1;
  toastStore.set(
    [...toastStore.get(), { id: lastId, message, tone, action, stays }].slice(-MAX_VISIBLE),
  );
  return lastId;
}

export function dismissToast(id: number): void {
  toastStore.set(toastStore.get().filter((shown) => shown.id !== id));
}
