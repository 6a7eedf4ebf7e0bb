"use client"

import { drawn } from "#components/ui/loading/drawn.tsx"

/** The block of the calendar on a page whose first script has no room for it. */
export const CalendarHost = drawn(() => import("./calendar-block.tsx").then((loaded) => loaded.CalendarBlock))
