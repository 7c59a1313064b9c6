import { API_LEVEL, HEARTBEAT_FLAGS, PRODUCT, PRODUCT_VERSION } from '@saveroom/contract';
import type { Heartbeat, HeartbeatFlag } from '@saveroom/contract';

const NO_SOURCES = Object.fromEntries(
  Object.keys(HEARTBEAT_FLAGS).map((flag) => [flag, false]),
) as Record<HeartbeatFlag, boolean>;

/** Used until the server has replied: nothing optional is enabled. */
export const DEFAULT_HEARTBEAT: Heartbeat = {
  SYSTEM: { VERSION: API_LEVEL, SHOW_SETUP_WIZARD: false, PRODUCT, PRODUCT_VERSION },
  METADATA_SOURCES: {
    ...NO_SOURCES,
    ANY_SOURCE_ENABLED: false,
    SS_DEV_CREDENTIALS_SET: false,
  },
  FILESYSTEM: { FS_PLATFORMS: [] },
  EMULATION: { DISABLE_EMULATOR_JS: false, DISABLE_RUFFLE_RS: false },
  FRONTEND: {
    UPLOAD_TIMEOUT: 20,
    DISABLE_USERPASS_LOGIN: false,
    DISABLE_LOGS_VIEWER: false,
    YOUTUBE_BASE_URL: 'https://www.youtube.com',
  },
  OIDC: { ENABLED: false, AUTOLOGIN: false, PROVIDER: '', RP_INITIATED_LOGOUT: false },
  TASKS: {
    ENABLE_SCHEDULED_RESCAN: false,
    SCHEDULED_RESCAN_CRON: '',
    ENABLE_SCHEDULED_UPDATE_SWITCH_TITLEDB: false,
    SCHEDULED_UPDATE_SWITCH_TITLEDB_CRON: '',
    ENABLE_SCHEDULED_UPDATE_LAUNCHBOX_METADATA: false,
    SCHEDULED_UPDATE_LAUNCHBOX_METADATA_CRON: '',
    ENABLE_SCHEDULED_CONVERT_IMAGES_TO_WEBP: false,
    SCHEDULED_CONVERT_IMAGES_TO_WEBP_CRON: '',
  },
};
