export type ToastTone = 'plain' | 'good' | 'danger';

export interface Toast {
  id: number;
  message: string;
  tone: ToastTone;
  action: { label: string; onPress: () => void } | undefined;
  /** Until `dismissToast`, such as while something is going on. */
  stays: boolean;
}

type Wanted = { message: string } & Partial<Pick<Toast, 'tone' | 'action' | 'stays'>>;

const MAX_VISIBLE = 3;
let lastId = 0;
let toasts: readonly Toast[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says something in passing. What the user must act on belongs on the page instead. */
export function toast({ message, tone = 'plain', action, stays = false }: Wanted): number {
  lastId += 1;
  set([...toasts, { id: lastId, message, tone, action, stays }].slice(-MAX_VISIBLE));
  return lastId;
}

export function dismissToast(id: number): void {
  set(toasts.filter((shown) => shown.id !== id));
}

export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): readonly Toast[] => toasts,
};
