import { lazyPart } from "#components/shell/lazy-part.tsx"

/** Writes one mail to many records. It brings the editor: loaded when it is opened. */
export const { Part: BulkMailDialog } = lazyPart(
  () => import("../bulk/bulk-composer.tsx").then((loaded) => loaded.BulkComposer),
  { loadsWhenIdle: false },
)
