"use client"

import { drawn } from "#components/ui/loading/drawn.tsx"

/** The middle column of a record's page, by itself a fifth of the page's own script. */
export const DrawnActivity = drawn(() =>
  import("./activity-panel.tsx").then((loaded) => loaded.ActivityPanel),
)
