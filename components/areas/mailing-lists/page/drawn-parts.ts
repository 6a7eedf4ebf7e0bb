"use client"

import { drawn } from "#components/ui/loading/drawn.tsx"

/** Forms of a list: their inputs are heavy, and other parts of its page have none. */
export const NewList = drawn(() => import("./new-list.tsx").then((loaded) => loaded.NewList))
export const SettingsPart = drawn(() => import("./settings-part.tsx").then((loaded) => loaded.SettingsPart))
