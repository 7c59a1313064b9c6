import type { DoctorReport } from '@saveroom/contract';

export interface BrowserFinding {
  readonly code: 'browser_body' | 'browser_plain' | 'browser_socket';
  readonly fix: string;
}

interface ConnectionState {
  readonly report: Pick<DoctorReport, 'seen'>;
  /** Same as `location.protocol`. */
  readonly protocol: string;
  readonly isLive: boolean;
  /** Undefined while the request is pending. */
  readonly hasBodyArrived: boolean | undefined;
}

/** Checks of the connection that only a browser can make. */
export function browserFindings({
  report,
  protocol,
  isLive,
  hasBodyArrived,
}: ConnectionState): BrowserFinding[] {
  return [
    ...(protocol === 'https:' && report.seen.protocol !== 'https'
      ? [
          {
            code: 'browser_plain' as const,
            fix: 'proxy_set_header X-Forwarded-Proto $scheme;',
          },
        ]
      : []),
    ...(isLive
      ? []
      : [{ code: 'browser_socket' as const, fix: 'proxy_set_header Upgrade $http_upgrade;' }]),
    ...(hasBodyArrived === false
      ? [{ code: 'browser_body' as const, fix: 'client_max_body_size 0;' }]
      : []),
  ];
}
