/** Where the app lives below its origin: '' or '/games'. The server writes it into the page. */
export const basePath: string =
  document.querySelector('meta[name="base-path"]')?.getAttribute('content')?.replace(/\/+$/, '') ??
  '';
