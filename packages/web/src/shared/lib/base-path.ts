/** Where the app lives below its origin: '' or '/games'. The server writes it into the page. */
export const basePath: string =
  document.querySelector('meta[name="base-path"]')?.getAttribute('content')?.replace(/\/+$/, '') ??
  '';

/** The address that apps and other people use: the origin and the base path of this page. */
export const serverAddress = (): string => `${window.location.origin}${basePath}`;
