"use client"

import { drawn } from "#components/ui/loading/drawn.tsx"

/** Forms of a list, and what is read page by page: heavy, and other parts of its page have none of it. */
export const NewList = drawn(() => import("./new-list.tsx").then((loaded) => loaded.NewList))
export const HistoryPart = drawn(() => import("./history-part.tsx").then((loaded) => loaded.HistoryPart))
export const SettingsPart = drawn(() => import("./settings-part.tsx").then((loaded) => loaded.SettingsPart))
