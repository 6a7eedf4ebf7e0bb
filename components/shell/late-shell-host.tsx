"use client"

import { later } from "#components/ui/loading/later.tsx"

/** Comes after the page, which shows nothing of it. */
export const LateShell = later(() => import("./late-shell.tsx").then((loaded) => loaded.LateShell))
