import { problem, warning, type Check } from '#modules/ops/doctor/check.ts';

/** Fewer could be bots, or users who left immediately. */
const MIN_POLLING_SOCKETS = 3;

export const proxyCheck: Check = {
  id: 'proxy',

  async run({ env, proxy }) {
    if (!proxy) return [];
    const findings = [];
    if (proxy.untrustedPeer !== null) {
      const address = proxy.untrustedPeer.replace(/^::ffff:/, '');
      const fix = `TRUSTED_PROXIES=${address}`;
      findings.push(warning({ code: 'proxy_untrusted', values: { address }, fix }));
    }
    if (proxy.otherPrefix !== null) {
      const values = { given: proxy.otherPrefix || '/', base: env.BASE_PATH || '/' };
      const fix = `BASE_PATH=${proxy.otherPrefix}`;
      findings.push(problem({ code: 'proxy_prefix', values, fix }));
    }
    const lacksHttps = env.PUBLIC_URL.startsWith('https:') && !proxy.sawHttps;
    if (lacksHttps && proxy.untrustedPeer === null) {
      const fix = 'proxy_set_header X-Forwarded-Proto $scheme;';
      findings.push(warning({ code: 'proxy_plain', fix }));
    }
    const { upgraded, polling } = proxy.sockets;
    if (upgraded === 0 && polling >= MIN_POLLING_SOCKETS) {
      const fix = 'proxy_set_header Upgrade $http_upgrade;';
      findings.push(warning({ code: 'proxy_no_sockets', fix }));
    }
    return findings;
  },
};
