/** Also without the clipboard API, which browsers keep from plain http. */
export async function copyText(source: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(source.value);
    return true;
  } catch {
    source.select();
    return document.execCommand('copy');
  }
}
