import { setOut } from "#components/shell/going.ts"
import { removeFailedScripts } from "#components/ui/loading/failed-scripts.ts"
import { importLink } from "#lib/api/import-link.ts"

removeFailedScripts()

/** Comes with every page: `lib/api/import-link.ts` says why. */
export const importsLink = importLink

/** Next calls it with every way through the app; going back and forward shows what the browser kept. */
export function onRouterTransitionStart(address: string, kind: "push" | "replace" | "traverse"): void {
  if (kind !== "traverse") setOut(address)
}
