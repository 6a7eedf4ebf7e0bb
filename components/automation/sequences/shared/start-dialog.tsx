import { lazyPart } from "#components/shell/lazy-part.tsx"

/** Chooses what a start of a sequence needs, simulates it, and starts it. Loaded when it is asked for. */
export const { Part: StartDialog, preload: preloadStart } = lazyPart(() =>
  import("../start/start-dialog.tsx").then((loaded) => loaded.StartDialog),
)
