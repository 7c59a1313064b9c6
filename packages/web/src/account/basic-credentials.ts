/** HTTP Basic in UTF-8, so that any password works. */
export function basicCredentials(username: string, password: string): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return `Basic ${btoa(String.fromCodePoint(...bytes))}`;
}
