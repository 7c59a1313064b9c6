import { useTranslation } from 'react-i18next';

/** Browsers offer passkeys in secure contexts only: HTTPS or localhost. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window;

/** Matches IP addresses, because passkeys need a host name. IPv6 addresses are in brackets. */
const IP_ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/;

/** Whether this page can ask for a passkey at all. */
export const canSignInWithPasskey = (): boolean =>
  canUsePasskeys() && !IP_ADDRESS.test(window.location.hostname);

/**
 * Explains why this page can't use passkeys; undefined if it can. `host`: the host name they work
 * on.
 */
export function usePasskeyProblem(host: string | null): string | undefined {
  const { t } = useTranslation('twoFactor');
  if (!window.isSecureContext) return t('passkeys-insecure');
  if (!canUsePasskeys()) return t('passkeys-unsupported');
  if (host === null) return t('passkeys-ip');
  const { hostname } = window.location;
  return hostname === host ? undefined : t('passkeys-host', { host });
}
