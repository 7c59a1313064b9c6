import { DEFAULT_ARTWORK_PRIORITY, DEFAULT_METADATA_PRIORITY } from '@saveroom/contract';
import { z } from 'zod';

/** An empty key in YAML reads as null: the same as absent. */
const section = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => value ?? undefined, schema);
const Names = section(z.array(z.coerce.string()).default([]));
const TextRecord = section(z.record(z.string(), z.coerce.string()).default({}));
const Text = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const Bindings = section(z.record(z.string(), Text).default({}));
const Switch = section(z.boolean().default(false));
const list = (...fallback: string[]) => section(z.array(z.string()).default(fallback));
const Buttons = section(
  z
    .record(
      z.string(),
      z.object({ value: z.coerce.string().optional(), value2: z.coerce.string().optional() }),
    )
    .default({}),
);
export const Players = z.object({ 0: Buttons, 1: Buttons, 2: Buttons, 3: Buttons });

/** Absent or empty: the order of all artwork applies. */
const Override = section(z.array(z.string()).default([]));
const FieldOrder = section(
  z.record(z.string(), section(z.array(z.string()).default([]))).default({}),
);
const PlatformOrder = section(
  z.object({ metadata: Override, artwork: Override, fields: FieldOrder }).prefault({}),
);
const IceServer = z.looseObject({ urls: z.union([z.string(), z.array(z.string())]) });

export const ConfigContent = z.object({
  exclude: section(
    z
      .object({
        platforms: Names,
        roms: section(
          z
            .object({
              single_file: section(z.object({ extensions: Names, names: Names }).prefault({})),
              multi_file: section(
                z
                  .object({
                    names: Names,
                    parts: section(z.object({ extensions: Names, names: Names }).prefault({})),
                  })
                  .prefault({}),
              ),
            })
            .prefault({}),
        ),
      })
      .prefault({}),
  ),
  include: section(
    z
      .object({
        roms: section(
          z
            .object({
              single_file: section(z.object({ extensions: Names, names: Names }).prefault({})),
            })
            .prefault({}),
        ),
      })
      .prefault({}),
  ),
  filesystem: section(
    z
      .object({
        roms_folder: section(z.string().min(1).default('roms')),
        firmware_folder: section(z.string().min(1).default('bios')),
        skip_hash_calculation: Switch,
      })
      .prefault({}),
  ),
  system: section(z.object({ platforms: Bindings, versions: Bindings }).prefault({})),
  emulatorjs: section(
    z
      .object({
        debug: Switch,
        cache_limit: section(z.int().nullable().default(null)),
        disable_auto_unload: Switch,
        disable_batch_bootup: Switch,
        netplay: section(
          z
            .object({ enabled: Switch, ice_servers: section(z.array(IceServer).default([])) })
            .prefault({}),
        ),
        settings: section(z.record(z.string(), TextRecord).default({})),
        controls: section(z.record(z.string(), section(Players.prefault({}))).default({})),
      })
      .prefault({}),
  ),
  scan: section(
    z
      .object({
        priority: section(
          z
            .object({
              metadata: list(...DEFAULT_METADATA_PRIORITY),
              artwork: list(...DEFAULT_ARTWORK_PRIORITY),
              cover: Override,
              screenshot: Override,
              manual: Override,
              fields: FieldOrder,
              platforms: section(z.record(z.string(), PlatformOrder).default({})),
              region_mode: section(z.string().default('prefer_rom_tags')),
              region: list('us', 'wor', 'ss', 'eu', 'jp'),
              language: list('en'),
            })
            .prefault({}),
        ),
        media: list('box2d', 'screenshot', 'manual'),
        gamelist: section(
          z
            .object({
              export: Switch,
              media: section(
                z
                  .object({
                    thumbnail: section(z.string().default('box2d')),
                    image: section(z.string().default('screenshot')),
                  })
                  .prefault({}),
              ),
            })
            .prefault({}),
        ),
        pegasus: section(z.object({ export: Switch }).prefault({})),
      })
      .prefault({}),
  ),
});
export type ConfigContent = z.output<typeof ConfigContent>;
