import { defineRoute } from './define-route.ts';

export const exportTakeout = defineRoute({
  method: 'GET',
  path: '/takeout',
  access: 'me.read',
  audit: 'takeout_downloaded',
  summary: 'Everything that you have stored on this server, as a zip.',
});

export const headTakeout = defineRoute({
  method: 'HEAD',
  path: '/takeout',
  access: 'me.read',
  summary: 'Size and version of the zip.',
});
