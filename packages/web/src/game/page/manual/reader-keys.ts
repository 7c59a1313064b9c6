export type ReaderAct = 'next' | 'previous' | 'first' | 'last' | 'in' | 'out' | 'fit' | 'find';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

const ACTS: Partial<Record<string, ReaderAct>> = {
  ArrowRight: 'next',
  PageDown: 'next',
  ArrowLeft: 'previous',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
  '+': 'in',
  '=': 'in',
  '-': 'out',
  '0': 'fit',
};

const isWriting = (target: EventTarget | null): boolean => target instanceof HTMLInputElement;

/** What a key means in a manual; null: nothing. Up and down scroll, as everywhere. */
export function readerAct({ key, ctrlKey, metaKey, altKey, target }: Pressed): ReaderAct | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'f' ? 'find' : null;
  return isWriting(target) ? null : (ACTS[key] ?? null);
}
