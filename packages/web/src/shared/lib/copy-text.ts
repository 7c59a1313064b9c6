/** Copies the text of an element, also without the clipboard API, which needs https. */
export async function copyText(source: HTMLElement): Promise<boolean> {
  const isField = source instanceof HTMLInputElement;
  try {
    await navigator.clipboard.writeText(isField ? source.value : (source.textContent ?? ''));
    return true;
  } catch {
    if (isField) source.select();
    else window.getSelection()?.selectAllChildren(source);
    return document.execCommand('copy');
  }
}
