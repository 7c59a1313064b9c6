import { enterDemo } from './demo-library.ts';
import { wav } from '../packages/server/src/modules/music/testing/audio-files.ts';
import { expect, ownServerTest } from './fixtures.ts';
import { RomPage } from './pages/rom-page.ts';
import { violationsInThemes } from './accessibility.ts';

ownServerTest(
  'a track is uploaded, played while browsing, and added to favorites and a playlist',
  async ({ page, server }) => {
    const api = await enterDemo(page, server);
    const id = (await api.gamesByFile()).get('Save Point (World).nes') ?? 0;
    await page.goto(`/rom/${id}?tab=soundtrack`);
    const rom = new RomPage(page);
    await expect(rom.panel.getByRole('heading', { name: 'No soundtrack yet' })).toBeVisible();

    const buffer = wav(30, { title: 'Night Train', artist: 'The Conductor' });
    await rom.panel
      .locator('input[data-kind="soundtrack-files"]')
      .setInputFiles({ name: 'train.wav', mimeType: 'audio/wav', buffer });
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Save Point (World)/Save Point (World).nes');
    await dialog.getByRole('button', { name: 'Convert to folder' }).click();
    await expect(page.getByText('1 file added')).toBeVisible();

    await rom.panel.getByRole('button', { name: 'Play Night Train' }).click();
    const player = page.getByRole('region', { name: 'Music player' });
    const position = player.getByRole('slider', { name: 'Position' });
    await expect(player).toContainText('Night Train');
    await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0.5);

    const star = rom.panel.getByRole('button', { name: 'Add Night Train to favorites' });
    await star.click();
    const unstar = rom.panel.getByRole('button', { name: 'Remove Night Train from favorites' });
    await expect(unstar).toHaveAttribute('aria-pressed', 'true');
    await rom.panel.getByRole('button', { name: 'More actions for Night Train' }).click();
    await page.getByRole('menuitem', { name: 'Add to playlist' }).click();
    await dialog.getByLabel('New playlist').fill('Rides');
    await dialog.getByRole('button', { name: 'Create playlist' }).click();
    await expect(page.getByText('Added to Rides')).toBeVisible();
    expect(await violationsInThemes(page)).toEqual([]);

    await page.getByRole('link', { name: 'Music' }).click();
    await expect(page).toHaveURL(/\/music$/);
    await expect(page.getByRole('button', { name: 'Pause Night Train' })).toBeVisible();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Search' }).fill('conduct');
    await expect(page).toHaveURL(/q=conduct$/);
    await expect(page.getByRole('listitem').filter({ hasText: 'Night Train' })).toHaveCount(1);
    await page.getByRole('tab', { name: 'Artists' }).click();
    await page.getByRole('button', { name: 'The Conductor' }).click();
    await expect(page.getByRole('button', { name: 'Remove filter The Conductor' })).toBeVisible();
    await page.getByRole('tab', { name: 'Favorites' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Night Train' })).toHaveCount(1);
    await page.getByRole('tab', { name: 'Playlists' }).click();
    await page.getByRole('button', { name: 'Rides' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Night Train' })).toHaveCount(1);

    const before = Number(await position.inputValue());
    await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(before);
    await position.fill('20');
    await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThanOrEqual(20);
    await player.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await player.getByRole('button', { name: 'Close player' }).click();
    await expect(player).toBeHidden();
  },
);
