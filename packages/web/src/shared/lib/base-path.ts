/** The path of the app below its origin: '' or '/games'. The server writes it into the page. */
export const basePath: string =
  document.querySelector('meta[name="base-path"]')?.getAttribute('content')?.replace(/\/+$/, '') ??
  '';

/** The URL of this server for apps and other people: origin and base path. */
export const serverAddress = (): string => `${window.location.origin}${basePath}`;
