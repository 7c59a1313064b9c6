import { useTranslation } from 'react-i18next';

/** Browsers offer passkeys in secure contexts only: HTTPS, or the own machine. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window;

/** An IP address: passkeys need a host name. The brackets are those of IPv6. */
const IP_ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/;

/** True: this page can at least ask for a passkey. */
export const canSignInWithPasskey = (): boolean =>
  canUsePasskeys() && !IP_ADDRESS.test(window.location.hostname);

/** Why this page can't use passkeys; undefined if it can. `host`: where they work. */
export function usePasskeyProblem(host: string | null): string | undefined {
  const { t } = useTranslation('twoFactor');
  if (!window.isSecureContext) return t('passkeys-insecure');
  if (!canUsePasskeys()) return t('passkeys-unsupported');
  if (host === null) return t('passkeys-ip');
  const { hostname } = window.location;
  return hostname === host ? undefined : t('passkeys-host', { host });
}
