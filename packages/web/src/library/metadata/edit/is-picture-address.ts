/** What the server would fetch at all: it decides for itself whether it may. */
export function isPictureAddress(text: string): boolean {
  try {
    const { protocol, hostname } = new URL(text.trim());
    return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.');
  } catch {
    return false;
  }
}
