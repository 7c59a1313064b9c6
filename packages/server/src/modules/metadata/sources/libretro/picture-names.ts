const LINK = /<a\s[^>]*href="([^"?#]+)\.png"/gi;

/** The pictures of a directory page, without extension. Links to elsewhere and for sorting go. */
export function pictureNames(page: string): string[] {
  const names = new Set<string>();
  for (const [, link = ''] of page.matchAll(LINK)) {
    const name = decoded(link.replace(/^\.\//, ''));
    if (name !== '' && !name.includes('/')) names.add(name);
  }
  return [...names];
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link.replaceAll('&amp;', '&'));
  } catch {
    return '';
  }
}
