import { DEFAULT_ARTWORK_PRIORITY, DEFAULT_METADATA_PRIORITY } from '@saveroom/contract';
import { z } from 'zod';

/** YAML reads an empty key as null. It is treated as if the key were absent. */
const nullAsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => value ?? undefined, schema);
/** An object whose keys all have fallbacks, so it may be empty or absent. */
const section = <S extends z.ZodRawShape>(shape: S) =>
  nullAsAbsent(z.object(shape).prefault({} as z.input<z.ZodObject<S>>));

const Names = nullAsAbsent(z.array(z.coerce.string()).default([]));
const TextRecord = nullAsAbsent(z.record(z.string(), z.coerce.string()).default({}));

/** Platform slugs by folder name. Unlike a `TextRecord`, an empty or nested value is an error. */
const Bindings = nullAsAbsent(
  z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String))
    .default({}),
);
const Switch = nullAsAbsent(z.boolean().default(false));
const list = (...fallback: string[]) => nullAsAbsent(z.array(z.string()).default(fallback));
const Buttons = nullAsAbsent(
  z
    .record(
      z.string(),
      z.object({ value: z.coerce.string().optional(), value2: z.coerce.string().optional() }),
    )
    .default({}),
);
export const Players = z.object({ 0: Buttons, 1: Buttons, 2: Buttons, 3: Buttons });

/** A list of sources in order of priority. Empty: the general order applies. */
const SourceOrder = nullAsAbsent(z.array(z.string()).default([]));
const FieldOrder = nullAsAbsent(z.record(z.string(), SourceOrder).default({}));
const PlatformOrder = section({ metadata: SourceOrder, artwork: SourceOrder, fields: FieldOrder });
const IceServer = z.looseObject({ urls: z.union([z.string(), z.array(z.string())]) });

export const ConfigContent = z.object({
  exclude: section({
    platforms: Names,
    roms: section({
      single_file: section({ extensions: Names, names: Names }),
      multi_file: section({
        names: Names,
        parts: section({ extensions: Names, names: Names }),
      }),
    }),
  }),
  include: section({
    roms: section({
      single_file: section({ extensions: Names, names: Names }),
    }),
  }),
  filesystem: section({
    roms_folder: nullAsAbsent(z.string().min(1).default('roms')),
    firmware_folder: nullAsAbsent(z.string().min(1).default('bios')),
    skip_hash_calculation: Switch,
  }),
  system: section({ platforms: Bindings, versions: Bindings }),
  emulatorjs: section({
    debug: Switch,
    cache_limit: nullAsAbsent(z.int().nullable().default(null)),
    disable_auto_unload: Switch,
    disable_batch_bootup: Switch,
    netplay: section({
      enabled: Switch,
      ice_servers: nullAsAbsent(z.array(IceServer).default([])),
    }),
    settings: nullAsAbsent(z.record(z.string(), TextRecord).default({})),
    controls: nullAsAbsent(z.record(z.string(), nullAsAbsent(Players.prefault({}))).default({})),
  }),
  scan: section({
    priority: section({
      metadata: list(...DEFAULT_METADATA_PRIORITY),
      artwork: list(...DEFAULT_ARTWORK_PRIORITY),
      cover: SourceOrder,
      screenshot: SourceOrder,
      manual: SourceOrder,
      fields: FieldOrder,
      platforms: nullAsAbsent(z.record(z.string(), PlatformOrder).default({})),
      region_mode: nullAsAbsent(z.string().default('prefer_rom_tags')),
      region: list('us', 'wor', 'ss', 'eu', 'jp'),
      language: list('en'),
    }),
    media: list('box2d', 'screenshot', 'manual'),
    gamelist: section({
      export: Switch,
      media: section({
        thumbnail: nullAsAbsent(z.string().default('box2d')),
        image: nullAsAbsent(z.string().default('screenshot')),
      }),
    }),
    pegasus: section({ export: Switch }),
  }),
});
export type ConfigContent = z.output<typeof ConfigContent>;
