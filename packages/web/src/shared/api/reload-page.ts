const KEY = 'reloaded-for';

/** Whether something would be lost, such as an upload: its code prevents `beforeunload`. */
const hasUnsavedWork = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/**
 * Reloads the page for the given reason, at most once per tab, and never if something would be
 * lost. Returns whether it does.
 */
export function reloadPage(reason: string, address = window.location.href): boolean {
  if (hasUnsavedWork() || sessionStorage.getItem(KEY) === reason) return false;
  sessionStorage.setItem(KEY, reason);
  if (address === window.location.href) window.location.reload();
  else window.location.assign(address);
  return true;
}
