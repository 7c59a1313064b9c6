import type { FakeReply } from '#testing/fake-source.ts';

/** A folder of `thumbnails.libretro.com`: a page with links for sorting, upwards and to pictures. */
export const libretroFolder = (...names: readonly string[]): FakeReply => ({
  body: `<html><head><title>Index</title></head><body><table>
    <tr><th><a href="?C=N;O=D">Name</a></th></tr>
    <tr><td><a href="/">Parent Directory</a></td></tr>
    ${names.map((name) => `<tr><td><a href="${encodeURIComponent(name)}.png">x</a></td></tr>`).join('\n')}
    </table></body></html>`,
});
