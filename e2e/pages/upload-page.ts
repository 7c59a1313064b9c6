import { expect, type Locator, type Page } from '@playwright/test';

interface Payload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** The upload dialog and the panel that shows the progress. */
export class UploadPage {
  readonly #page: Page;
  readonly dialog: Locator;
  readonly panel: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog', { name: 'Upload games' });
    this.panel = page.getByRole('region', { name: 'Uploads', exact: true });
  }

  async open(): Promise<void> {
    // Phones have the button in a sheet.
    const me = this.#page.getByRole('button', { name: 'Me', exact: true });
    if (await me.isVisible()) await me.click();
    await this.#page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(this.dialog).toBeVisible();
  }

  async chooseFiles(...files: Payload[]): Promise<void> {
    await this.#page.locator('input[data-kind=files]').setInputFiles(files);
  }

  async chooseFolder(path: string): Promise<void> {
    await this.#page.locator('input[data-kind=folder]').setInputFiles(path);
  }

  /** Drags files from the file manager onto the page; folders arrive as folders. */
  async drop(...files: string[]): Promise<void> {
    // An element that is replaced during the drag gets no drop event, so this one must stay.
    const place = await this.#page.getByRole('navigation', { name: 'Main' }).boundingBox();
    if (!place) throw new Error('The main navigation is not on the page');
    const browser = await this.#page.context().newCDPSession(this.#page);
    const data = { items: [], files, dragOperationsMask: 1 };
    const at = { x: place.x + place.width / 2, y: place.y + place.height / 2, data };
    await browser.send('Input.dispatchDragEvent', { type: 'dragEnter', ...at });
    // A pointer that rests over a page keeps sending dragover events.
    await expect(async () => {
      await browser.send('Input.dispatchDragEvent', { type: 'dragOver', ...at });
      await expect(this.#page.getByText('Drop to upload')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await browser.send('Input.dispatchDragEvent', { type: 'drop', ...at });
    // The session must stay open until the page has read the dragged files.
    await expect(this.dialog).toBeVisible();
    await browser.detach();
  }

  async send(): Promise<void> {
    await this.#page.getByRole('button', { name: /^Upload \d+ files?$/ }).click();
    await expect(this.#page.getByRole('dialog')).toHaveCount(0);
  }

  row(name: string): Locator {
    return this.panel.getByRole('listitem').filter({ hasText: name });
  }

  async isDone(name: string): Promise<void> {
    await expect(this.row(name)).toContainText('Uploaded', { timeout: 120_000 });
  }
}

/** Random bytes of this size, different for every seed. */
export const someFile = (name: string, size: number, seed = 1): Payload => {
  const buffer = Buffer.alloc(size);
  for (let at = 0; at < size; at += 1) buffer[at] = (at * 31 + (at >> 8) * seed) & 255;
  return { name, mimeType: 'application/octet-stream', buffer };
};
