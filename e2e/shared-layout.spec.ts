import { uniqueName } from './api.ts';
import { expect, test } from './fixtures.ts';
import { textOverflows } from './text-overflow.ts';

const NAME = 'Games that we want to finish together before the end of the winter holidays ';

for (const width of [390, 1440]) {
  test(`a shared collection with a long name does not overflow at ${width} px`, async ({
    page,
    api,
  }) => {
    const name = `${uniqueName('c')} ${NAME.repeat(2)}`.slice(0, 145);
    const romIds = [...(await api.gamesByFile()).values()].slice(0, 3);
    const id = await api.addCollection({ name, description: 'w'.repeat(170) }, romIds);
    const address = await api.share('collection', id, 'play_and_download');
    await page.setViewportSize({ width, height: 844 });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    expect(await textOverflows(page)).toEqual([]);
    await page.getByRole('listitem').getByRole('button').first().click();
    await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const download = await page.getByRole('link', { name: 'Download' }).boundingBox();
    expect((download?.x ?? 0) + (download?.width ?? 0)).toBeLessThanOrEqual(width);
  });
}
